import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 10;

const params = z.object({
  filter: z.string().optional(),
  page: z.coerce.number().int().positive().default(1),
  perPage: z.coerce.number().int().positive().max(100).default(DEFAULT_PAGE_SIZE),
  sort: z.string().optional(),
  order: z.enum(['ASC', 'DESC']).default('ASC'),
});
const filter = z.record(z.string(), z.unknown());

/** What a list asked for, read from its address, sorted by `field` unless told; null where that cannot be told. */
export function listParamsOf(search: string, field: string) {
  const parsed = params.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!parsed.success || parsed.data.filter === undefined) return null;
  const filters = filter.safeParse(parseJson(parsed.data.filter));
  if (!filters.success) return null;
  const { page, perPage, sort, order } = parsed.data;
  return { pagination: { page, perPage }, sort: { field: sort ?? field, order }, filter: filters.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
