import { describeAppRequest, listAppAccess } from '@bedside/contracts/people/apps.api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

export const appAccessQuery = infiniteQueryOptions({
  queryKey: ['app-access'],
  queryFn: async ({ pageParam, signal }) => {
    const { data, meta } = await client.send(listAppAccess, { query: { page: pageParam } }, { signal });
    return { access: data.access, next: meta && meta.page < meta.pageCount ? meta.page + 1 : null };
  },
  initialPageParam: 1,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ access }) => access),
});

export const appRequestQuery = (request: string) =>
  queryOptions({
    queryKey: ['app-request', request],
    queryFn: async ({ signal }) =>
      (await client.send(describeAppRequest, { body: { request } }, { signal })).data,
    retry: false,
  });
