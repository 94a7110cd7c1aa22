import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { type FilterChange, keepFilters } from './filters.ts';

const ChangeContext = createContext<(change: FilterChange) => void>(() => undefined);

/** Lets what stands inside change the list's filters, one change on top of the other. */
export function ListFilters({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  const kept = useRef(keepFilters()).current;
  const set = useRef(setFilters);
  useLayoutEffect(() => {
    set.current = setFilters;
  }, [setFilters]);
  useLayoutEffect(() => kept.follow(filterValues), [kept, filterValues]);
  const change = useCallback(
    (change: FilterChange) => set.current(kept.change(change), undefined, false),
    [kept],
  );
  return <ChangeContext value={change}>{children}</ChangeContext>;
}

/** Changes the filters as they were last asked for, whether or not they are shown yet; goes back to page 1. */
export const useChangeFilters = () => useContext(ChangeContext);
