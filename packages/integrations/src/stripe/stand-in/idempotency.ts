import { createHash } from 'node:crypto';
import type { StripeStore } from './store.ts';
import { StandInStripeError } from './stripe-error.ts';

export type Answer = { status: number; body: unknown };

/** A request as its idempotency key is bound to it: who asks, for what, with which content. */
export type KeyedRequest = { keyKind: string; idempotencyKey: string; request: string; form: unknown };

const idOf = ({ keyKind, idempotencyKey }: KeyedRequest) => `${keyKind}:${idempotencyKey}`;

const fingerprintOf = ({ form }: KeyedRequest) =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex');

/**
 * The answer that this key got before, if any.
 * @throws StandInStripeError when the key was used with another request or other parameters
 */
export function replayOf(store: StripeStore, keyed: KeyedRequest): Answer | undefined {
  const replay = store.replays.get(idOf(keyed));
  if (replay === undefined) return undefined;
  if (replay.request === keyed.request && replay.fingerprint === fingerprintOf(keyed)) return replay;
  throw new StandInStripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${keyed.idempotencyKey}' if you meant to execute a different request.`,
  });
}

/** Answers are kept from where a request began to have effects: success and declined cards, not mistakes. */
export function rememberAnswer(store: StripeStore, keyed: KeyedRequest, answer: Answer): void {
  if (answer.status !== 200 && answer.status !== 402) return;
  store.replays.put({
    id: idOf(keyed),
    request: keyed.request,
    fingerprint: fingerprintOf(keyed),
    status: answer.status,
    body: answer.body,
  });
}
