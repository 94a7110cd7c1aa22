import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { createFilterQueue, type FilterChange } from './filters.ts';

const ChangeContext = createContext<(change: FilterChange) => void>(() => undefined);

/** Lets each filter change build on the previous one, even before that one is shown. */
export function ListFilters({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  const requested = useRef(createFilterQueue()).current;
  const set = useRef(setFilters);
  useLayoutEffect(() => {
    set.current = setFilters;
  }, [setFilters]);
  useLayoutEffect(() => requested.follow(filterValues), [requested, filterValues]);
  const change = useCallback(
    (change: FilterChange) => set.current(requested.change(change), undefined, false),
    [requested],
  );
  return <ChangeContext value={change}>{children}</ChangeContext>;
}

/** Builds on the last requested filters, whether or not they are shown yet. Resets to page 1. */
export const useChangeFilters = () => useContext(ChangeContext);
