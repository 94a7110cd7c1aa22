import type { ConversationStore } from './conversation-store.ts';

/** Open conversations and their unsent messages, kept only in memory. */
export function createConversationCache<C extends { thread: ConversationStore }>(open: (id: string) => C) {
  const conversations = new Map<string, C>();
  return {
    of(id: string): C {
      const conversation = conversations.get(id) ?? open(id);
      conversations.set(id, conversation);
      return conversation;
    },
    catchUp: (id: string): void => void conversations.get(id)?.thread.catchUp(),
    /** Fetches missed messages and sends queued ones after a reconnect. */
    resume(): void {
      for (const { thread } of conversations.values()) {
        thread.retry();
        void thread.catchUp();
      }
    },
    clear(): void {
      for (const { thread } of conversations.values()) thread.close();
      conversations.clear();
    },
  };
}
