import { conversationApi } from '@bedside/ui-kit/chat/conversation-api';
import { type ConversationStore, createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { type Draft, emptyDraft } from '@bedside/ui-kit/chat/use-draft';
import { client, onSessionEnded } from '../data/client.ts';
import { queryClient } from '../data/query-client.ts';

interface CachedConversation {
  thread: ConversationStore;
  draft: Draft;
  /** What is being written is a note among staff. */
  isNote: boolean;
}

/** Conversations that were opened, with what is not sent yet: in memory until the session ends. */
const held = new Map<string, CachedConversation>();

const readAgain = (...names: string[]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

export function cachedConversation(conversationId: string): CachedConversation {
  const before = held.get(conversationId);
  if (before) return before;
  const door = conversationApi(client, conversationId, {
    onSent: () => readAgain('chats'),
    onRead: () => readAgain('chats', 'me'),
  });
  const made = { thread: createConversationStore(door, 'practice'), draft: emptyDraft, isNote: false };
  held.set(conversationId, made);
  return made;
}

/** A conversation changed: whoever shows it reads what came. */
export const loadNewMessages = (conversationId: string): void =>
  void held.get(conversationId)?.thread.catchUp();

/** The line is back: what was missed comes, and what waits goes. */
export function reconnectConversations(): void {
  for (const { thread } of held.values()) {
    thread.retry();
    void thread.catchUp();
  }
}

onSessionEnded(() => {
  for (const { thread } of held.values()) thread.close();
  held.clear();
});
