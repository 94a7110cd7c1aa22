import { describeAppRequest, listAppAccess } from '@bedside/contracts/people/apps.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

export const appAccessQuery = queryOptions({
  queryKey: ['app-access'],
  queryFn: async ({ signal }) => (await client.send(listAppAccess, {}, { signal })).data.access,
});

export const appRequestQuery = (request: string) =>
  queryOptions({
    queryKey: ['app-request', request],
    queryFn: async ({ signal }) =>
      (await client.send(describeAppRequest, { body: { request } }, { signal })).data,
    retry: false,
  });
