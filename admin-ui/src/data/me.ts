import { changedNameInputs, nameInputs } from '@bedside/contracts/common/fields';
import { me } from '@bedside/contracts/people/session.api';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { type BrowserConfig, getConfig } from '@bedside/contracts/practice/config.api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { readSession, saveSession } from '../auth/session.ts';
import { client } from './client.ts';

const meQuery = queryOptions({
  queryKey: ['me'],
  async queryFn(): Promise<CurrentUser> {
    const { data: user } = await client.send(me);
    const session = readSession();
    if (session) saveSession({ ...session, user });
    return user;
  },
  initialData: () => readSession()?.user,
  initialDataUpdatedAt: 0,
});

/** Use only inside the layout, which requires a signed-in user. */
export function useMe(): CurrentUser {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('Not signed in');
  return data;
}

export function useRefreshMe() {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries(meQuery), [queryClient]);
}

export function useSetUnread() {
  const queryClient = useQueryClient();
  return useCallback(
    (unread: { chat: number; notification: number }) =>
      queryClient.setQueryData(
        meQuery.queryKey,
        (user) =>
          user && { ...user, unreadChatCount: unread.chat, unreadNotificationCount: unread.notification },
      ),
    [queryClient],
  );
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async () => (await client.send(getConfig)).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const useConfig = (): BrowserConfig | undefined => useQuery(configQuery).data;

/** The schema with the practice’s length limits for names. A saved name may stay as it is. */
export function useNames<S extends z.ZodObject>(
  schema: S,
  saved?: { firstName: string; lastName: string },
): S {
  const practice = useConfig()?.practice;
  return useMemo(() => {
    if (!practice) return schema;
    const inputs = saved ? changedNameInputs(practice, saved) : nameInputs(practice);
    return schema.extend(inputs) as unknown as S;
  }, [schema, practice, saved]);
}
