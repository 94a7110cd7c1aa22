import { ApiError } from '@bedside/api-client/api-error';
import { listChatMessages, readChat, sendChatMessage } from '@bedside/contracts/messaging/chat.api';
import { createThread, type Thread } from '@bedside/ui-kit/chat/thread';
import { chatNews } from '../../api/chat-news.ts';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { liveState } from '../../api/live-state.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../session/session.ts';
import { type Draft, emptyDraft } from './draft.ts';

interface Held {
  thread: Thread;
  draft: Draft;
}

/** Conversations that were opened, with what is not sent yet: in memory until sign-out, and nowhere else. */
const held = new Map<string, Held>();

export function heldThread(conversationId: string): Held {
  const before = held.get(conversationId);
  if (before) return before;
  const made = { thread: threadOf(conversationId), draft: emptyDraft };
  held.set(conversationId, made);
  return made;
}

function threadOf(conversationId: string): Thread {
  const params = { conversationId };
  return createThread(
    {
      async load({ before, after, take }) {
        const query = { page: 1, take, before, after };
        // What comes by itself keeps no session alive.
        const isBackground = after !== undefined;
        return (await client.send(listChatMessages, { params, query }, { isBackground })).data.messages;
      },
      async send({ clientId, text, attachment, appointmentId }) {
        const body = { clientId, text: text || undefined, attachmentId: attachment?.id, appointmentId };
        const { data } = await client.send(sendChatMessage, { params, body });
        void queryClient.invalidateQueries({ queryKey: [keys.chats] });
        return data;
      },
      async tell(receipt, upTo) {
        await client.send(readChat, { params, body: { receipt, upTo } }, { isBackground: true });
        if (receipt !== 'read') return;
        void queryClient.invalidateQueries({ queryKey: [keys.chats] });
        void queryClient.invalidateQueries({ queryKey: [keys.me] });
      },
      isRefusal: isRefused,
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      later(run, milliseconds) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    },
    'patient',
  );
}

const WAITS_AND_PASSES = [401, 408, 429];

/** Sent again as it is it would be refused again. */
const isRefused = (reason: unknown): boolean =>
  reason instanceof ApiError &&
  reason.status >= 400 &&
  reason.status < 500 &&
  !WAITS_AND_PASSES.includes(reason.status);

/** The line is back: what was missed comes, and what waits goes. */
function resume(): void {
  for (const { thread } of held.values()) {
    thread.retry();
    void thread.catchUp();
  }
}

chatNews.subscribe((conversationId) => void held.get(conversationId)?.thread.catchUp());
liveState.subscribe(() => {
  if (liveState.read() === 'live') resume();
});
window.addEventListener('online', resume);
session.subscribe(() => {
  if (session.read().status === 'in') return;
  for (const { thread } of held.values()) thread.close();
  held.clear();
});
