import { conversationApi } from '@bedside/ui-kit/chat/conversation-api';
import { type ConversationStore, createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { type Draft, emptyDraft } from '@bedside/ui-kit/chat/use-draft';
import { client, liveState } from '../../api/client.ts';
import { chatUpdates, keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';

interface Held {
  thread: ConversationStore;
  draft: Draft;
}

/** Open conversations and their unsent messages. Kept only in memory, and cleared at sign-out. */
const conversations = new Map<string, Held>();

export function cachedConversation(conversationId: string): Held {
  const before = conversations.get(conversationId);
  if (before) return before;
  const cached = { thread: threadOf(conversationId), draft: emptyDraft };
  conversations.set(conversationId, cached);
  return cached;
}

const readAgain = (...names: string[]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

const threadOf = (conversationId: string): ConversationStore =>
  createConversationStore(
    conversationApi(client, conversationId, {
      onSent: () => readAgain(keys.chats),
      onRead: () => readAgain(keys.chats, keys.me),
    }),
    'patient',
  );

/** Fetches missed messages and sends queued ones when the browser is back online. */
function resume(): void {
  for (const { thread } of conversations.values()) {
    thread.retry();
    void thread.catchUp();
  }
}

chatUpdates.subscribe((conversationId) => void conversations.get(conversationId)?.thread.catchUp());
liveState.subscribe(() => {
  if (liveState.read() === 'live') resume();
});
window.addEventListener('online', resume);
session.subscribe(() => {
  if (session.read().status === 'in') return;
  for (const { thread } of conversations.values()) thread.close();
  conversations.clear();
});
