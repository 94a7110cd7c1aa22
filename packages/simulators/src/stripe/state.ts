import { randomBytes } from 'node:crypto';
import type { StripeConfig } from '@bedside/config/integrations';
import type { StripeEventObject } from './catalog-objects.ts';
import { complete } from './complete.ts';
import type { Due, StripeStore } from './store.ts';

/** The API version of Bedside’s Stripe client, and so of the simulator. */
export const API_VERSION = '2026-10-28.endive';

/** The request being answered; nulls during automatic work. */
type Asking = { id: string | null; idempotency_key: string | null };

export type SimulatorState = {
  store: StripeStore;
  config: StripeConfig;
  asking: Asking;
  /** Presents a card to the first reader automatically, because someone trying Bedside has none. */
  presents: boolean;
  /** Readers that currently don’t respond. */
  deafReaders: Set<string>;
  /** The current time in Unix seconds, as in Stripe’s API. */
  now(): number;
  /**
   * Records an event with the object’s current state and sends it to the webhook. `before` has the previous
   * values of changed fields.
   */
  emit(type: string, object: { id: string; object: string }, before?: Record<string, unknown>): void;
  /** Schedules something to happen after this many seconds, even across restarts. */
  later(seconds: number, kind: string, object: string): Due;
};

export const NO_REQUESTER: Asking = { id: null, idempotency_key: null };

type Deliver = (event: StripeEventObject) => void;

/** What follows automatically from an event, by its type. For example, a paid intent pays its invoice. */
export type Reactions = Record<string, (world: SimulatorState, id: string) => void>;

/** An id as Stripe makes them: a prefix for the kind, then 24 letters and digits. */
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
