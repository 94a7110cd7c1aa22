import { listWebServices } from '@bedside/contracts/appointments/catalog.api';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const webServicesQuery = (typed: string) =>
  infiniteQueryOptions({
    queryKey: [keys.services, 'web', typed],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, ...(typed && { query: typed }) };
      const { data, meta } = await client.send(listWebServices, { query }, { signal });
      const isLast = meta === undefined || meta.page >= meta.pageCount;
      return {
        services: data.serviceList,
        all: meta?.itemCount ?? data.serviceList.length,
        next: isLast ? null : meta.page + 1,
      };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
