import { z } from 'zod';
import { attachMethod } from '../cards.ts';
import {
  authenticateParams,
  authenticationRequired,
  confirmParams,
  findIntent,
  forKey,
  isConfirmable,
  methodToAuthenticate,
  methodToConfirm,
  newIntent,
  newIntentParams,
  unexpectedState,
} from '../intents.ts';
import { listPage } from '../listing.ts';
import type { PaymentMethod, SetupIntent } from '../objects.ts';
import { createdParam, listParams } from '../params.ts';
import { errorMessageOf } from '../payment.ts';
import { route } from '../route.ts';
import type { SimulatorState } from '../state.ts';
import { cardError } from '../stripe-error.ts';
import { type Declined, testCardOf } from '../test-cards.ts';

const NOT_PROVEN: Declined = {
  kind: 'declined',
  code: 'setup_intent_authentication_failure',
  message: 'The latest attempt to set up the payment method has failed because authentication failed.',
};

export const setupIntentRoutes = [
  route('POST /v1/setup_intents', {
    params: {
      ...confirmParams,
      ...newIntentParams,
      usage: z.enum(['on_session', 'off_session']).default('off_session'),
    },
    handle({ world, params }) {
      const intent = world.store.setupIntents.put({
        ...newIntent(world, 'seti', params),
        object: 'setup_intent',
        last_setup_error: null,
        latest_attempt: null,
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
    handle: (call) => forKey(call.keyKind, findIntent(call.world.store.setupIntents, call)),
  }),

  route('POST /v1/setup_intents/:id/confirm', {
    keyType: 'browser',
    params: confirmParams,
    handle(call) {
      const { world, keyKind, params } = call;
      const intent = findIntent(world.store.setupIntents, call);
      if (!isConfirmable(intent)) throw unexpectedState(intent, 'confirm');
      return forKey(keyKind, attemptSetup(world, intent, methodToConfirm(world, intent, params)));
    },
  }),

  route('POST /v1/setup_intents/:id/authenticate', {
    keyType: 'browser',
    params: authenticateParams,
    handle(call) {
      const { world, keyKind, params } = call;
      const intent = findIntent(world.store.setupIntents, call);
      const method = methodToAuthenticate(world, intent);
      if (params.result === 'failed') throw declineSetup(world, intent, method, NOT_PROVEN);
      return forKey(keyKind, succeed(world, intent, method));
    },
  }),

  route('POST /v1/setup_intents/:id/cancel', {
    params: { cancellation_reason: z.string().optional() },
    handle({ world, id, params }) {
      const intent = world.store.setupIntents.find(id, 'intent');
      if (!isConfirmable(intent)) throw unexpectedState(intent, 'cancel');
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
  const waiting = world.store.setupIntents.put({
    ...intent,
    ...authenticationRequired(world, intent, method),
  });
  world.emit('setup_intent.requires_action', waiting);
  return waiting;
}

function succeed(world: SimulatorState, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer && method.customer === null) attachMethod(world, method, intent.customer);
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
