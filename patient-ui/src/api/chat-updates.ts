const listeners = new Set<(conversationId: string) => void>();

/** That something changed in a conversation, for whoever holds it. */
export const chatUpdates = {
  tell(conversationId: string): void {
    for (const listener of listeners) listener(conversationId);
  },
  subscribe(listener: (conversationId: string) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
