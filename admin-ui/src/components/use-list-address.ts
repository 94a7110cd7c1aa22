import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { z } from 'zod';

const query = z.object({
  pagination: z.object({ page: z.number(), perPage: z.number() }),
  sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }),
  filter: z.record(z.string(), z.unknown()),
});
export type ListQuery = z.infer<typeof query>;

const state = z.object({
  from: z.string(),
  list: z.string().optional(),
  /** The resource of the query’s rows. */
  resource: z.string().optional(),
  query: query.optional(),
});

/** `from` is empty if the user didn’t come from a list. */
export function useLastListUrl(): z.infer<typeof state> {
  const parsed = state.safeParse(useLocation().state);
  return parsed.success ? parsed.data : { from: '' };
}

/** Router state for a row’s page: the way back to the list, and the query for its neighbors. */
export function useRememberListUrl() {
  const { pathname: list, search: from } = useLocation();
  const { resource, page, perPage, sort, filter, filterValues } = useListContext();
  return {
    from,
    list,
    resource,
    query: { pagination: { page, perPage }, sort, filter: { ...filterValues, ...filter } },
  };
}

export function useListUrlState(resource: string): string {
  const { from, list = `/${resource}` } = useLastListUrl();
  return `${list}${from}`;
}
