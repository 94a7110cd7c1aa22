import { queryOptions } from '@tanstack/react-query';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => (await import('./get-config.ts')).fetchConfig(signal),
  staleTime: Number.POSITIVE_INFINITY,
});
