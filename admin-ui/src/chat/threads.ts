import { type Draft, emptyDraft } from '@bedside/ui-kit/chat/draft';
import { createThread, type Thread } from '@bedside/ui-kit/chat/thread';
import { threadDoor } from '@bedside/ui-kit/chat/thread-door';
import { client, onSessionEnded } from '../data/client.ts';
import { queryClient } from '../data/query-client.ts';

export interface HeldThread {
  thread: Thread;
  draft: Draft;
  /** What is being written is a note among staff. */
  isNote: boolean;
}

/** Conversations that were opened, with what is not sent yet: in memory until the session ends. */
const held = new Map<string, HeldThread>();

const readAgain = (...names: string[]) => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

export function heldThread(conversationId: string): HeldThread {
  const before = held.get(conversationId);
  if (before) return before;
  const door = threadDoor(client, conversationId, {
    onSent: () => readAgain('chats'),
    onRead: () => readAgain('chats', 'me'),
  });
  const made = { thread: createThread(door, 'practice'), draft: emptyDraft, isNote: false };
  held.set(conversationId, made);
  return made;
}

/** A conversation changed: whoever shows it reads what came. */
export const catchUp = (conversationId: string): void => void held.get(conversationId)?.thread.catchUp();

/** The line is back: what was missed comes, and what waits goes. */
export function resume(): void {
  for (const { thread } of held.values()) {
    thread.retry();
    void thread.catchUp();
  }
}

onSessionEnded(() => {
  for (const { thread } of held.values()) thread.close();
  held.clear();
});
