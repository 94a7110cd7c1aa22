import { z } from 'zod';
import { findMethod } from '../cards.ts';
import {
  authenticateParams,
  checkSecret,
  confirmParams,
  forKey,
  methodToConfirm,
  unexpectedState,
} from '../intents.ts';
import { listPage } from '../listing.ts';
import type { PaymentMethod, SetupIntent } from '../objects.ts';
import { createdParam, flag, listParams, metadataParam, newMetadata } from '../params.ts';
import { errorMessageOf } from '../payment.ts';
import { route } from '../route.ts';
import { newStripeId, randomText, type SimulatorState } from '../state.ts';
import { cardError } from '../stripe-error.ts';
import { type Declined, testCardOf } from '../test-cards.ts';
import { findCustomer } from './customers.ts';

const OPEN: readonly SetupIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const NOT_PROVEN: Declined = {
  kind: 'declined',
  code: 'setup_intent_authentication_failure',
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
};

export const setupIntentRoutes = [
  route('POST /v1/setup_intents', {
    params: {
      ...confirmParams,
      allowed_payment_method_types: z.array(z.string()).optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).default('always') })
        .optional(),
      confirm: flag().optional(),
      customer: z.string().optional(),
      description: z.string().optional(),
      metadata: metadataParam(),
      payment_method_types: z.array(z.string()).optional(),
      usage: z.enum(['on_session', 'off_session']).default('off_session'),
    },
    handle({ world, params }) {
      if (params.customer) findCustomer(world, params.customer);
      const method = params.payment_method ? findMethod(world, params.payment_method) : undefined;
      const id = newStripeId('seti');
      const intent = world.store.setupIntents.put({
        id,
        object: 'setup_intent',
        automatic_payment_methods: params.automatic_payment_methods ?? null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${randomText(24)}`,
        created: world.now(),
        customer: params.customer ?? null,
        description: params.description ?? null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        metadata: newMetadata(params.metadata),
        next_action: null,
        payment_method: method?.id ?? null,
        payment_method_types: params.payment_method_types ?? params.allowed_payment_method_types ?? ['card'],
        status: method ? 'requires_confirmation' : 'requires_payment_method',
        usage: params.usage,
      });
      world.emit('setup_intent.created', intent);
      return params.confirm ? attemptSetup(world, intent, methodToConfirm(world, intent, params)) : intent;
    },
  }),

  route('GET /v1/setup_intents', {
    params: { ...listParams, created: createdParam(), customer: z.string().optional() },
    handle: ({ world, params }) =>
      listPage('/v1/setup_intents', world.store.setupIntents.newestFirst(), params, ['customer']),
  }),

  route('GET /v1/setup_intents/:id', {
    keyType: 'browser',
    params: { client_secret: z.string().optional() },
    handle({ world, id, keyKind, params }) {
      const intent = world.store.setupIntents.find(id, 'intent');
      checkSecret(keyKind, intent, params.client_secret);
      return forKey(keyKind, intent);
    },
  }),

  route('POST /v1/setup_intents/:id/confirm', {
    keyType: 'browser',
    params: confirmParams,
    handle({ world, id, keyKind, params }) {
      const intent = world.store.setupIntents.find(id, 'intent');
      checkSecret(keyKind, intent, params.client_secret);
      if (!OPEN.includes(intent.status)) throw unexpectedState(intent, 'confirm');
      return forKey(keyKind, attemptSetup(world, intent, methodToConfirm(world, intent, params)));
    },
  }),

  route('POST /v1/setup_intents/:id/authenticate', {
    keyType: 'browser',
    params: authenticateParams,
    handle({ world, id, keyKind, params }) {
      const intent = world.store.setupIntents.find(id, 'intent');
      checkSecret(keyKind, intent, params.client_secret);
      if (intent.status !== 'requires_action' || intent.payment_method === null) {
        throw unexpectedState(intent, 'authenticate');
      }
      const method = findMethod(world, intent.payment_method);
      if (params.result === 'failed') throw declineSetup(world, intent, method, NOT_PROVEN);
      return forKey(keyKind, succeed(world, intent, method));
    },
  }),

  route('POST /v1/setup_intents/:id/cancel', {
    params: { cancellation_reason: z.string().optional() },
    handle({ world, id, params }) {
      const intent = world.store.setupIntents.find(id, 'intent');
      if (!OPEN.includes(intent.status)) throw unexpectedState(intent, 'cancel');
      const canceled = world.store.setupIntents.put({
        ...intent,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      });
      world.emit('setup_intent.canceled', canceled);
      return canceled;
    },
  }),
];

function attemptSetup(world: SimulatorState, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const card = testCardOf(method.card);
  if (card?.outcome.kind === 'declined' && !card.attachable) {
    throw declineSetup(world, intent, method, card.outcome);
  }
  if (card?.outcome.kind !== 'authentication') return succeed(world, intent, method);
  const page = `${world.config.browserApiUrl}/v1/setup_intents/${intent.id}/authenticate`;
  const waiting = world.store.setupIntents.put({
    ...intent,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  world.emit('setup_intent.requires_action', waiting);
  return waiting;
}

function succeed(world: SimulatorState, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer && method.customer === null) {
    world.emit(
      'payment_method.attached',
      world.store.paymentMethods.put({ ...method, customer: intent.customer }),
    );
  }
  const ready = world.store.setupIntents.put({
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  world.emit('setup_intent.succeeded', ready);
  return ready;
}

function declineSetup(world: SimulatorState, intent: SetupIntent, method: PaymentMethod, outcome: Declined) {
  const failed = world.store.setupIntents.put({
    ...intent,
    last_setup_error: {
      ...errorMessageOf(outcome, method),
      type: outcome === NOT_PROVEN ? 'invalid_request_error' : 'card_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  world.emit('setup_intent.setup_failed', failed);
  return cardError(outcome, { setup_intent: failed, payment_method: method });
}
