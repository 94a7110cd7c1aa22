import { z } from 'zod';
import { createMethod, findMethod, type MethodData, methodDataParams } from './cards.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts';
import { anything, flag, metadataParam, newMetadata } from './params.ts';
import { findCustomer } from './resources/customers.ts';
import type { Call } from './route.ts';
import { newStripeId, randomText, type SimulatorState } from './state.ts';
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

export const newIntentParams = {
  allowed_payment_method_types: z.array(z.string()).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag(), allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  confirm: flag().optional(),
  customer: z.string().optional(),
  description: z.string().optional(),
  metadata: metadataParam(),
  payment_method: z.string().optional(),
  payment_method_types: z.array(z.string()).optional(),
};

/** What a payment intent and a setup intent have in common at first. */
export function newIntent(
  world: SimulatorState,
  idPrefix: 'pi' | 'seti',
  params: z.output<z.ZodObject<typeof newIntentParams>>,
) {
  if (params.customer) findCustomer(world, params.customer);
  const method = params.payment_method ? findMethod(world, params.payment_method) : undefined;
  const id = newStripeId(idPrefix);
  return {
    id,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(24)}`,
    created: world.now(),
    customer: params.customer ?? null,
    description: params.description ?? null,
    livemode: false as const,
    metadata: newMetadata(params.metadata),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: params.payment_method_types ?? params.allowed_payment_method_types ?? ['card'],
    status: method ? ('requires_confirmation' as const) : ('requires_payment_method' as const),
  };
}

export const isConfirmable = ({ status }: PaymentIntent | SetupIntent): boolean =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);

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
export function findIntent<T extends PaymentIntent | SetupIntent>(
  intents: { find(id: string, param: string): T },
  { id, keyKind, params: { client_secret: secret } }: Call<{ client_secret?: string | undefined }>,
): T {
  const intent = intents.find(id, 'intent');
  const wrong = secret !== undefined && secret !== intent.client_secret;
  if (wrong || (keyKind === 'publishable' && secret === undefined))
    throw missing(intent.object, intent.id, 'intent');
  return intent;
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

/** The payment method whose cardholder must authenticate. */
export function methodToAuthenticate(
  world: SimulatorState,
  intent: PaymentIntent | SetupIntent,
): PaymentMethod {
  if (intent.status !== 'requires_action' || intent.payment_method === null)
    throw unexpectedState(intent, 'authenticate');
  return findMethod(world, intent.payment_method);
}

/** What changes in an intent whose cardholder must authenticate. */
export const authenticationRequired = (
  world: SimulatorState,
  { object, id }: PaymentIntent | SetupIntent,
  method: PaymentMethod,
) => ({
  next_action: {
    type: 'use_stripe_sdk' as const,
    use_stripe_sdk: {
      type: 'three_d_secure_redirect' as const,
      stripe_js: `${world.config.browserApiUrl}/v1/${object}s/${id}/authenticate`,
    },
  },
  payment_method: method.id,
  status: 'requires_action' as const,
});

export function unexpectedState(intent: PaymentIntent | SetupIntent, verb: string) {
  const name = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  return invalidRequest(
    `You cannot ${verb} this ${name} because it has a status of ${intent.status}.`,
    `${intent.object}_unexpected_state`,
    undefined,
    { [intent.object]: intent },
  );
}
