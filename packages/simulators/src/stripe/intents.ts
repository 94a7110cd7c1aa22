import { z } from 'zod';
import { createMethod, findMethod, type MethodData, methodDataParams } from './cards.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts';
import { anything } from './params.ts';
import type { Call } from './route.ts';
import type { SimulatorState } from './state.ts';
import { invalidRequest, missing } from './stripe-error.ts';

export const confirmParams = {
  client_secret: z.string().optional(),
  mandate_data: anything(),
  payment_method: z.string().optional(),
  payment_method_data: z.strictObject(methodDataParams).optional(),
  payment_method_options: anything(),
  return_url: z.string().optional(),
  use_stripe_sdk: z.string().optional(),
};

/**
 * Replaces Stripe’s 3-D Secure test page by one call, in which the cardholder’s authentication succeeds or
 * fails.
 */
export const authenticateParams = {
  client_secret: z.string().optional(),
  result: z.enum(['succeeded', 'failed']).default('succeeded'),
};

/** A response to a publishable key contains only what a browser needs. */
export function forKey<T extends PaymentIntent | SetupIntent>(
  keyKind: Call<unknown>['keyKind'],
  intent: T,
): object {
  if (keyKind === 'secret') return intent;
  const { customer: _customer, metadata: _metadata, ...rest } = intent;
  return rest;
}

/** With a publishable key, an intent exists only for someone who has its client secret. */
export function checkSecret(
  keyKind: Call<unknown>['keyKind'],
  intent: { id: string; object: string; client_secret: string },
  given: string | undefined,
): void {
  const wrong = given !== undefined && given !== intent.client_secret;
  if (wrong || (keyKind === 'publishable' && given === undefined))
    throw missing(intent.object, intent.id, 'intent');
}

/** The payment method named or included in the confirmation, or the one that the intent already has. */
export function methodToConfirm(
  world: SimulatorState,
  intent: PaymentIntent | SetupIntent,
  params: { payment_method?: string | undefined; payment_method_data?: MethodData | undefined },
): PaymentMethod {
  if (params.payment_method_data) return createMethod(world, params.payment_method_data);
  const id = params.payment_method ?? intent.payment_method;
  if (id) return findMethod(world, id);
  throw invalidRequest(
    "You cannot confirm this intent because it's missing a payment method.",
    `${intent.object}_unexpected_state`,
  );
}

export function unexpectedState(intent: PaymentIntent | SetupIntent, verb: string) {
  const name = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  return invalidRequest(
    `You cannot ${verb} this ${name} because it has a status of ${intent.status}.`,
    `${intent.object}_unexpected_state`,
    undefined,
    { [intent.object]: intent },
  );
}
