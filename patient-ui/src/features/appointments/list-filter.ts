import type { AppointmentFilter } from '../../api/queries.ts';

export const listViews = ['all', 'upcoming', 'completed'] as const;
export type ListView = (typeof listViews)[number];

export const viewPaths: Record<ListView, string> = {
  all: '/appointments',
  upcoming: '/appointments/upcoming_appointments',
  completed: '/appointments/completed_appointments',
};

const viewStatuses: Record<ListView, string | undefined> = {
  all: undefined,
  upcoming: 'PENDING APPROVAL,AWAITING TIME,SCHEDULED,ON THE WAY',
  completed: 'COMPLETED',
};

export const pageSizes = [10, 50, 100] as const;

const numberIn = (search: URLSearchParams, name: string, otherwise: number) => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
};

/** The list that an address asks for. Addresses are typed by hand too: what makes no sense is the first page of ten. */
export function filterOf(
  pathname: string,
  search: URLSearchParams,
): { view: ListView; filter: AppointmentFilter } {
  const view = listViews.find((one) => viewPaths[one] === pathname.replace(/\/$/, '')) ?? 'all';
  const take = pageSizes.find((size) => size === numberIn(search, 'take', 10)) ?? 10;
  return { view, filter: { page: numberIn(search, 'page', 1), take, status: viewStatuses[view] } };
}
