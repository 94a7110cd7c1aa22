import type { Invoice, Subscription } from '../billing-objects.ts';
import { newStripeId, type SimulatorState } from '../state.ts';
import { badParam, SimulatorStripeError } from '../stripe-error.ts';
import { type ItemParams, nameOf, newItem, planChange, type prorations } from './change.ts';
import { endOf, nextItems, nextLines, waitingLines } from './cycle.ts';
import { composeInvoice } from './invoices.ts';
import { periodLine } from './lines.ts';

type Preview = {
  items: readonly ItemParams[];
  behavior: (typeof prorations)[number];
  /** Unix seconds. */
  at: number;
  resetsCycle: boolean;
};

/** The first invoice of a subscription that doesn’t exist yet. */
export function previewNew(world: SimulatorState, customerId: string, items: readonly ItemParams[]): Invoice {
  const now = world.now();
  const none: Subscription['items'] = { object: 'list', data: [], has_more: false, url: '' };
  const future = { id: newStripeId('sub'), billing_cycle_anchor: now, items: none };
  const data = items.map((item) => newItem(world, future, item, now));
  const [first] = data;
  if (first === undefined) {
    throw badParam('Missing required param: subscription_details[items].', 'parameter_missing', 'items');
  }
  return composeInvoice(
    world,
    previewId(),
    world.store.customers.find(customerId, 'customer'),
    { id: future.id, currency: first.price.currency, default_payment_method: null, metadata: {} },
    {
      reason: 'upcoming',
      lines: data.map((item) => ({ ...periodLine(item, nameOf(world, item)), subscription: null })),
      period: { start: now, end: now },
    },
  );
}

export function previewChange(world: SimulatorState, subscription: Subscription, preview: Preview): Invoice {
  const customer = world.store.customers.find(subscription.customer);
  const start = subscription.items.data[0]?.current_period_start ?? 0;
  const end = endOf(subscription);
  const id = previewId();
  const isChange = preview.items.length > 0 || preview.resetsCycle;
  if (!isChange && (subscription.cancel_at !== null || subscription.status === 'canceled')) {
    throw new SimulatorStripeError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${customer.id}`,
    });
  }
  const change = planChange(world, subscription, preview);
  if (isChange && change.now) {
    return composeInvoice(world, id, customer, subscription, {
      reason: 'subscription_update',
      lines: [...waitingLines(world, subscription.id), ...change.lines],
      period: { start, end: preview.at },
      prorationDate: preview.at,
    });
  }
  const changed = { ...subscription, items: { ...subscription.items, data: change.items } };
  const next = { ...changed, items: nextItems(changed) };
  const invoice = composeInvoice(world, id, customer, subscription, {
    reason: 'upcoming',
    lines: [...change.lines, ...nextLines(world, next)],
    period: { start, end },
    prorationDate: preview.at,
  });
  return { ...invoice, created: end, next_payment_attempt: end };
}

const previewId = () => newStripeId('upcoming_in');
