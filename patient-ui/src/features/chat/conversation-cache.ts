import { conversationApi } from '@bedside/ui-kit/chat/conversation-api';
import { createConversationCache } from '@bedside/ui-kit/chat/conversation-cache';
import { type ConversationStore, createConversationStore } from '@bedside/ui-kit/chat/conversation-store';
import { type Draft, emptyDraft } from '@bedside/ui-kit/chat/use-draft';
import { client, liveState } from '../../api/client.ts';
import { chatUpdates, keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';

const readAgain = (...names: string[]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

const conversations = createConversationCache<{ thread: ConversationStore; draft: Draft }>(
  (conversationId) => {
    const api = conversationApi(client, conversationId, {
      onSent: () => readAgain(keys.chats),
      onRead: () => readAgain(keys.chats, keys.me),
    });
    return { thread: createConversationStore(api, 'patient'), draft: emptyDraft };
  },
);
export const cachedConversation = conversations.of;

chatUpdates.subscribe(conversations.catchUp);
liveState.subscribe(() => {
  if (liveState.read() === 'live') conversations.resume();
});
window.addEventListener('online', conversations.resume);
session.subscribe(() => {
  if (session.read().status !== 'in') conversations.clear();
});
