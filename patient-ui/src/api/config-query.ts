import { queryOptions } from '@tanstack/react-query';

/** The practice and its payment provider, the same until the next page load. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await import('./get-config.ts')).fetchConfig(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
