import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ConversationState, ConversationStore } from './conversation-store.ts';
import { createTypingSignal, endTyping, TYPING_SIGNAL_INTERVAL_MS } from './typing-store.ts';

/**
 * Marks incoming messages as read while the page is visible.
 * @param isReader false if the viewer's reading does not count for their side
 */
export function useConversation(
  conversationId: string,
  thread: ConversationStore,
  isReader = true,
): ConversationState {
  const state = useSyncExternalStore(thread.subscribe, thread.state);
  useEffect(() => void thread.catchUp(), [thread]);
  const newest = state.messages.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message ends the typing indicator
  useEffect(() => endTyping(conversationId), [conversationId, newest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new message
  useEffect(() => {
    if (!isReader) return;
    const report = () => void thread.seen(document.hidden ? 'delivered' : 'read');
    report();
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  }, [thread, newest, isReader]);
  return state;
}

/**
 * Signals typing to the other side.
 * @param sendTyping sends the signal; a lost one is followed by the next
 */
export const useTypingSignal = (
  conversationId: string,
  sendTyping: (conversationId: string, signal: AbortSignal) => Promise<unknown>,
) =>
  useMemo(
    () =>
      createTypingSignal(() => {
        void sendTyping(conversationId, AbortSignal.timeout(TYPING_SIGNAL_INTERVAL_MS)).catch(
          () => undefined,
        );
      }, Date.now),
    [conversationId, sendTyping],
  );
