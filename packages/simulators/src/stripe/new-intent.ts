import { z } from 'zod';
import { findMethod } from './cards.ts';
import { confirmParams } from './intents.ts';
import type { PaymentIntent } from './objects.ts';
import { anything, flag, metadataParam, newMetadata, whole } from './params.ts';
import { findCustomer } from './resources/customers.ts';
import { newStripeId, randomText, type SimulatorState } from './state.ts';
import { invalidRequest } from './stripe-error.ts';

const MIN_AMOUNT = 50;
const GREATEST_AMOUNT = 99_999_999;

export const changeable = {
  amount: whole(),
  customer: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam(),
  payment_method: z.string().optional(),
  receipt_email: z.string().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
};

export const createParams = {
  ...changeable,
  currency: z.string().regex(/^[a-z]{3}$/i),
  allowed_payment_method_types: z.array(z.string()).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag().optional(),
  error_on_requires_action: flag().optional(),
  off_session: flag().optional(),
  payment_method_data: confirmParams.payment_method_data,
  payment_method_options: anything(),
  payment_method_types: z.array(z.string()).optional(),
  return_url: z.string().optional(),
  shipping: anything(),
  statement_descriptor_suffix: z.string().optional(),
  use_stripe_sdk: z.string().optional(),
};

type CreateParams = z.output<z.ZodObject<typeof createParams>>;

export function createIntent(world: SimulatorState, params: CreateParams): PaymentIntent {
  checkAmount(params.amount);
  if (params.customer) findCustomer(world, params.customer);
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
    capture_method: params.capture_method === 'manual' ? 'manual' : 'automatic',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: world.now(),
    currency: params.currency.toLowerCase(),
    customer: params.customer ?? null,
    description: params.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: newMetadata(params.metadata),
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

/** @throws SimulatedStripeError for less than fifty cents, or for a million dollars or more */
export function checkAmount(amount: number): void {
  if (amount < MIN_AMOUNT) {
    throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount');
  }
  if (amount > GREATEST_AMOUNT) {
    throw invalidRequest('Amount must be no more than $999,999.99', 'amount_too_large', 'amount');
  }
}
