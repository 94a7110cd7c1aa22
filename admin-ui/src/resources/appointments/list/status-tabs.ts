import {
  activeStatuses,
  appointmentStatuses,
  statusBadges,
} from '@bedside/contracts/appointments/appointment-status';
import type { Facets } from '../../../data/http-client.ts';
import { facetTabs, type ListTab } from '../../../list/ListTabs.tsx';

const statuses = appointmentStatuses.map((value) => ({ value, label: statusBadges[value].label }));

/** Open appointments first, then each status, then all: every count is of what its tab opens. */
export function statusTabs(facets: Facets | undefined): readonly ListTab[] {
  const counts = facets?.appointmentStatus;
  const [all, ...each] = facetTabs(statuses, counts);
  const open = counts && activeStatuses.reduce((sum, one) => sum + (counts[one] ?? 0), 0);
  return [
    { value: undefined, label: 'Open', count: open, besides: { active: true } },
    ...[...each, ...(all ? [all] : [])].map((tab) => ({ ...tab, besides: { active: undefined } })),
  ];
}
