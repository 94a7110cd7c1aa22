import type { Invoice } from '../billing-objects.ts';
import type { SimulatorState } from '../state.ts';
import { invalidRequest } from '../stripe-error.ts';
import { subscriptionOf } from './collect.ts';
import { paymentOf } from './invoices.ts';
import { statusBecomes } from './status.ts';

/**
 * Voids an unpaid invoice and its intent. A subscription that was past due because of it becomes active again.
 * @throws SimulatedStripeError when the invoice is a draft, void, or paid
 */
export function voidInvoice(world: SimulatorState, id: string): Invoice {
  const { store } = world;
  const invoice = store.invoices.find(id);
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest("You can only pass in open invoices. This invoice isn't open.");
  }
  const voided = store.invoices.put({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  });
  const payment = paymentOf(world, id);
  if (payment) {
    store.invoicePayments.put({
      ...payment,
      status: 'canceled',
      status_transitions: { canceled_at: world.now(), paid_at: null },
    });
    cancelIntent(world, payment.payment.payment_intent);
  }
  giveBalanceBack(world, invoice);
  world.emit('invoice.voided', voided);
  const subscription = store.subscriptions.find(subscriptionOf(invoice));
  if (subscription.status === 'past_due' && subscription.latest_invoice === id) {
    statusBecomes(world, subscription.id, 'active');
  }
  return voided;
}

/** Returns what the invoice had used of the customer’s balance. */
function giveBalanceBack(
  world: SimulatorState,
  { customer: id, starting_balance, ending_balance }: Invoice,
): void {
  const taken = starting_balance - (ending_balance ?? starting_balance);
  if (taken === 0) return;
  const customer = world.store.customers.find(id);
  const updated = world.store.customers.put({ ...customer, balance: customer.balance + taken });
  world.emit('customer.updated', updated, { balance: customer.balance });
}

function cancelIntent(world: SimulatorState, id: string): void {
  const canceled = world.store.paymentIntents.put({
    ...world.store.paymentIntents.find(id),
    canceled_at: world.now(),
    cancellation_reason: 'void_invoice',
    next_action: null,
    status: 'canceled',
  });
  world.emit('payment_intent.canceled', canceled);
}
