import { SHOW_TYPING_MS } from '@bedside/ui-kit/chat/typing';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const ends = new Map<string, ReturnType<typeof setTimeout>>();

const tell = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Nobody writes there any more: what was written has come. */
export function endTyping(conversationId: string): void {
  clearTimeout(ends.get(conversationId));
  if (ends.delete(conversationId)) tell();
}

/** Somebody of the other side writes in a conversation. */
export function noteTyping(conversationId: string): void {
  clearTimeout(ends.get(conversationId));
  ends.set(
    conversationId,
    setTimeout(() => endTyping(conversationId), SHOW_TYPING_MS),
  );
  tell();
}

export const useTyping = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => ends.has(conversationId));
