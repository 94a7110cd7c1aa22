import { type BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './client.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async () => (await client.send(getConfig)).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What the practice tells every browser, once it is there. */
export const useConfig = (): BrowserConfig | undefined => useQuery(configQuery).data;
