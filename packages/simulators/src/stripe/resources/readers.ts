import { z } from 'zod';
import { findMethod } from '../cards.ts';
import type { Reader } from '../catalog-objects.ts';
import { listPage } from '../listing.ts';
import type { PaymentIntent, PaymentMethod } from '../objects.ts';
import { anything, listParams } from '../params.ts';
import { attemptPayment } from '../payment.ts';
import { route } from '../route.ts';
import { newStripeId, type SimulatorState } from '../state.ts';
import { invalidRequest, SimulatorStripeError } from '../stripe-error.ts';
import { findCardByNumber } from '../test-cards.ts';

/** The readers that a practice has from the start. */
const BY_ITSELF = 'Front desk';
const SEEDED = [BY_ITSELF, 'Visit bag'];

/** Seconds until a card is presented to the first reader automatically, where there is no one to present it. */
const PRESENTED_AFTER = 6;

export function seedReaders(world: SimulatorState): void {
  if (world.store.readers.all().length > 0) return;
  SEEDED.forEach((label, index) => {
    world.store.readers.put({
      id: newStripeId('tmr'),
      object: 'terminal.reader',
      action: null,
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
    handle: ({ world, params }) =>
      listPage('/v1/terminal/readers', world.store.readers.newestFirst(), params, ['status']),
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
      checkReader(world, reader);
      checkIntent(intent);
      const shown = putAction(world, reader, {
        type: 'process_payment_intent',
        status: 'in_progress',
        api_error: null,
        failure_code: null,
        failure_message: null,
        process_payment_intent: { payment_intent: intent.id },
      });
      world.emit('terminal.reader.action_updated', shown);
      if (world.presents && reader.label === BY_ITSELF) world.later(PRESENTED_AFTER, 'reader.present', id);
      return shown;
    },
  }),

  route('POST /v1/terminal/readers/:id/cancel_action', {
    params: {},
    handle({ world, id }) {
      const reader = world.store.readers.find(id, 'reader');
      checkThere(world, reader);
      return putAction(world, reader, null);
    },
  }),

  route('POST /v1/test_helpers/terminal/readers/:id/present_payment_method', {
    params: {
      amount_tip: anything(),
      card_present: z.strictObject({ number: z.string() }).optional(),
      type: z.string().optional(),
    },
    handle: ({ world, id, params }) => presentCard(world, id, params.card_present?.number),
  }),
];

/** Presents a card to a reader that is waiting for one. */
export function presentCard(world: SimulatorState, id: string, number = '4242424242424242'): Reader {
  const reader = world.store.readers.find(id, 'reader');
  const { action } = reader;
  if (action?.status !== 'in_progress') {
    throw invalidRequest('The reader is not waiting for a card.');
  }
  const intent = world.store.paymentIntents.find(action.process_payment_intent.payment_intent);
  const method = presentedMethod(world, number);
  const failure = attempt(() => attemptPayment(world, intent, method, { authenticated: true }));
  return failure
    ? failAction(world, id, String(failure.body.code), failure.message)
    : endAction(world, reader, { ...action, status: 'succeeded' });
}

/** The reader’s current action fails. */
export function failAction(world: SimulatorState, id: string, code: string, message: string): Reader {
  const reader = world.store.readers.find(id, 'reader');
  const { action } = reader;
  if (action?.status !== 'in_progress') throw invalidRequest('The reader is not waiting for a card.');
  return endAction(world, reader, {
    ...action,
    status: 'failed',
    failure_code: code,
    failure_message: message,
  });
}

function endAction(world: SimulatorState, reader: Reader, action: NonNullable<Reader['action']>): Reader {
  const done = putAction(world, reader, action);
  world.emit(`terminal.reader.action_${action.status}`, done);
  return done;
}

function checkReader(world: SimulatorState, reader: Reader): void {
  checkThere(world, reader);
  if (reader.action?.status !== 'in_progress') return;
  throw invalidRequest('Reader is currently busy processing another request.', 'terminal_reader_busy');
}

function checkThere(world: SimulatorState, { id, status }: Reader): void {
  if (status === 'offline') {
    throw invalidRequest('Reader is currently offline.', 'terminal_reader_offline');
  }
  if (world.deafReaders.has(id)) {
    throw invalidRequest(
      'There was a timeout when sending this command to the reader.',
      'terminal_reader_timeout',
    );
  }
}

function checkIntent(intent: PaymentIntent): void {
  if (!intent.payment_method_types.includes('card_present')) {
    throw invalidRequest(
      'The PaymentIntent must have `card_present` among its `payment_method_types`.',
      undefined,
      'payment_intent',
    );
  }
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw invalidRequest(
      `The PaymentIntent has a status of ${intent.status}.`,
      'intent_invalid_state',
      'payment_intent',
    );
  }
}

function putAction(world: SimulatorState, reader: Reader, action: Reader['action']): Reader {
  return world.store.readers.put({ ...reader, action, last_seen_at: world.now() * 1000 });
}

function presentedMethod(world: SimulatorState, number: string): PaymentMethod {
  const name = findCardByNumber(number)?.names[0];
  if (!name) throw invalidRequest('Not a test card.', 'incorrect_number', 'card_present[number]');
  return world.store.paymentMethods.put({ ...findMethod(world, name), type: 'card_present' });
}

/** When the card is declined, the reader’s action fails, but the request succeeds. */
function attempt(pay: () => unknown): SimulatorStripeError | undefined {
  try {
    pay();
    return undefined;
  } catch (error) {
    if (error instanceof SimulatorStripeError) return error;
    throw error;
  }
}
