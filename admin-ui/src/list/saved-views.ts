import type { SavedView } from '@bedside/contracts/practice/saved-views.api';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useResourceContext } from 'react-admin';
import { type ListState, stateOf } from './views.ts';

const RESOURCE = 'saved-views';
const MOST_VIEWS = 100;

export interface OwnView {
  key: string;
  label: string;
  state: ListState;
}

/** The reader’s own views of the list they stand in, by name. */
export function useOwnViews(): { views: readonly OwnView[]; failure: Error | null } {
  const resource = useResourceContext();
  const { data = [], error } = useGetList<SavedView>(RESOURCE, {
    pagination: { page: 1, perPage: MOST_VIEWS },
    sort: { field: 'name', order: 'ASC' },
    filter: { resource },
  });
  const views = data.map(({ id, name, search }) => ({ key: id, label: name, state: stateOf(search) }));
  return { views, failure: error };
}

/** Reads the views again. */
export function useRefreshOwnViews() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [RESOURCE] });
}
