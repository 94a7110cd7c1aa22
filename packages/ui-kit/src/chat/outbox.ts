export interface Draft {
  text: string;
  attachment?: { id: string; name: string; contentType: string };
  internal?: boolean;
  appointmentId?: string;
}

/**
 * `waiting` is retried automatically, `refused` is not. Retries keep the `clientId`, which the server uses to
 * deduplicate.
 */
export interface UnsentMessage extends Draft {
  clientId: string;
  writtenAt: string;
  state: 'sending' | 'waiting' | 'refused';
  reason: unknown;
}

export interface OutboxApi {
  send: (unsent: UnsentMessage) => Promise<void>;
  isRefusal: (reason: unknown) => boolean;
  newId: () => string;
  now: () => Date;
  later: (run: () => void, milliseconds: number) => () => void;
  onChange: () => void;
}

interface Outbox {
  unsent: () => readonly UnsentMessage[];
  add: (draft: Draft) => void;
  retry: (clientId?: string) => void;
  discard: (clientId: string) => void;
  close: () => void;
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export function createOutbox(api: OutboxApi): Outbox {
  let unsent: readonly UnsentMessage[] = [];
  let isSending = false;
  let isClosed = false;
  let failures = 0;
  let callOff = () => {};

  const change = (next: readonly UnsentMessage[]) => {
    unsent = next;
    api.onChange();
  };
  const mark = (clientId: string, state: UnsentMessage['state'], reason: unknown = null) =>
    change(unsent.map((one) => (one.clientId === clientId ? { ...one, state, reason } : one)));

  async function work(): Promise<void> {
    const next = unsent.find(({ state }) => state !== 'refused');
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
      await api.send(one);
      failures = 0;
      change(unsent.filter(({ clientId }) => clientId !== one.clientId));
      return true;
    } catch (reason) {
      const isRefused = api.isRefusal(reason);
      if (isRefused) mark(one.clientId, 'refused', reason);
      else waitAll(reason);
      return isRefused;
    }
  }

  function waitAll(reason: unknown): void {
    change(unsent.map((one) => (one.state === 'refused' ? one : { ...one, state: 'waiting', reason })));
    if (isClosed) return;
    callOff = api.later(() => void work(), PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0);
    failures += 1;
  }

  return {
    unsent: () => unsent,
    add(draft) {
      const state = unsent.some((one) => one.state === 'waiting') ? 'waiting' : 'sending';
      const { newId, now } = api;
      change([
        ...unsent,
        { ...draft, clientId: newId(), writtenAt: now().toISOString(), state, reason: null },
      ]);
      if (state === 'sending') void work();
    },
    retry(clientId) {
      if (clientId && unsent.some((one) => one.clientId === clientId && one.state === 'refused'))
        mark(clientId, 'sending');
      void work();
    },
    discard(clientId) {
      change(unsent.filter((one) => one.clientId !== clientId || one.state === 'sending'));
      void work();
    },
    close() {
      isClosed = true;
      callOff();
    },
  };
}
