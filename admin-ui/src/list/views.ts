import type { SavedView } from '@bedside/contracts/practice/saved-views.api';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useResourceContext } from 'react-admin';
import { DEFAULT_PAGE_SIZE, type Filters, listParamsOf, withFilter } from './filters.ts';

/** Kept apart from the list parameters, because hidden columns are a preference. */
const HIDDEN = 'hidden';

export interface View {
  key: string;
  label: string;
  filters: Filters;
}

/** Ignores filter order and the current tab. */
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

/** Uses the tab’s name if the current view has no filters of its own. */
export function headingOf(
  filters: Filters,
  current: View | undefined,
  tab: { label: string } | undefined,
): string | undefined {
  const isWhole = current && Object.keys(current.filters).length === 0;
  return isWhole && tab && !sameFilters(current.filters, filters) ? tab.label : current?.label;
}

const sameFilters = (one: Filters, other: Filters): boolean => normal(one) === normal(other);
const normal = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).sort(([one], [other]) => one.localeCompare(other)));

interface ListState {
  filters: Filters;
  sort: { field: string; order: string };
  perPage: number;
  hiddenColumns: readonly string[];
}

/** The list's URL from page 1, plus hidden columns. */
export const searchOf = ({ filters, sort, perPage, hiddenColumns }: ListState): string =>
  new URLSearchParams({
    filter: JSON.stringify(filters),
    sort: sort.field,
    order: sort.order,
    perPage: String(perPage),
    ...(hiddenColumns.length > 0 && { [HIDDEN]: hiddenColumns.join(',') }),
  }).toString();

/** No filters if the saved view can't be parsed. */
export function stateOf(search: string): ListState {
  const params = listParamsOf(search, 'id');
  const hidden = new URLSearchParams(search).get(HIDDEN);
  return {
    filters: params?.filter ?? {},
    sort: params?.sort ?? { field: 'id', order: 'ASC' },
    perPage: params?.pagination.perPage ?? DEFAULT_PAGE_SIZE,
    hiddenColumns: hidden ? hidden.split(',') : [],
  };
}

/** Ignores the current tab. */
export const savedViewOf = <V extends { state: ListState }>(
  shown: ListState,
  views: readonly V[],
  tabSource?: string,
): V | undefined =>
  views.find((view) => isSame(view.state, shown)) ??
  views.find((view) =>
    isSame(view.state, { ...shown, filters: withFilter(shown.filters, tabSource ?? '', undefined) }),
  );

const isSame = (one: ListState, other: ListState): boolean =>
  sameFilters(one.filters, other.filters) &&
  one.sort.field === other.sort.field &&
  one.sort.order === other.sort.order &&
  one.perPage === other.perPage &&
  one.hiddenColumns.toSorted().join() === other.hiddenColumns.toSorted().join();

const RESOURCE = 'saved-views';
const MAX_VIEWS = 100;

export interface OwnView {
  key: string;
  label: string;
  state: ListState;
}

export function useOwnViews(): { views: readonly OwnView[]; failure: Error | null } {
  const resource = useResourceContext();
  const { data = [], error } = useGetList<SavedView>(RESOURCE, {
    pagination: { page: 1, perPage: MAX_VIEWS },
    sort: { field: 'name', order: 'ASC' },
    filter: { resource },
  });
  const views = data.map(({ id, name, search }) => ({ key: id, label: name, state: stateOf(search) }));
  return { views, failure: error };
}

export function useRefreshOwnViews() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [RESOURCE] });
}
