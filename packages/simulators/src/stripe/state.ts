import { randomBytes } from 'node:crypto';
import type { StripeConfig } from '@bedside/config/integrations';
import type { StripeEventObject } from './catalog-objects.ts';
import { complete } from './complete.ts';

import type { Due, StripeStore } from './store.ts';

/** The API version of the client that Bedside uses, and so of the simulator. */
export const API_VERSION = '2026-10-28.endive';

/** The request that is being answered; nothing of it while work is done that no one asked for. */
type Asking = { id: string | null; idempotency_key: string | null };

export type SimulatorState = {
  store: StripeStore;
  config: StripeConfig;
  asking: Asking;
  /** A card is held to the reader on the counter by itself: a practice that tries things has none. */
  presents: boolean;
  /** Readers that do not answer for now. */
  deafReaders: Set<string>;
  /** Now, in Unix seconds as in Stripe’s API. */
  now(): number;
  /** Records an event about an object as it is now, and sends it to the webhook. `before`: what changed was that. */
  emit(type: string, object: { id: string; object: string }, before?: Record<string, unknown>): void;
  /** Has something happen automatically after so many seconds, restarts or not. */
  later(seconds: number, kind: string, object: string): Due;
};

export const NO_REQUESTER: Asking = { id: null, idempotency_key: null };

type Deliver = (event: StripeEventObject) => void;

/** What follows of itself from an event, by its type: a paid intent pays its invoice. */
export type Reactions = Record<string, (world: SimulatorState, id: string) => void>;

/** An id in Stripe's manner: a prefix that names the kind, then 24 letters and digits. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

export function randomText(length: number): string {
  return randomBytes(length)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '0')
    .slice(0, length);
}

export function openSimulatorState(
  store: StripeStore,
  config: StripeConfig,
  clock: () => Date,
  deliver: Deliver,
  reactions: Reactions,
): SimulatorState {
  const now = () => Math.floor(clock().getTime() / 1000);
  const world: SimulatorState = {
    store,
    config,
    asking: NO_REQUESTER,
    presents: false,
    deafReaders: new Set(),
    now,
    emit(type, object, before) {
      const event = store.events.put({
        id: newStripeId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        data: {
          object: { ...object, ...Object(complete(structuredClone(object), store)) },
          ...(before && { previous_attributes: before }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: world.asking,
        type,
      });
      deliver(event);
      reactions[type]?.(world, object.id);
    },
    later(seconds, kind, object) {
      return store.dues.put({ id: newStripeId('due'), at: now() + seconds, kind, object, done: false });
    },
  };
  return world;
}
