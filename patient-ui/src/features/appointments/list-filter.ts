import {
  type AppointmentStatus,
  appointmentStatuses,
  upcomingStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { AppointmentFilter } from '../../api/queries.ts';
import { dayIn, pageIn } from '../../search-params.ts';

export const listViews = ['all', 'upcoming', 'completed'] as const;
export type ListView = (typeof listViews)[number];

export const viewPaths: Record<ListView, string> = {
  all: '/appointments',
  upcoming: '/appointments/upcoming_appointments',
  completed: '/appointments/completed_appointments',
};

export const viewStatuses: Record<ListView, readonly AppointmentStatus[]> = {
  all: appointmentStatuses,
  upcoming: upcomingStatuses,
  completed: ['COMPLETED'],
};

/** True if the URL has any filter. */
export const isFiltered = (search: URLSearchParams): boolean =>
  ['from', 'to', 'status'].some((name) => search.has(name));

/** Upcoming appointments sort ascending, past ones descending. */
export function filterOf(
  pathname: string,
  search: URLSearchParams,
): { view: ListView; filter: AppointmentFilter } {
  const view = listViews.find((one) => viewPaths[one] === pathname.replace(/\/$/, '')) ?? 'all';
  const chosen = viewStatuses[view].find((status) => status === search.get('status'));
  const all = view === 'all' ? undefined : viewStatuses[view].join(',');
  return {
    view,
    filter: {
      ...pageIn(search),
      sortVariable: 'appointmentDate',
      sortOrder: view === 'upcoming' ? 'ASC' : 'DESC',
      status: chosen ?? all,
      startDate: dayIn(search, 'from'),
      endDate: dayIn(search, 'to'),
    },
  };
}
