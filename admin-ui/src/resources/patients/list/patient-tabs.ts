import { userStatuses } from '@bedside/contracts/people/user.schema';
import { userStatusLabels } from '../../../components/UserCells.tsx';
import type { Facets } from '../../../data/client.ts';
import { facetTabs } from '../../../list/ListTabs.tsx';

const statuses = userStatuses.map((value) => ({ value, label: userStatusLabels[value] }));

export const patientTabs = (facets: Facets | undefined) => facetTabs(statuses, facets?.status);
