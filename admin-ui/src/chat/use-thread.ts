import { typeInChat } from '@bedside/contracts/messaging/chat.api';
import type { Thread, ThreadState } from '@bedside/ui-kit/chat/thread';
import { createTypingTeller, TELL_TYPING_MS } from '@bedside/ui-kit/chat/typing';
import { endTyping } from '@bedside/ui-kit/chat/typing-store';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { client } from '../data/client.ts';
import { heldThread } from './threads.ts';

/**
 * A conversation in front of somebody: what came is read as long as the page is looked at.
 * @param isReader whether one's look counts as the practice's
 */
export function useThread(conversationId: string, isReader: boolean): { thread: Thread; state: ThreadState } {
  const { thread } = heldThread(conversationId);
  const state = useSyncExternalStore(thread.subscribe, thread.state);
  useEffect(() => void thread.catchUp(), [thread]);
  const newest = state.messages.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was being written has come
  useEffect(() => endTyping(conversationId), [conversationId, newest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew with what is newest
  useEffect(() => {
    if (!isReader) return;
    const say = () => void thread.seen(document.hidden ? 'delivered' : 'read');
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [thread, newest, isReader]);
  return { thread, state };
}

/** Tells the other side that one is writing. */
export const useTypingTeller = (conversationId: string) =>
  useMemo(
    () =>
      createTypingTeller(() => {
        const params = { conversationId };
        // Nobody misses one that got lost: the next follows.
        void client
          .send(typeInChat, { params }, { signal: AbortSignal.timeout(TELL_TYPING_MS) })
          .catch(() => undefined);
      }, Date.now),
    [conversationId],
  );
