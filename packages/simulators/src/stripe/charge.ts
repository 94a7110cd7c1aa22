import { cardFee, readerFee, recordBalance } from './balance.ts';
import type { Charge } from './money-objects.ts';
import type { PaymentIntent, PaymentMethod } from './objects.ts';
import { newStripeId, type SimulatorState } from './state.ts';
import type { Declined } from './test-cards.ts';

export function chargeFor(
  world: SimulatorState,
  intent: PaymentIntent,
  method: PaymentMethod,
  declined?: Declined,
): Charge {
  const paid = declined === undefined;
  return {
    id: newStripeId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: paid,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: declined?.code ?? null,
    failure_message: declined?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    outcome: bankOutcome(declined),
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

/** Authorized, but not captured yet. */
export const heldCharge = (charge: Charge): Charge => ({ ...charge, amount_captured: 0, captured: false });

const bankOutcome = (declined: Declined | undefined): Charge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: declined ? 'declined_by_network' : 'approved_by_network',
  reason: declined ? (declined.declineCode ?? declined.code) : null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: declined
    ? 'The bank did not return any further details with this decline.'
    : 'Payment complete.',
  type: declined ? 'issuer_declined' : 'authorized',
});

export function withBalance(world: SimulatorState, charge: Charge): Charge {
  const { amount_captured: amount, id: source, currency, description, payment_method_details } = charge;
  const fee = payment_method_details.type === 'card' ? cardFee(amount) : readerFee(amount);
  const row = recordBalance(world, { type: 'charge', amount, fee, source, currency, description });
  return { ...charge, balance_transaction: row.id };
}

const chargedDetails = (method: PaymentMethod): Charge['payment_method_details'] =>
  method.type === 'card'
    ? { type: 'card', card: method.card }
    : { type: 'card_present', card_present: method.card };
