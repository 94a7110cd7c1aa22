/** What narrows a list down: field → value, as the address has it. */
export type Filters = Readonly<Record<string, unknown>>;

/** The filters with one of them set, or taken out when there is no value. */
export function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const { [name]: _, ...rest } = filters;
  return isNothing(value) ? rest : { ...rest, [name]: value };
}

/** The same for several at once. */
export const withFilters = (filters: Filters, changes: Filters): Filters =>
  Object.entries(changes).reduce((all, [name, value]) => withFilter(all, name, value), filters);

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || isEmptyList(value);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** A filter's value where it is text. */
export const textFilter = (filters: Filters, name: string): string | undefined => {
  const value = filters[name];
  return typeof value === 'string' ? value : undefined;
};

/** The address of a list under some filters. */
export const listAddress = (resource: string, filters: Filters): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`;

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
