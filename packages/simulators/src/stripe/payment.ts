import { attachMethod } from './cards.ts';
import { chargeFor, heldCharge, withBalance } from './charge.ts';
import { authenticationRequired } from './intents.ts';
import type { Failure, PaymentIntent, PaymentMethod } from './objects.ts';
import type { SimulatorState } from './state.ts';
import { cardError, docUrl, invalidRequest } from './stripe-error.ts';
import { type Declined, type Outcome, testCardOf } from './test-cards.ts';

type Attempt = {
  /** The cardholder is not present and can’t authenticate. */
  offSession?: boolean;
  /** The cardholder has just authenticated. */
  authenticated?: boolean;
};

const AUTHENTICATION_REQUIRED: Declined = {
  kind: 'declined',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/**
 * Charges a payment method for an intent.
 * @returns the updated intent
 * @throws SimulatedStripeError a `card_error` when the card is declined; the intent then requires another
 * payment method
 */
export function attemptPayment(
  world: SimulatorState,
  intent: PaymentIntent,
  method: PaymentMethod,
  attempt: Attempt = {},
) {
  checkOwner(intent, method);
  const outcome = outcomeOf(method, attempt);
  if (outcome.kind === 'approved') return succeed(world, intent, method);
  if (outcome.kind === 'declined') throw decline(world, intent, method, outcome);
  const waiting = world.store.paymentIntents.put({
    ...intent,
    ...authenticationRequired(world, intent, method),
  });
  world.emit('payment_intent.requires_action', waiting);
  return waiting;
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
  if (authenticated || excused) return outcome.then ?? { kind: 'approved' };
  return offSession ? AUTHENTICATION_REQUIRED : outcome;
}

/**
 * Rejects what `attemptPayment` could not complete, before anything is stored.
 * @throws SimulatedStripeError a `card_error`
 */
export function checkPayable(method: PaymentMethod, attempt: Attempt): void {
  const outcome = outcomeOf(method, attempt);
  if (outcome.kind === 'approved') return;
  throw cardError(outcome.kind === 'declined' ? outcome : AUTHENTICATION_REQUIRED, {
    payment_method: method,
  });
}

const HOLD_SECONDS = 7 * 24 * 60 * 60;

/** Authorizes the amount until it is captured or canceled, or until seven days have passed. */
function hold(world: SimulatorState, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = world.store.charges.put(heldCharge(chargeFor(world, intent, method)));
  const authorized = world.store.paymentIntents.put({
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'requires_capture',
  });
  world.later(HOLD_SECONDS, 'hold.expire', intent.id);
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.amount_capturable_updated', authorized);
  return authorized;
}

/** Captures part or all of the authorized amount. The rest is released. */
export function capture(world: SimulatorState, intent: PaymentIntent, amount: number): PaymentIntent {
  const authorized = world.store.charges.find(intent.latest_charge ?? '');
  const charge = world.store.charges.put(
    withBalance(world, {
      ...authorized,
      amount_captured: amount,
      amount_refunded: authorized.amount - amount,
      captured: true,
    }),
  );
  const paid = world.store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  });
  world.emit('charge.captured', charge);
  world.emit('payment_intent.succeeded', paid);
  return paid;
}

/** Releases the authorized amount and cancels the unpaid intent. */
export function release(world: SimulatorState, intent: PaymentIntent, reason: string | null): PaymentIntent {
  if (intent.status === 'requires_capture') {
    const authorized = world.store.charges.find(intent.latest_charge ?? '');
    world.store.charges.put({ ...authorized, amount_refunded: authorized.amount, refunded: true });
  }
  const canceled = world.store.paymentIntents.put({
    ...intent,
    amount_capturable: 0,
    canceled_at: world.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  world.emit('payment_intent.canceled', canceled);
  return canceled;
}

export function expireHold(world: SimulatorState, id: string): void {
  const intent = world.store.paymentIntents.find(id);
  if (intent.status === 'requires_capture') release(world, intent, 'automatic');
}

function succeed(world: SimulatorState, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  if (intent.capture_method === 'manual') return hold(world, intent, method);
  const charge = world.store.charges.put(withBalance(world, chargeFor(world, intent, method)));
  if (intent.setup_future_usage && intent.customer && method.customer === null)
    attachMethod(world, method, intent.customer);
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

/** Records the failed attempt and returns the error to send. */
function decline(world: SimulatorState, intent: PaymentIntent, method: PaymentMethod, outcome: Declined) {
  const charge = world.store.charges.put(chargeFor(world, intent, method, outcome));
  const failure = errorMessageOf(outcome, method, charge.id);
  const failed = backToStart(world, intent, { last_payment_error: failure, latest_charge: charge.id });
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', failed);
  return cardError(outcome, { charge: charge.id, payment_intent: failed, payment_method: method });
}

/** Nothing was charged, because the cardholder failed to authenticate. */
export function declineProof(world: SimulatorState, intent: PaymentIntent, method: PaymentMethod) {
  const outcome: Declined = {
    kind: 'declined',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  };
  const failure: Failure = { ...errorMessageOf(outcome, method), type: 'invalid_request_error' };
  const failed = backToStart(world, intent, { last_payment_error: failure });
  world.emit('payment_intent.payment_failed', failed);
  return cardError(outcome, { payment_intent: failed, payment_method: method });
}

function backToStart(
  world: SimulatorState,
  intent: PaymentIntent,
  failed: Pick<PaymentIntent, 'last_payment_error'> & Partial<PaymentIntent>,
): PaymentIntent {
  return world.store.paymentIntents.put({
    ...intent,
    ...failed,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
}

export function errorMessageOf(outcome: Declined, method: PaymentMethod, charge?: string): Failure {
  return {
    type: 'card_error',
    code: outcome.code,
    ...(outcome.declineCode && { decline_code: outcome.declineCode }),
    doc_url: docUrl(outcome.code),
    message: outcome.message,
    ...(charge && { charge }),
    payment_method: method,
  };
}
