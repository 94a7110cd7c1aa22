import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import { createListeners } from '../listeners.ts';
import { fetchAfter, firstUnread, mergeMessages, receiptDue, type Side } from './messages.ts';
import { createOutbox, type Draft, type OutboxApi, type UnsentMessage } from './outbox.ts';

export interface ConversationApi extends Pick<OutboxApi, 'isRefusal' | 'newId' | 'now' | 'later'> {
  load: (query: { before?: number; after?: number; take: number }) => Promise<readonly ChatMessage[]>;
  /** Idempotent by the message's clientId. */
  send: (unsent: UnsentMessage) => Promise<ChatMessage>;
  sendReceipt: (receipt: 'delivered' | 'read', upTo: number) => Promise<unknown>;
}

export interface ConversationState {
  loading: 'first' | 'older' | null;
  failure: unknown;
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  hasOlder: boolean;
  unreadFrom: number | null;
}

export interface ConversationStore {
  subscribe: (listener: () => void) => () => void;
  state: () => ConversationState;
  /** Fetches new messages and receipts: at start, on live updates, and after reconnecting. */
  catchUp: () => Promise<void>;
  loadOlder: () => Promise<void>;
  send: (draft: Draft) => void;
  retry: (clientId?: string) => void;
  discard: (clientId: string) => void;
  seen: (receipt: 'delivered' | 'read') => Promise<void>;
  close: () => void;
}

const PAGE = 50;
const CATCH_UP = 100;

/** State of one conversation: merges incoming messages and sends outgoing ones once and in order. */
export function createConversationStore(api: ConversationApi, side: Side): ConversationStore {
  const listeners = createListeners();
  let state: ConversationState = {
    loading: 'first',
    failure: null,
    messages: [],
    unsent: [],
    hasOlder: false,
    unreadFrom: null,
  };
  let isOpen = false;
  let readTo = 0;
  const reported = { delivered: 0, read: 0 };

  const set = (change: Partial<ConversationState>) => {
    state = { ...state, ...change };
    listeners.notify();
  };
  const take = (came: readonly ChatMessage[]) => set({ messages: mergeMessages(state.messages, came) });
  const takeOn = (came: readonly ChatMessage[]) => {
    readTo = Math.max(readTo, came.at(-1)?.seq ?? 0);
    take(came);
  };

  const outbox = createOutbox({
    ...api,
    send: async (unsent) => {
      const sent = await api.send(unsent);
      if (isOpen && sent.seq === readTo + 1) return takeOn([sent]);
      // Own messages appear only after the first page has loaded; before that, they would look like the whole
      // conversation.
      if (isOpen) take([sent]);
      void catchUp();
    },
    onChange: () => set({ unsent: outbox.unsent() }),
  });

  async function open(): Promise<void> {
    set({ loading: 'first', failure: null });
    try {
      const messages = await api.load({ take: PAGE });
      isOpen = true;
      takeOn(messages);
      set({
        loading: null,
        hasOlder: messages.length === PAGE,
        unreadFrom: firstUnread(messages, side),
      });
    } catch (failure) {
      set({ loading: null, failure });
    }
  }

  async function readOn(): Promise<void> {
    if (!isOpen) return open();
    let after = fetchAfter(state.messages, readTo, { side, most: CATCH_UP });
    for (;;) {
      const came = await api.load({ after, take: CATCH_UP });
      takeOn(came);
      after = came.at(-1)?.seq ?? after;
      if (came.length < CATCH_UP) return;
    }
  }

  // A fetch that fails while offline needs no handling, because reconnecting fetches again.
  const catchUp = serialize(() => readOn().catch(() => undefined));

  return {
    subscribe: listeners.subscribe,
    state: () => state,
    catchUp,
    async loadOlder() {
      const before = state.messages[0]?.seq;
      if (before === undefined || !state.hasOlder || state.loading) return;
      set({ loading: 'older' });
      try {
        const older = await api.load({ before, take: PAGE });
        take(older);
        set({ loading: null, hasOlder: older.length === PAGE });
      } catch {
        set({ loading: null });
      }
    },
    send(draft) {
      set({ unreadFrom: null });
      outbox.add(draft);
    },
    retry: outbox.retry,
    discard: outbox.discard,
    async seen(receipt) {
      const upTo = receiptDue(state.messages, side, receipt);
      if (upTo === null || upTo <= reported[receipt]) return;
      const before = reported[receipt];
      reported[receipt] = upTo;
      await api.sendReceipt(receipt, upTo).catch(() => {
        reported[receipt] = before;
      });
    },
    close() {
      outbox.close();
      listeners.clear();
    },
  };
}

/** Runs one at a time. All calls made during a run share exactly one more run. */
export function serialize(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = run().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    again ??= running.then(() => {
      again = null;
      return start();
    });
    return again;
  };
}
