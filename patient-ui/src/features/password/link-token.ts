import { inspectLink } from '@bedside/contracts/people/sign-in.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';

/** The token of an e-mail's link stands behind the #, where no server sees it. */
export const linkTokenOf = (hash: string): string | null => hash.replace(/^#/, '') || null;

/** What the link is good for; looking does not use it up. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: async ({ signal }) => (await client.send(inspectLink, { body: { token } }, { signal })).data,
    retry: false,
    gcTime: 0,
  });
