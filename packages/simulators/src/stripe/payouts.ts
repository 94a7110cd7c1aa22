import { midnight, recordBalance } from './balance.ts';
import type { Payout } from './money-objects.ts';
import { newStripeId, type SimulatorState } from './state.ts';
import { invalidRequest } from './stripe-error.ts';

/**
 * Pays out everything that no payout includes yet, as Stripe does every day. Unlike at Stripe, this includes
 * the money of the last few days.
 * @throws SimulatedStripeError when there is nothing to pay out
 */
export function payOut(world: SimulatorState, { failing = false } = {}): Payout {
  const { store } = world;
  const waiting = store.balanceTransactions
    .all()
    .filter(({ id, type }) => type !== 'payout' && !store.paidOut.get(id));
  const amount = waiting.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) {
    throw invalidRequest('You have insufficient funds in your Stripe account.', 'balance_insufficient');
  }
  const id = newStripeId('po');
  const row = recordBalance(world, { type: 'payout', amount: -amount, source: id, currency: 'usd' });
  for (const part of [...waiting, row]) store.paidOut.put({ id: part.id, payout: id });
  const payout = store.payouts.put({
    id,
    object: 'payout',
    amount,
    arrival_date: midnight(world.now()),
    automatic: true,
    balance_transaction: row.id,
    created: world.now(),
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    reconciliation_status: 'completed',
    status: 'in_transit',
  });
  world.emit('payout.created', payout);
  return failing ? failPayout(world, payout) : arrive(world, payout);
}

function arrive(world: SimulatorState, payout: Payout): Payout {
  const paid = world.store.payouts.put({ ...payout, status: 'paid' });
  world.emit('payout.paid', paid);
  world.emit('payout.reconciliation_completed', paid);
  return paid;
}

/** The bank returns the payout, and its total waits for the next one as a single amount. */
function failPayout(world: SimulatorState, payout: Payout): Payout {
  const { amount, currency, id: source } = payout;
  recordBalance(world, { type: 'payout_failure', amount, source, currency });
  const failed = world.store.payouts.put({
    ...payout,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    status: 'failed',
  });
  world.emit('payout.failed', failed);
  return failed;
}
