import type { Filters } from './filters.ts';

export type FilterChange = (filters: Filters) => Filters;

/**
 * The filters as they were last asked for. The address and the rows follow a moment later; until then a second change
 * must go on from the first and not from what is still shown.
 */
export function keepFilters() {
  let asked: Filters = {};
  return {
    /** What the address has come to. */
    follow(shown: Filters) {
      asked = shown;
    },
    change(change: FilterChange): Filters {
      asked = change(asked);
      return asked;
    },
  };
}
