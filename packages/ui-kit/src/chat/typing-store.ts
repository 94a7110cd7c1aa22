import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

const listeners = createListeners();
const writing = new Map<string, { by: string | null; timer: ReturnType<typeof setTimeout> }>();

export function endTyping(conversationId: string): void {
  clearTimeout(writing.get(conversationId)?.timer);
  if (writing.delete(conversationId)) listeners.notify();
}

/** The interval of typing signals. The indicator below lasts longer, so that it survives one lost signal. */
export const TYPING_SIGNAL_INTERVAL_MS = 3_000;
const TYPING_INDICATOR_MS = 7_000;

/**
 * Sends at most one signal per interval. Sending a message resets the interval, so the next keystroke signals
 * right away.
 */
export function createTypingSignal(
  sendTyping: () => void,
  now: () => number,
): { typed: () => void; sent: () => void } {
  let sentAt = Number.NEGATIVE_INFINITY;
  return {
    typed() {
      if (now() - sentAt < TYPING_SIGNAL_INTERVAL_MS) return;
      sentAt = now();
      sendTyping();
    },
    sent() {
      sentAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export function recordTyping(conversationId: string, by: string | null = null): void {
  clearTimeout(writing.get(conversationId)?.timer);
  const timer = setTimeout(() => endTyping(conversationId), TYPING_INDICATOR_MS);
  writing.set(conversationId, { by, timer });
  listeners.notify();
}

export const useTyping = (conversationId: string): boolean =>
  useSyncExternalStore(listeners.subscribe, () => writing.has(conversationId));

export const useTypist = (conversationId: string): string | null =>
  useSyncExternalStore(listeners.subscribe, () => writing.get(conversationId)?.by ?? null);
