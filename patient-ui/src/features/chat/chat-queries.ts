import { getChat, listChats, sendTypingSignal } from '@bedside/contracts/messaging/chat.api';
import * as kit from '@bedside/ui-kit/chat/use-conversation';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { cachedConversation } from './conversation-cache.ts';

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

export function useConversation(conversationId: string) {
  const { thread } = cachedConversation(conversationId);
  return { thread, state: kit.useConversation(conversationId, thread) };
}

const sendTyping = (conversationId: string, signal: AbortSignal) =>
  client.send(sendTypingSignal, { params: { conversationId } }, { signal });

export const useTypingSignal = (conversationId: string) => kit.useTypingSignal(conversationId, sendTyping);

export const WRITE_TO_PRACTICE = '/appointments/chat/provider';

export const writeToProvider = (providerId: string, appointmentId?: string): string =>
  `${WRITE_TO_PRACTICE}/${providerId}${appointmentId ? `?visit=${appointmentId}` : ''}`;
