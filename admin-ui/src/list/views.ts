import { type Filters, withFilter } from './filters.ts';
import { listParamsOf } from './list-params.ts';

/** A list as it is offered to be looked at. */
export interface View {
  key: string;
  label: string;
  filters: Filters;
}

/** The view that the filters are, whatever their order and the tab that is open. */
export function viewOf<V extends View>(
  filters: Filters,
  views: readonly V[],
  tabSource?: string,
): V | undefined {
  const isTab = tabSource !== undefined && typeof filters[tabSource] === 'string';
  const exact = views.find((view) => sameFilters(view.filters, filters));
  if (exact || !isTab) return exact;
  const rest = withFilter(filters, tabSource, undefined);
  return views.find((view) => sameFilters(view.filters, rest));
}

const sameFilters = (one: Filters, other: Filters): boolean => normal(one) === normal(other);
const normal = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).sort(([one], [other]) => one.localeCompare(other)));

interface Shown {
  filters: Filters;
  sort: { field: string; order: string };
  perPage: number;
}

/** The list’s address behind the question mark, from its first page on, as a saved view keeps it. */
export const searchOf = ({ filters, sort, perPage }: Shown): string =>
  new URLSearchParams({
    filter: JSON.stringify(filters),
    sort: sort.field,
    order: sort.order,
    perPage: String(perPage),
  }).toString();

/** The filters that a saved view holds; none where they cannot be read. */
export const filtersIn = (search: string): Filters => listParamsOf(search, 'id')?.filter ?? {};
