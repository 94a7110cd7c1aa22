import { conversationApi } from '@bedside/ui-kit/chat/conversation-api';
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

/** Kept in memory until the session ends, including unsent messages. */
const conversations = new Map<string, CachedConversation>();

const readAgain = (...names: string[]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

export function cachedConversation(conversationId: string): CachedConversation {
  const before = conversations.get(conversationId);
  if (before) return before;
  const conversation = conversationApi(client, conversationId, {
    onSent: () => readAgain('chats'),
    onRead: () => readAgain('chats', 'me'),
  });
  const cached = {
    thread: createConversationStore(conversation, 'practice'),
    draft: emptyDraft,
    isNote: false,
  };
  conversations.set(conversationId, cached);
  return cached;
}

export const loadNewMessages = (conversationId: string): void =>
  void conversations.get(conversationId)?.thread.catchUp();

/** Fetches missed messages and sends queued ones after a reconnect. */
export function reconnectConversations(): void {
  for (const { thread } of conversations.values()) {
    thread.retry();
    void thread.catchUp();
  }
}

onSessionEnded(() => {
  for (const { thread } of conversations.values()) thread.close();
  conversations.clear();
});

/** @param isReader whether viewing marks messages as read for the practice */
export function useConversation(conversationId: string, isReader: boolean) {
  const { thread } = cachedConversation(conversationId);
  return { thread, state: kit.useConversation(conversationId, thread, isReader) };
}

const sendTyping = (conversationId: string, signal: AbortSignal) =>
  dataProvider.sendTypingSignal({ params: { conversationId } }, { signal });

export const useTypingSignal = (conversationId: string) => kit.useTypingSignal(conversationId, sendTyping);
