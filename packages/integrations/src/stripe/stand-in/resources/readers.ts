import { z } from 'zod';
import { findMethod } from '../cards.ts';
import type { Reader } from '../catalogue-objects.ts';
import { newStripeId } from '../ids.ts';
import { listPage } from '../listing.ts';
import type { PaymentMethod } from '../objects.ts';
import { anything, listParams } from '../params.ts';
import { attemptPayment } from '../payment.ts';
import { route } from '../route.ts';
import { invalidRequest, StandInStripeError } from '../stripe-error.ts';
import { findCardByNumber } from '../test-cards.ts';
import type { World } from '../world.ts';

/** The readers a practice has on its counter from the start. */
const SEEDED = ['Front desk', 'Visit bag'];

export function seedReaders(world: World): void {
  if (world.store.readers.all().length > 0) return;
  SEEDED.forEach((label, index) => {
    world.store.readers.put({
      id: newStripeId('tmr'),
      object: 'terminal.reader',
      action: null,
      created: world.now(),
      device_sw_version: '2.30.0',
      device_type: 'simulated_wisepos_e',
      ip_address: '0.0.0.0',
      label,
      last_seen_at: world.now() * 1000,
      livemode: false,
      location: null,
      metadata: {},
      serial_number: `BBPOS-SIM-${index + 1}`,
      status: 'online',
    });
  });
}

export const readerRoutes = [
  route('GET /v1/terminal/readers', {
    params: {
      ...listParams,
      device_type: z.string().optional(),
      location: z.string().optional(),
      status: z.enum(['online', 'offline']).optional(),
    },
    handle({ world, params }) {
      const readers = world.store.readers.newestFirst();
      const wanted = readers.filter(({ status }) => !params.status || status === params.status);
      return listPage('/v1/terminal/readers', wanted, params);
    },
  }),

  route('GET /v1/terminal/readers/:id', {
    params: {},
    handle: ({ world, id }) => world.store.readers.find(id, 'reader'),
  }),

  route('POST /v1/terminal/readers/:id/process_payment_intent', {
    params: { payment_intent: z.string(), process_config: anything() },
    handle({ world, id, params }) {
      const reader = world.store.readers.find(id, 'reader');
      const intent = world.store.paymentIntents.find(params.payment_intent, 'payment_intent');
      if (reader.action?.status === 'in_progress') {
        throw invalidRequest('Reader is currently busy processing another request.', 'terminal_reader_busy');
      }
      if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
        throw invalidRequest(
          'The PaymentIntent is in an invalid state.',
          'intent_invalid_state',
          'payment_intent',
        );
      }
      return putAction(world, reader, {
        type: 'process_payment_intent',
        status: 'in_progress',
        failure_code: null,
        failure_message: null,
        process_payment_intent: { payment_intent: intent.id },
      });
    },
  }),

  route('POST /v1/terminal/readers/:id/cancel_action', {
    params: {},
    handle: ({ world, id }) => putAction(world, world.store.readers.find(id, 'reader'), null),
  }),

  route('POST /v1/test_helpers/terminal/readers/:id/present_payment_method', {
    params: {
      amount_tip: anything(),
      card_present: z.strictObject({ number: z.string() }).default({ number: '4242424242424242' }),
      type: z.string().optional(),
    },
    handle({ world, id, params }) {
      const reader = world.store.readers.find(id, 'reader');
      const { action } = reader;
      if (action?.status !== 'in_progress') {
        throw invalidRequest('The reader is not waiting for a card.', 'terminal_reader_invalid_state');
      }
      const intent = world.store.paymentIntents.find(action.process_payment_intent.payment_intent);
      const method = presentedMethod(world, params.card_present.number);
      const failure = attempt(() => attemptPayment(world, intent, method, { authenticated: true }));
      const done = putAction(world, reader, {
        ...action,
        status: failure ? 'failed' : 'succeeded',
        failure_code: failure ? String(failure.body.code) : null,
        failure_message: failure?.message ?? null,
      });
      world.emit(`terminal.reader.action_${failure ? 'failed' : 'succeeded'}`, done);
      return done;
    },
  }),
];

function putAction(world: World, reader: Reader, action: Reader['action']): Reader {
  return world.store.readers.put({ ...reader, action });
}

function presentedMethod(world: World, number: string): PaymentMethod {
  const name = findCardByNumber(number)?.names[0];
  if (!name) throw invalidRequest('Not a test card.', 'parameter_invalid', 'card_present[number]');
  return world.store.paymentMethods.put({ ...findMethod(world, name), type: 'card_present' });
}

/** A card that is declined at the reader is the reader's failure, not the request's. */
function attempt(pay: () => unknown): StandInStripeError | undefined {
  try {
    pay();
    return undefined;
  } catch (error) {
    if (error instanceof StandInStripeError) return error;
    throw error;
  }
}
