import { useSyncExternalStore } from 'react';
import { TYPING_INDICATOR_MS } from './typing.ts';

const listeners = new Set<() => void>();
const writing = new Map<string, { by: string | null; timer: ReturnType<typeof setTimeout> }>();

const tell = () => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function endTyping(conversationId: string): void {
  clearTimeout(writing.get(conversationId)?.timer);
  if (writing.delete(conversationId)) tell();
}

export function recordTyping(conversationId: string, by: string | null = null): void {
  clearTimeout(writing.get(conversationId)?.timer);
  const timer = setTimeout(() => endTyping(conversationId), TYPING_INDICATOR_MS);
  writing.set(conversationId, { by, timer });
  tell();
}

export const useTyping = (conversationId: string): boolean =>
  useSyncExternalStore(subscribe, () => writing.has(conversationId));

export const useTypist = (conversationId: string): string | null =>
  useSyncExternalStore(subscribe, () => writing.get(conversationId)?.by ?? null);
