/** What somebody wrote, before it is a message. */
export interface Draft {
  text: string;
  attachment?: { id: string; name: string; contentType: string };
  /** A note that only staff sees. */
  internal?: boolean;
  appointmentId?: string;
}

/**
 * A message on its way. `waiting` will be tried again by itself, `refused` not: the server said why.
 * Sent again it has the same `clientId`, by which the server knows it.
 */
export interface UnsentMessage extends Draft {
  clientId: string;
  writtenAt: string;
  state: 'sending' | 'waiting' | 'refused';
  reason: unknown;
}

export interface OutboxApi {
  send: (unsent: UnsentMessage) => Promise<void>;
  /** Whether sending it again as it is would fail the same way. */
  isRefusal: (reason: unknown) => boolean;
  newId: () => string;
  now: () => Date;
  /** Runs it after so many milliseconds. @returns how to call it off */
  later: (run: () => void, milliseconds: number) => () => void;
  onChange: () => void;
}

interface Outbox {
  unsent: () => readonly UnsentMessage[];
  add: (draft: Draft) => void;
  /** Tries at once what waits, and what was refused if it is named. */
  retry: (clientId?: string) => void;
  discard: (clientId: string) => void;
  close: () => void;
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Sends one message after the other, so that they arrive in the order in which they were written; kept in memory. */
export function createOutbox(door: OutboxApi): Outbox {
  let held: readonly UnsentMessage[] = [];
  let isSending = false;
  let isClosed = false;
  let failures = 0;
  let callOff = () => {};

  const change = (next: readonly UnsentMessage[]) => {
    held = next;
    door.onChange();
  };
  const mark = (clientId: string, state: UnsentMessage['state'], reason: unknown = null) =>
    change(held.map((one) => (one.clientId === clientId ? { ...one, state, reason } : one)));

  async function work(): Promise<void> {
    const next = held.find(({ state }) => state !== 'refused');
    if (!next || isSending || isClosed) return;
    isSending = true;
    callOff();
    if (next.state !== 'sending') mark(next.clientId, 'sending');
    const isLineUp = await attempt(next);
    isSending = false;
    if (isLineUp) void work();
  }

  async function attempt(one: UnsentMessage): Promise<boolean> {
    try {
      await door.send(one);
      failures = 0;
      change(held.filter(({ clientId }) => clientId !== one.clientId));
      return true;
    } catch (reason) {
      const isRefused = door.isRefusal(reason);
      if (isRefused) mark(one.clientId, 'refused', reason);
      else waitAll(reason);
      return isRefused;
    }
  }

  /** The line is down: what follows waits too. */
  function waitAll(reason: unknown): void {
    change(held.map((one) => (one.state === 'refused' ? one : { ...one, state: 'waiting', reason })));
    if (isClosed) return;
    callOff = door.later(() => void work(), PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0);
    failures += 1;
  }

  return {
    unsent: () => held,
    add(draft) {
      const state = held.some((one) => one.state === 'waiting') ? 'waiting' : 'sending';
      const { newId, now } = door;
      change([...held, { ...draft, clientId: newId(), writtenAt: now().toISOString(), state, reason: null }]);
      if (state === 'sending') void work();
    },
    retry(clientId) {
      if (clientId && held.some((one) => one.clientId === clientId && one.state === 'refused'))
        mark(clientId, 'sending');
      void work();
    },
    discard(clientId) {
      change(held.filter((one) => one.clientId !== clientId || one.state === 'sending'));
      void work();
    },
    close() {
      isClosed = true;
      callOff();
    },
  };
}
