import { getChat, listChats } from '@bedside/contracts/messaging/chat.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const inboxQuery = queryOptions({
  queryKey: [keys.chats, 'inbox'],
  queryFn: async ({ signal }) => (await client.send(listChats, {}, { signal })).data.chats,
});

export const chatQuery = (conversationId: string) =>
  queryOptions({
    queryKey: [keys.chats, 'one', conversationId],
    queryFn: async ({ signal }) =>
      (await client.send(getChat, { params: { conversationId } }, { signal })).data,
  });
