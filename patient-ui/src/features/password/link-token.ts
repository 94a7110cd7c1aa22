import { inspectLink } from '@bedside/contracts/people/sign-in.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** The token is in the URL fragment, which browsers never send to the server. */
export const linkTokenOf = (hash: string): string | null => hash.replace(/^#/, '') || null;

/** Opening a link does not use it up. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: async ({ signal }) => (await client.send(inspectLink, { body: { token } }, { signal })).data,
    retry: false,
    gcTime: 0,
  });
