import type { ChatMessage } from '@bedside/contracts/messaging/chat.schema';
import { fetchAfter, firstUnread, mergeMessages, receiptDue, type Side } from './messages.ts';
import { createOutbox, type Draft, type OutboxApi, type UnsentMessage } from './outbox.ts';

export interface ConversationApi extends Pick<OutboxApi, 'isRefusal' | 'newId' | 'now' | 'later'> {
  /** Of the conversation, in order; the newest where neither is given. */
  load: (query: { before?: number; after?: number; take: number }) => Promise<readonly ChatMessage[]>;
  /** Sends one, which is the same one when it is sent again. */
  send: (unsent: UnsentMessage) => Promise<ChatMessage>;
  /** Tells that messages of the other side arrived or were read, up to one. */
  tell: (receipt: 'delivered' | 'read', upTo: number) => Promise<unknown>;
}

export interface ConversationState {
  loading: 'first' | 'older' | null;
  /** Why the first page did not come; null when it did. */
  failure: unknown;
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  hasOlder: boolean;
  /** The message above which the line "New messages" stands. */
  unreadFrom: number | null;
}

/** One conversation as a screen shows it: for `useSyncExternalStore`. */
export interface ConversationStore {
  subscribe: (listener: () => void) => () => void;
  state: () => ConversationState;
  /** Reads what came since, and receipts: at the start, on every live message, when the line is back. */
  catchUp: () => Promise<void>;
  loadOlder: () => Promise<void>;
  send: (draft: Draft) => void;
  retry: (clientId?: string) => void;
  discard: (clientId: string) => void;
  /** The messages are in front of somebody, or have merely arrived. */
  seen: (receipt: 'delivered' | 'read') => Promise<void>;
  close: () => void;
}

const PAGE = 50;
const CATCH_UP = 100;

/** Keeps the messages of one conversation: merges what comes, sends what is written, each once and in order. */
export function createConversationStore(door: ConversationApi, side: Side): ConversationStore {
  const listeners = new Set<() => void>();
  let state: ConversationState = {
    loading: 'first',
    failure: null,
    messages: [],
    unsent: [],
    hasOlder: false,
    unreadFrom: null,
  };
  let isOpen = false;
  /** Up to here every message is held. */
  let readTo = 0;
  const told = { delivered: 0, read: 0 };

  const set = (change: Partial<ConversationState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const take = (came: readonly ChatMessage[]) => set({ messages: mergeMessages(state.messages, came) });
  const takeOn = (came: readonly ChatMessage[]) => {
    readTo = Math.max(readTo, came.at(-1)?.seq ?? 0);
    take(came);
  };

  const outbox = createOutbox({
    ...door,
    send: async (unsent) => {
      const sent = await door.send(unsent);
      if (isOpen && sent.seq === readTo + 1) return takeOn([sent]);
      // Somebody else wrote meanwhile. Before the first page is there, one's own would look like the whole conversation.
      if (isOpen) take([sent]);
      void catchUp();
    },
    onChange: () => set({ unsent: outbox.unsent() }),
  });

  async function open(): Promise<void> {
    set({ loading: 'first', failure: null });
    try {
      const messages = await door.load({ take: PAGE });
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
      const came = await door.load({ after, take: CATCH_UP });
      takeOn(came);
      after = came.at(-1)?.seq ?? after;
      if (came.length < CATCH_UP) return;
    }
  }

  // Missed while the line is down, it is made good when it is back.
  const catchUp = serialize(() => readOn().catch(() => undefined));

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    catchUp,
    async loadOlder() {
      const before = state.messages[0]?.seq;
      if (before === undefined || !state.hasOlder || state.loading) return;
      set({ loading: 'older' });
      try {
        const older = await door.load({ before, take: PAGE });
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
      if (upTo === null || upTo <= told[receipt]) return;
      const before = told[receipt];
      told[receipt] = upTo;
      await door.tell(receipt, upTo).catch(() => {
        told[receipt] = before;
      });
    },
    close() {
      outbox.close();
      listeners.clear();
    },
  };
}

/** However often it is asked for while it runs, it runs once more afterwards. */
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
