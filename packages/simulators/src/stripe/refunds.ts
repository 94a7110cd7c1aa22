import { recordBalance } from './balance.ts';
import { isWithBank } from './disputes.ts';
import type { Charge, Refund } from './money-objects.ts';
import { newStripeId, type SimulatorState } from './state.ts';
import { invalidRequest } from './stripe-error.ts';
import { testCardOf } from './test-cards.ts';

/** Seconds until a pending refund is settled. */
const SETTLED_AFTER = 2;

type Asked = { amount: number | undefined; reason: string | null; metadata: Record<string, string> };

/**
 * Refunds all or part of a charge.
 * @throws SimulatedStripeError when less is left than requested, or the bank has already taken the money
 */
export function refundCharge(
  world: SimulatorState,
  charge: Charge,
  { amount: asked, reason, metadata }: Asked,
): Refund {
  const amount = amountToRefund(world, charge, asked);
  const details = charge.payment_method_details;
  const card = details.card ?? details.card_present;
  const later = card && testCardOf(card)?.refunds;
  const id = newStripeId('re');
  const { currency } = charge;
  const row = recordBalance(world, { type: 'refund', amount: -amount, source: id, currency });
  const refund = world.store.refunds.put({
    id,
    object: 'refund',
    amount,
    balance_transaction: row.id,
    charge: charge.id,
    created: world.now(),
    currency,
    customer: charge.customer,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(later === 'pending' && { pending_reason: 'processing' }),
    reason,
    status: later === 'pending' ? 'pending' : 'succeeded',
  });
  const refunded = putRefunded(world, charge, charge.amount_refunded + amount);
  world.emit('refund.created', refund);
  world.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded });
  if (later) world.later(SETTLED_AFTER, later === 'fail' ? 'refund.fail' : 'refund.settle', refund.id);
  return refund;
}

export function settleRefund(world: SimulatorState, id: string): void {
  const refund = world.store.refunds.find(id);
  if (refund.status !== 'pending') return;
  const { pending_reason: _why, ...rest } = refund;
  const settled = world.store.refunds.put({ ...rest, status: 'succeeded' });
  sendEvent(world, settled, { status: 'pending' });
}

/** The bank returns the refund, so the charge counts as not refunded again. */
export function failRefund(world: SimulatorState, id: string): void {
  const refund = world.store.refunds.find(id);
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  const { amount, currency, status } = refund;
  const row = recordBalance(world, {
    type: 'refund_failure',
    amount,
    source: id,
    currency,
  });
  const charge = world.store.charges.find(refund.charge);
  putRefunded(world, charge, charge.amount_refunded - amount);
  const failed = world.store.refunds.put({
    ...refund,
    failure_balance_transaction: row.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  });
  sendEvent(world, failed, { status });
  world.emit('refund.failed', failed);
}

function sendEvent(world: SimulatorState, refund: Refund, before: Record<string, unknown>): void {
  world.emit('refund.updated', refund, before);
  world.emit('charge.refund.updated', refund, before);
}

const putRefunded = (world: SimulatorState, charge: Charge, amount_refunded: number) =>
  world.store.charges.put({
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  });

function amountToRefund(world: SimulatorState, charge: Charge, asked: number | undefined): number {
  if (isWithBank(world, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, 'charge_disputed');
  }
  const left = charge.paid ? charge.amount - charge.amount_refunded : 0;
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const amount = asked ?? left;
  if (amount < 1) throw invalidRequest('This value must be greater than or equal to 1.', undefined, 'amount');
  if (amount > left) {
    const what = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount';
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than ${what} (${dollars(left)})`,
      undefined,
      'amount',
    );
  }
  return amount;
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
