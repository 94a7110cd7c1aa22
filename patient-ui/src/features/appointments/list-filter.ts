import {
  type AppointmentStatus,
  appointmentStatuses,
  upcomingStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import { day } from '@bedside/contracts/common/fields';
import type { AppointmentFilter } from '../../api/queries.ts';

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

export const pageSizes = [10, 50, 100] as const;

const numberIn = (search: URLSearchParams, name: string, otherwise: number) => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
};

const dayIn = (search: URLSearchParams, name: string) => day.safeParse(search.get(name)).data;

/** True if the URL has any filter. */
export const isFiltered = (search: URLSearchParams): boolean =>
  ['from', 'to', 'status'].some((name) => search.has(name));

/**
 * Upcoming appointments sort ascending, past ones descending.
 * URLs can be typed by hand: invalid values fall back to the first page of ten.
 */
export function filterOf(
  pathname: string,
  search: URLSearchParams,
): { view: ListView; filter: AppointmentFilter } {
  const view = listViews.find((one) => viewPaths[one] === pathname.replace(/\/$/, '')) ?? 'all';
  const take = pageSizes.find((size) => size === numberIn(search, 'take', 10)) ?? 10;
  const chosen = viewStatuses[view].find((status) => status === search.get('status'));
  const all = view === 'all' ? undefined : viewStatuses[view].join(',');
  return {
    view,
    filter: {
      page: numberIn(search, 'page', 1),
      take,
      sortVariable: 'appointmentDate',
      sortOrder: view === 'upcoming' ? 'ASC' : 'DESC',
      status: chosen ?? all,
      startDate: dayIn(search, 'from'),
      endDate: dayIn(search, 'to'),
    },
  };
}
