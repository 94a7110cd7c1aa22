import { conversationApi } from '@bedside/ui-kit/chat/conversation-api';
import { createConversationCache } from '@bedside/ui-kit/chat/conversation-cache';
import { type ConversationStore, createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import * as kit from '@bedside/ui-kit/chat/use-conversation';
import { type Draft, emptyDraft } from '@bedside/ui-kit/chat/use-draft';
import { client, onSessionEnded } from '../data/client.ts';
import { dataProvider } from '../data/data-provider.ts';
import { queryClient } from '../data/query-client.ts';

interface CachedConversation {
  thread: ConversationStore;
  draft: Draft;
  isNote: boolean;
}

const readAgain = (...names: string[]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

const conversations = createConversationCache<CachedConversation>((conversationId) => {
  const api = conversationApi(client, conversationId, {
    onSent: () => readAgain('chats'),
    onRead: () => readAgain('chats', 'me'),
  });
  return { thread: createConversationStore(api, 'practice'), draft: emptyDraft, isNote: false };
});
onSessionEnded(conversations.clear);

export const cachedConversation = conversations.of;
export const loadNewMessages = conversations.catchUp;
export const reconnectConversations = conversations.resume;

/** @param isReader whether viewing marks messages as read for the practice */
export function useConversation(conversationId: string, isReader: boolean) {
  const { thread } = cachedConversation(conversationId);
  return { thread, state: kit.useConversation(conversationId, thread, isReader) };
}

const sendTyping = (conversationId: string, signal: AbortSignal) =>
  dataProvider.sendTypingSignal({ params: { conversationId } }, { signal });

export const useTypingSignal = (conversationId: string) => kit.useTypingSignal(conversationId, sendTyping);
