import { parseJson } from '@bedside/contracts/common/json';
import { z } from 'zod';
/** Field to value, as in the URL. */
export type Filters = Readonly<Record<string, unknown>>;

export function withFilter(filters: Filters, name: string, value: unknown): Filters {
  const { [name]: _, ...rest } = filters;
  return isNothing(value) ? rest : { ...rest, [name]: value };
}

export const withFilters = (filters: Filters, changes: Filters): Filters =>
  Object.entries(changes).reduce((all, [name, value]) => withFilter(all, name, value), filters);

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || isEmptyList(value);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

export const textFilter = (filters: Filters, name: string): string | undefined => {
  const value = filters[name];
  return typeof value === 'string' ? value : undefined;
};

export const DEFAULT_PAGE_SIZE = 10;

const params = z.object({
  filter: z.string().optional(),
  page: z.coerce.number().int().positive().default(1),
  perPage: z.coerce.number().int().positive().max(100).default(DEFAULT_PAGE_SIZE),
  sort: z.string().optional(),
  order: z.enum(['ASC', 'DESC']).default('ASC'),
});
const filter = z.record(z.string(), z.unknown());

/** `field` is the default sort. Null if the URL can't be parsed. */
export function listParamsOf(search: string, field: string) {
  const parsed = params.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!parsed.success || parsed.data.filter === undefined) return null;
  const filters = filter.safeParse(parseJson(parsed.data.filter));
  if (!filters.success) return null;
  const { page, perPage, sort, order } = parsed.data;
  return { pagination: { page, perPage }, sort: { field: sort ?? field, order }, filter: filters.data };
}

export const listAddress = (resource: string, filters: Filters): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filters) })}`;

export type FilterChange = (filters: Filters) => Filters;

/**
 * Keeps the last requested filters. The URL and rows update later, but a second change must build on the
 * first.
 */
export function createFilterQueue() {
  let latest: Filters = {};
  return {
    follow(shown: Filters) {
      latest = shown;
    },
    change(change: FilterChange): Filters {
      latest = change(latest);
      return latest;
    },
  };
}
