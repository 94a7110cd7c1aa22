import {
  type AppointmentStatus,
  appointmentStatuses,
  statusLooks,
} from '@bedside/contracts/appointments/appointment-status';
import type { Facets } from '../../../data/http-client.ts';
import type { ListTab } from '../../../list/ListTabs.tsx';

/** One tab a status, with the counts that came with the list; without counts until they are there. */
export function statusTabs(facets: Facets | undefined): readonly ListTab[] {
  const counts = facets?.appointmentStatus;
  const countOf = (status: AppointmentStatus) => counts && (counts[status] ?? 0);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { value: undefined, label: 'All', count: all },
    ...appointmentStatuses.map((status) => ({
      value: status,
      label: statusLooks[status].label,
      count: countOf(status),
    })),
  ];
}
