import { userStatuses } from '@bedside/contracts/people/user.schema';
import { personStatusLabels } from '../../../components/PersonStatus.tsx';
import type { Facets } from '../../../data/client.ts';
import { facetTabs } from '../../../list/ListTabs.tsx';

const statuses = userStatuses.map((value) => ({ value, label: personStatusLabels[value] }));

export const patientTabs = (facets: Facets | undefined) => facetTabs(statuses, facets?.status);
