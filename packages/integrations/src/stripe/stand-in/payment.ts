import { newStripeId } from './ids.ts';
import type { Charge, Failure, PaymentIntent, PaymentMethod } from './objects.ts';
import { cardError, invalidRequest } from './stripe-error.ts';
import { type Outcome, testCardOf } from './test-cards.ts';
import type { World } from './world.ts';

export type Attempt = {
  /** The owner is away and can't authenticate. */
  offSession?: boolean;
  /** The owner has just authenticated. */
  authenticated?: boolean;
};

type Declined = Extract<Outcome, { kind: 'declined' }>;

const AUTHENTICATION_REQUIRED: Declined = {
  kind: 'declined',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const AUTHENTICATION_FAILED: Declined = {
  kind: 'declined',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

/**
 * Charges a payment method for an intent and answers with the intent as it then is.
 * @throws StandInStripeError a `card_error` when the card is declined; the intent then waits for another one
 */
export function attemptPayment(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt = {},
) {
  checkOwner(intent, method);
  const outcome = outcomeOf(method, attempt);
  if (outcome.kind === 'approved') return succeed(world, intent, method);
  if (outcome.kind === 'declined') throw decline(world, intent, method, outcome);
  return askForAuthentication(world, intent, method);
}

function checkOwner(intent: PaymentIntent, method: PaymentMethod): void {
  if (method.customer === null || method.customer === intent.customer) return;
  throw invalidRequest(
    'The provided PaymentMethod does not belong to the Customer of this PaymentIntent.',
    'payment_method_customer_mismatch',
    'payment_method',
  );
}

function outcomeOf(method: PaymentMethod, { offSession, authenticated }: Attempt): Outcome {
  const outcome = testCardOf(method.card)?.outcome ?? { kind: 'approved' };
  if (outcome.kind !== 'authentication') return outcome;
  const excused = outcome.when === 'unless_saved' && method.customer !== null;
  if (authenticated || excused) return { kind: 'approved' };
  return offSession ? AUTHENTICATION_REQUIRED : outcome;
}

function succeed(world: World, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = world.store.charges.put(chargeFor(world, intent, method, { paid: true }));
  if (intent.setup_future_usage && intent.customer && method.customer === null) {
    world.store.paymentMethods.put({ ...method, customer: intent.customer });
  }
  const paid = world.store.paymentIntents.put({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', paid);
  return paid;
}

function askForAuthentication(world: World, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const page = `${world.config.browserApiUrl}/v1/payment_intents/${intent.id}/authenticate`;
  const waiting = world.store.paymentIntents.put({
    ...intent,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  world.emit('payment_intent.requires_action', waiting);
  return waiting;
}

/** Records the failed attempt and makes the error that tells of it. */
export function decline(world: World, intent: PaymentIntent, method: PaymentMethod, outcome: Declined) {
  const charge = world.store.charges.put(chargeFor(world, intent, method, { paid: false, outcome }));
  const failure = failureOf(outcome, method, charge.id);
  const failed = world.store.paymentIntents.put({
    ...intent,
    last_payment_error: failure,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', failed);
  return cardError(outcome, { charge: charge.id, payment_intent: failed, payment_method: method });
}

export function failureOf(outcome: Declined, method: PaymentMethod, charge?: string): Failure {
  return {
    type: 'card_error',
    code: outcome.code,
    ...(outcome.declineCode && { decline_code: outcome.declineCode }),
    message: outcome.message,
    ...(charge && { charge }),
    payment_method: method,
  };
}

function chargeFor(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  { paid, outcome }: { paid: boolean; outcome?: Declined },
): Charge {
  const id = newStripeId('ch');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured: paid,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: outcome?.code ?? null,
    failure_message: outcome?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargedDetails(method),
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

const chargedDetails = (method: PaymentMethod): Charge['payment_method_details'] =>
  method.type === 'card'
    ? { type: 'card', card: method.card }
    : { type: 'card_present', card_present: method.card };
