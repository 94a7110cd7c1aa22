import { createHash } from 'node:crypto';
import type { StripeStore } from './store.ts';
import { SimulatorStripeError } from './stripe-error.ts';

export type Answer = { status: number; body: unknown };

/** What an idempotency key is tied to: the caller, the route, and the content. */
export type KeyedRequest = {
  keyKind: string;
  idempotencyKey: string;
  /** Such as `/v1/refunds`. */
  request: string;
  form: unknown;
  requestId: string;
  now: number;
};

/** How long a key is remembered, in seconds. */
const REMEMBERED = 24 * 60 * 60;

const idOf = ({ keyKind, idempotencyKey }: KeyedRequest) => `${keyKind}:${idempotencyKey}`;

const fingerprintOf = ({ form }: KeyedRequest) =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex');

/**
 * The response that this key got within the last day, if any, and its request.
 * @throws SimulatedStripeError when the key was used with another request or other parameters
 */
export function replayOf(store: StripeStore, keyed: KeyedRequest) {
  const replay = store.replays.get(idOf(keyed));
  if (replay === undefined || replay.at + REMEMBERED <= keyed.now) return undefined;
  if (replay.request !== keyed.request) {
    throw reused(
      keyed,
      `the same endpoint they were first used for ('${keyed.request}' vs. '${replay.request}')`,
    );
  }
  if (replay.fingerprint === fingerprintOf(keyed)) return replay;
  throw reused(keyed, 'the same parameters they were first used with');
}

function reused({ idempotencyKey }: KeyedRequest, what: string): SimulatorStripeError {
  const message = `Keys for idempotent requests can only be used with ${what}. Try using a key other than '${idempotencyKey}' if you meant to execute a different request.`;
  return new SimulatorStripeError(400, { type: 'idempotency_error', message }, { early: true });
}

/** The error when another request with the same key has not been answered yet. */
export function inUse(idempotencyKey: string): SimulatorStripeError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${idempotencyKey}. Please try again later.`;
  const body = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message };
  return new SimulatorStripeError(409, body, { early: true });
}

/** Stores the outcome of a request that started to execute, whether it succeeded or failed. */
export function rememberAnswer(store: StripeStore, keyed: KeyedRequest, answer: Answer): void {
  store.replays.put({
    id: idOf(keyed),
    request: keyed.request,
    fingerprint: fingerprintOf(keyed),
    status: answer.status,
    body: answer.body,
    at: keyed.now,
    requestId: keyed.requestId,
  });
}
