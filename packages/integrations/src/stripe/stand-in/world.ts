import type { StripeConfig } from '@bedside/config/parties';
import type { StripeEventObject } from './catalogue-objects.ts';
import { newStripeId } from './ids.ts';
import type { StripeStore } from './store.ts';

/** The API version that events say they were made by. */
const API_VERSION = '2026-10-28.endive';

/** What the handlers of the stand-in work with. */
export type World = {
  store: StripeStore;
  config: StripeConfig;
  /** Now, in seconds, as Stripe tells time. */
  now(): number;
  /** Records an event about an object as it is now, and sends it to the webhook. */
  emit(type: string, object: { id: string; object: string }): void;
};

type Deliver = (event: StripeEventObject) => void;

export function openWorld(
  store: StripeStore,
  config: StripeConfig,
  clock: () => Date,
  deliver: Deliver,
): World {
  const now = () => Math.floor(clock().getTime() / 1000);
  return {
    store,
    config,
    now,
    emit(type, object) {
      const event = store.events.put({
        id: newStripeId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: newStripeId('req'), idempotency_key: null },
        type,
      });
      deliver(event);
    },
  };
}
