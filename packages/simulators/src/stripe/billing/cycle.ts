import type { Subscription } from '../billing-objects.ts';
import type { SimulatorState } from '../state.ts';
import { SimulatorStripeError } from '../stripe-error.ts';
import { nameOf } from './change.ts';
import { tryToPay } from './collect.ts';
import { draftInvoice, finalizeInvoice } from './invoices.ts';
import { draftOf, type LineDraft, periodLine } from './lines.ts';
import { periodEnd } from './period.ts';
import { endSubscription } from './status.ts';
import { voidInvoice } from './void.ts';

/** Seconds within which the first payment must be made. */
const FIRST_PAYMENT_WITHIN = 23 * 60 * 60;

/** The most renewals of a subscription at once, however long the simulator was off. */
const MAX_AT_ONCE = 36;

const RUNNING: readonly Subscription['status'][] = ['active', 'past_due'];

/** Does everything that has become due: renewals, ends, further attempts, and the end of pauses. */
export function runBilling(world: SimulatorState): void {
  const now = world.now();
  for (const { id } of world.store.subscriptions.all()) {
    leaveIfImpossible(() => runSubscription(world, id, now));
  }
  for (const invoice of world.store.invoices.all()) {
    const { status, next_payment_attempt } = invoice;
    if (status === 'open' && next_payment_attempt !== null && next_payment_attempt <= now) {
      tryToPay(world, invoice.id);
    }
  }
}

/** A subscription that cannot be billed, such as for a million dollars, must not stop the others. */
function leaveIfImpossible(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof SimulatorStripeError)) throw error;
  }
}

function runSubscription(world: SimulatorState, id: string, now: number): void {
  const { store } = world;
  const subscription = store.subscriptions.find(id);
  if (subscription.status === 'incomplete' && subscription.created + FIRST_PAYMENT_WITHIN <= now) {
    expire(world, subscription);
    return;
  }
  const resumes = subscription.pause_collection?.resumes_at ?? null;
  if (resumes !== null && resumes <= now) resume(world, subscription);
  for (let count = 0; count < MAX_AT_ONCE; count += 1) {
    const current = store.subscriptions.find(id);
    const end = endOf(current);
    if (!RUNNING.includes(current.status)) return;
    if (current.cancel_at !== null && current.cancel_at <= now) {
      endSubscription(world, id, 'cancellation_requested', current.cancel_at);
      return;
    }
    if (end > now) return;
    renew(world, current);
  }
}

export const endOf = ({ items }: Pick<Subscription, 'items'>) =>
  items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;

function expire(world: SimulatorState, subscription: Subscription): void {
  endSubscription(world, subscription.id, 'payment_failed');
  if (subscription.latest_invoice !== null) voidInvoice(world, subscription.latest_invoice);
}

function resume(world: SimulatorState, subscription: Subscription): void {
  const resumed = world.store.subscriptions.put({ ...subscription, pause_collection: null });
  world.emit('customer.subscription.updated', resumed, {
    pause_collection: subscription.pause_collection,
  });
}

/** Stripe keeps the draft open for an hour before finalizing it. The simulator finalizes it immediately. */
function renew(world: SimulatorState, subscription: Subscription): void {
  const { store } = world;
  const start = subscription.items.data[0]?.current_period_start ?? 0;
  const end = endOf(subscription);
  const renewed = store.subscriptions.put({ ...subscription, items: nextItems(subscription) });
  const lines = nextLines(world, renewed);
  const invoice = draftInvoice(world, renewed, {
    reason: 'subscription_cycle',
    lines,
    period: { start, end },
  });
  const current = store.subscriptions.find(subscription.id);
  world.emit('customer.subscription.updated', current, {
    items: subscription.items,
    latest_invoice: subscription.latest_invoice,
  });
  collect(world, current, invoice.id);
}

export function nextItems({ billing_cycle_anchor, items }: Subscription): Subscription['items'] {
  const data = items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(billing_cycle_anchor, item.current_period_end, item.price),
  }));
  return { ...items, data };
}

/** The period’s price, and the pending items for this invoice. */
export function nextLines(world: SimulatorState, subscription: Subscription): LineDraft[] {
  return [
    ...waitingLines(world, subscription.id),
    ...subscription.items.data.map((item) => periodLine(item, nameOf(world, item))),
  ];
}

export function waitingLines(world: SimulatorState, subscriptionId: string): LineDraft[] {
  return world.store.invoiceItems
    .all()
    .filter(({ invoice, parent }) => {
      return invoice === null && parent.subscription_details.subscription === subscriptionId;
    })
    .map((item) => draftOf(item, world.store.prices.find(item.pricing.price_details.price)));
}

function collect(world: SimulatorState, subscription: Subscription, invoiceId: string): void {
  const { store } = world;
  const pause = subscription.pause_collection?.behavior;
  if (pause === 'keep_as_draft') {
    store.invoices.put({ ...store.invoices.find(invoiceId), auto_advance: false });
    return;
  }
  finalizeInvoice(world, invoiceId);
  if (pause === 'void') voidInvoice(world, invoiceId);
  else if (pause === 'mark_uncollectible') markUncollectible(world, invoiceId);
  else tryToPay(world, invoiceId);
}

export function markUncollectible(world: SimulatorState, id: string) {
  const invoice = world.store.invoices.find(id);
  const marked = world.store.invoices.put({
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: world.now() },
  });
  world.emit('invoice.marked_uncollectible', marked);
  return marked;
}
