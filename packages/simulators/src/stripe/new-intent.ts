import { z } from 'zod';
import { confirmParams, newIntent, newIntentParams } from './intents.ts';
import type { PaymentIntent } from './objects.ts';
import { anything, flag, metadataParam, whole } from './params.ts';
import type { SimulatorState } from './state.ts';
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
  ...newIntentParams,
  ...changeable,
  currency: z.string().regex(/^[a-z]{3}$/i),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  error_on_requires_action: flag().optional(),
  off_session: flag().optional(),
  payment_method_data: confirmParams.payment_method_data,
  payment_method_options: anything(),
  return_url: z.string().optional(),
  shipping: anything(),
  statement_descriptor_suffix: z.string().optional(),
  use_stripe_sdk: z.string().optional(),
};

type CreateParams = z.output<z.ZodObject<typeof createParams>>;

export function createIntent(world: SimulatorState, params: CreateParams): PaymentIntent {
  checkAmount(params.amount);
  const intent = world.store.paymentIntents.put({
    ...newIntent(world, 'pi', params),
    object: 'payment_intent',
    amount: params.amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: params.capture_method === 'manual' ? 'manual' : 'automatic',
    confirmation_method: 'automatic',
    currency: params.currency.toLowerCase(),
    last_payment_error: null,
    latest_charge: null,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
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
