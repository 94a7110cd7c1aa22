import type { Invoice, Subscription } from '../billing-objects.ts';
import { findMethod } from '../cards.ts';
import type { PaymentMethod } from '../objects.ts';
import { attemptPayment } from '../payment.ts';
import type { SimulatorState } from '../state.ts';
import { invalidRequest, SimulatorStripeError } from '../stripe-error.ts';
import { paymentOf } from './invoices.ts';
import { endSubscription, statusBecomes } from './status.ts';

const DAY = 24 * 60 * 60;

/** Days until the next attempt after a failed one. After the last attempt the subscription ends. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** The card that pays for a subscription, if it still exists. */
export function cardOf(
  world: SimulatorState,
  { customer, default_payment_method }: Pick<Subscription, 'customer' | 'default_payment_method'>,
): PaymentMethod | undefined {
  const { invoice_settings } = world.store.customers.find(customer);
  const id = default_payment_method ?? invoice_settings.default_payment_method;
  if (id === null || world.store.detachedMethods.get(id)) return undefined;
  return world.store.paymentMethods.get(id);
}

/**
 * Attempts to collect an open invoice.
 * @throws SimulatedStripeError a `card_error`, after the consequences of the failure have been applied
 */
export function payInvoice(
  world: SimulatorState,
  id: string,
  methodId?: string,
  { offSession = false } = {},
): Invoice {
  const { store } = world;
  const invoice = store.invoices.find(id);
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open') {
    throw invalidRequest(`This invoice can no longer be paid. It has the status ${invoice.status}.`);
  }
  if (invoice.amount_due === 0) return markPaid(world, id);
  const subscription = store.subscriptions.find(subscriptionOf(invoice));
  const method = methodId ? findMethod(world, methodId) : cardOf(world, subscription);
  const payment = paymentOf(world, id);
  if (method === undefined || payment === undefined) {
    markFailed(world, id);
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice.',
      'resource_missing',
    );
  }
  const intent = store.paymentIntents.find(payment.payment.payment_intent);
  attemptPayment(world, intent, method, { offSession });
  return store.invoices.find(id);
}

export function tryToPay(world: SimulatorState, id: string): void {
  try {
    payInvoice(world, id);
  } catch (error) {
    if (!(error instanceof SimulatorStripeError)) throw error;
  }
}

export const subscriptionOf = (invoice: Invoice) => invoice.parent.subscription_details.subscription;

export function markPaid(world: SimulatorState, id: string): Invoice {
  const { store } = world;
  const invoice = store.invoices.find(id);
  const now = world.now();
  const paid = store.invoices.put({
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.amount_due === 0 ? 0 : invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const payment = paymentOf(world, id);
  if (payment) {
    const done = store.invoicePayments.put({
      ...payment,
      amount_paid: paid.amount_paid,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    });
    world.emit('invoice_payment.paid', done);
    saveCard(world, subscriptionOf(paid), payment.payment.payment_intent);
  }
  world.emit('invoice.paid', paid);
  world.emit('invoice.payment_succeeded', paid);
  const { status } = store.subscriptions.find(subscriptionOf(paid));
  const owesMore = store.invoices
    .all()
    .some((other) => subscriptionOf(other) === subscriptionOf(paid) && other.status === 'open');
  if (status === 'incomplete' || (status === 'past_due' && !owesMore)) {
    statusBecomes(world, subscriptionOf(paid), 'active');
  }
  return paid;
}

function saveCard(world: SimulatorState, subscriptionId: string, intentId: string): void {
  const { store } = world;
  const subscription = store.subscriptions.find(subscriptionId);
  const { payment_method } = store.paymentIntents.find(intentId);
  if (subscription.payment_settings.save_default_payment_method !== 'on_subscription') return;
  store.subscriptions.put({ ...subscription, default_payment_method: payment_method });
}

/**
 * Applies the consequences of a failed attempt: the next one is scheduled, and the subscription becomes past
 * due.
 */
export function markFailed(world: SimulatorState, id: string, { needsOwner = false } = {}): void {
  const { store } = world;
  const invoice = store.invoices.find(id);
  if (invoice.status !== 'open') return;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const wait = RETRY_AFTER_DAYS[invoice.attempt_count];
  const again = !isFirst && wait !== undefined;
  const failed = store.invoices.put({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    auto_advance: again,
    next_payment_attempt: again ? world.now() + wait * DAY : null,
  });
  if (needsOwner) world.emit('invoice.payment_action_required', failed);
  world.emit('invoice.payment_failed', failed);
  if (isFirst) return;
  const { status } = store.subscriptions.find(subscriptionOf(invoice));
  if (status === 'active') statusBecomes(world, subscriptionOf(invoice), 'past_due');
  if (!again && status !== 'canceled') endSubscription(world, subscriptionOf(invoice), 'payment_failed');
}
