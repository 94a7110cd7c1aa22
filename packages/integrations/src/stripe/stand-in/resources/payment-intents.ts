import { z } from 'zod';
import { findMethod } from '../cards.ts';
import { newStripeId, randomText } from '../ids.ts';
import {
  authenticateParams,
  checkSecret,
  confirmParams,
  forKey,
  methodToConfirm,
  unexpectedState,
} from '../intents.ts';
import { listPage } from '../listing.ts';
import type { PaymentIntent } from '../objects.ts';
import { anything, flag, listParams, mergeMetadata, metadataParam, whole } from '../params.ts';
import { AUTHENTICATION_FAILED, attemptPayment, decline } from '../payment.ts';
import { route } from '../route.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { World } from '../world.ts';

const CONFIRMABLE: readonly PaymentIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

const LEAST_AMOUNT = 50;
const GREATEST_AMOUNT = 99_999_999;

const changeable = {
  amount: whole(),
  customer: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam().optional(),
  payment_method: z.string().optional(),
  receipt_email: z.string().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
};

const createParams = {
  ...changeable,
  currency: z.string().regex(/^[a-z]{3}$/i),
  allowed_payment_method_types: z.array(z.string()).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: flag().optional(),
  off_session: flag().optional(),
  payment_method_data: confirmParams.payment_method_data,
  payment_method_options: anything(),
  payment_method_types: z.array(z.string()).optional(),
  return_url: z.string().optional(),
  shipping: anything(),
  statement_descriptor_suffix: z.string().optional(),
  use_stripe_sdk: z.string().optional(),
};

export const paymentIntentRoutes = [
  route('POST /v1/payment_intents', {
    params: createParams,
    handle({ world, params }) {
      const intent = createIntent(world, params);
      if (!params.confirm) return intent;
      return attemptPayment(world, intent, methodToConfirm(world, intent, params), {
        offSession: params.off_session ?? false,
      });
    },
  }),

  route('GET /v1/payment_intents', {
    params: { ...listParams, customer: z.string().optional() },
    handle({ world, params }) {
      const intents = world.store.paymentIntents.newestFirst();
      const wanted = intents.filter(({ customer }) => !params.customer || customer === params.customer);
      return listPage('/v1/payment_intents', wanted, params);
    },
  }),

  route('GET /v1/payment_intents/:id', {
    door: 'browser',
    params: { client_secret: z.string().optional() },
    handle({ world, id, keyKind, params }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      checkSecret(keyKind, intent, params.client_secret);
      return forKey(keyKind, intent);
    },
  }),

  route('POST /v1/payment_intents/:id', {
    params: { ...changeable, amount: changeable.amount.optional() },
    handle({ world, id, params: { metadata, ...params } }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'update');
      if (params.amount !== undefined) checkAmount(params.amount);
      if (params.customer) world.store.customers.find(params.customer, 'customer');
      return world.store.paymentIntents.put({
        ...intent,
        ...params,
        metadata: mergeMetadata(intent.metadata, metadata),
      });
    },
  }),

  route('POST /v1/payment_intents/:id/confirm', {
    door: 'browser',
    params: {
      ...confirmParams,
      off_session: flag().optional(),
      receipt_email: z.string().optional(),
      setup_future_usage: changeable.setup_future_usage,
      shipping: anything(),
    },
    handle({ world, id, keyKind, params }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      checkSecret(keyKind, intent, params.client_secret);
      if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'confirm');
      const method = methodToConfirm(world, intent, params);
      const { setup_future_usage, receipt_email } = params;
      const changed = {
        ...intent,
        ...(setup_future_usage && { setup_future_usage }),
        ...(receipt_email && { receipt_email }),
      };
      const offSession = keyKind === 'secret' && (params.off_session ?? false);
      return forKey(keyKind, attemptPayment(world, changed, method, { offSession }));
    },
  }),

  route('POST /v1/payment_intents/:id/authenticate', {
    door: 'browser',
    params: authenticateParams,
    handle({ world, id, keyKind, params }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      checkSecret(keyKind, intent, params.client_secret);
      if (intent.status !== 'requires_action' || intent.payment_method === null) {
        throw unexpectedState(intent, 'authenticate');
      }
      const method = findMethod(world, intent.payment_method);
      if (params.result === 'failed') throw decline(world, intent, method, AUTHENTICATION_FAILED);
      return forKey(keyKind, attemptPayment(world, intent, method, { authenticated: true }));
    },
  }),

  route('POST /v1/payment_intents/:id/cancel', {
    params: { cancellation_reason: z.string().optional() },
    handle({ world, id, params }) {
      const intent = world.store.paymentIntents.find(id, 'intent');
      if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent, 'cancel');
      const canceled = world.store.paymentIntents.put({
        ...intent,
        canceled_at: world.now(),
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      });
      world.emit('payment_intent.canceled', canceled);
      return canceled;
    },
  }),
];

type CreateParams = z.output<z.ZodObject<typeof createParams>>;

export function createIntent(world: World, params: CreateParams): PaymentIntent {
  checkAmount(params.amount);
  if (params.customer) world.store.customers.find(params.customer, 'customer');
  const method = params.payment_method ? findMethod(world, params.payment_method) : undefined;
  const id = newStripeId('pi');
  const intent = world.store.paymentIntents.put({
    id,
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: params.metadata ?? {},
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: params.payment_method_types ?? params.allowed_payment_method_types ?? ['card'],
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  });
  world.emit('payment_intent.created', intent);
  return intent;
}

function checkAmount(amount: number): void {
  if (amount < LEAST_AMOUNT) {
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  }
  if (amount > GREATEST_AMOUNT) {
    throw invalidRequest('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
  }
}
