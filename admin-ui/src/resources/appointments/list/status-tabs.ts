import { appointmentStatuses, statusLooks } from '@bedside/contracts/appointments/appointment-status';
import type { Facets } from '../../../data/http-client.ts';
import { facetTabs } from '../../../list/facet-tabs.ts';

const statuses = appointmentStatuses.map((value) => ({ value, label: statusLooks[value].label }));

/** One tab a status of a visit. */
export const statusTabs = (facets: Facets | undefined) => facetTabs(statuses, facets?.appointmentStatus);
