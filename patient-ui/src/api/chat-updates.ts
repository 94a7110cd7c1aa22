const listeners = new Set<(conversationId: string) => void>();

export const chatUpdates = {
  tell(conversationId: string): void {
    for (const listener of listeners) listener(conversationId);
  },
  subscribe(listener: (conversationId: string) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
