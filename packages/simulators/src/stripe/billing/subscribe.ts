import type { Invoice, Subscription } from '../billing-objects.ts';
import { checkPayable } from '../payment.ts';
import { findCustomer } from '../resources/customers.ts';
import { newStripeId, type SimulatorState } from '../state.ts';
import { invalidRequest } from '../stripe-error.ts';
import { type Change, type ItemParams, nameOf, newItem } from './change.ts';
import { cardOf, markPaid, payInvoice, tryToPay } from './collect.ts';
import { waitingLines } from './cycle.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { pendingItem, periodLine, restLine } from './lines.ts';

type NewSubscription = {
  customer: string;
  items: readonly ItemParams[];
  behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  offSession: boolean;
  fields: Pick<
    Subscription,
    'cancel_at_period_end' | 'default_payment_method' | 'description' | 'metadata' | 'payment_settings'
  >;
};

/**
 * Starts a subscription and charges its first period.
 * @throws SimulatedStripeError when there is no card, or it is declined and the request does not allow that
 */
export function subscribe(world: SimulatorState, asked: NewSubscription): Subscription {
  const { store } = world;
  const customer = findCustomer(world, asked.customer);
  const now = world.now();
  const id = newStripeId('sub');
  const url = `/v1/subscription_items?subscription=${id}`;
  const none: Subscription['items'] = { object: 'list', data: [], has_more: false, url };
  const items = asked.items.map((item) =>
    newItem(world, { id, billing_cycle_anchor: now, items: none }, item, now),
  );
  const total = items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const { default_payment_method } = asked.fields;
  if (total > 0) checkCard(world, { customer: customer.id, default_payment_method }, asked);

  const end = items[0]?.current_period_end ?? null;
  const atEnd = asked.fields.cancel_at_period_end;
  const subscription = store.subscriptions.put({
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: atEnd ? end : null,
    canceled_at: atEnd ? now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    ended_at: null,
    items: { ...none, data: items },
    latest_invoice: null,
    livemode: false,
    pause_collection: null,
    start_date: now,
    status: 'incomplete',
    ...asked.fields,
  });
  const invoice = draftInvoice(world, subscription, {
    reason: 'subscription_create',
    lines: items.map((item) => periodLine(item, nameOf(world, item))),
    period: { start: now, end: now },
  });
  world.emit('customer.subscription.created', store.subscriptions.find(id));
  finalizeInvoice(world, invoice.id);
  payFirst(world, invoice.id, asked);
  return store.subscriptions.find(id);
}

function checkCard(
  world: SimulatorState,
  payer: Pick<Subscription, 'customer' | 'default_payment_method'>,
  { behavior, offSession }: NewSubscription,
): void {
  const card = cardOf(world, payer);
  if (card && behavior === 'error_if_incomplete') checkPayable(card, { offSession });
  if (card || behavior === 'default_incomplete') return;
  throw invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    'resource_missing',
  );
}

function payFirst(world: SimulatorState, invoiceId: string, { behavior, offSession }: NewSubscription): void {
  if (world.store.invoices.find(invoiceId).amount_due === 0) markPaid(world, invoiceId);
  else if (behavior === 'error_if_incomplete') payInvoice(world, invoiceId, undefined, { offSession });
  else if (behavior === 'allow_incomplete') tryToPay(world, invoiceId);
}

/** Applies a change of items, and bills it now or with the next period. */
export function applyChange(
  world: SimulatorState,
  subscription: Subscription,
  change: Change,
  { at, mustBePaid }: { at: number; mustBePaid: boolean },
): Invoice | undefined {
  const { store } = world;
  const card = cardOf(world, subscription);
  const waiting = change.now ? waitingLines(world, subscription.id) : [];
  const lines = [...waiting, ...change.lines];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (mustBePaid && change.now && total > 0 && card) checkPayable(card, {});
  const changed = store.subscriptions.put({
    ...subscription,
    billing_cycle_anchor: change.anchor,
    items: { ...subscription.items, data: change.items },
  });
  if (!change.now) {
    for (const line of change.lines) {
      const item = store.invoiceItems.put(pendingItem(line, subscription.customer, at));
      world.emit('invoiceitem.created', item);
    }
    return undefined;
  }
  if (lines.length === 0) return undefined;
  const invoice = draftInvoice(world, changed, {
    reason: 'subscription_update',
    lines,
    period: { start: subscription.items.data[0]?.current_period_start ?? at, end: at },
    prorationDate: at,
  });
  finalizeInvoice(world, invoice.id);
  return invoice;
}

/** What waited, and what is left of the period as the customer's. */
export function lastInvoice(world: SimulatorState, subscription: Subscription): void {
  const now = world.now();
  const rest = subscription.items.data.map((item) => restLine(item, now, nameOf(world, item), -1));
  const lines = [...waitingLines(world, subscription.id), ...rest];
  const start = subscription.items.data[0]?.current_period_start ?? now;
  const period = { start, end: now };
  const invoice = draftInvoice(world, subscription, { reason: 'subscription_update', lines, period });
  finalizeInvoice(world, invoice.id);
  tryToPay(world, invoice.id);
}
