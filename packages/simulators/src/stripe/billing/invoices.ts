import type { Invoice, Subscription } from '../billing-objects.ts';
import { createIntent } from '../new-intent.ts';
import type { Customer } from '../objects.ts';
import { newStripeId, type SimulatorState } from '../state.ts';
import { type LineDraft, lineOf } from './lines.ts';

/** A smaller amount is not charged but kept in the customer’s balance. */
const MIN_CHARGE = 50;

const DESCRIPTIONS: Record<Invoice['billing_reason'], string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
  upcoming: 'Subscription update',
};

type InvoiceDraft = {
  reason: Invoice['billing_reason'];
  lines: readonly LineDraft[];
  period: { start: number; end: number };
  prorationDate?: number;
};

/** Computes the invoice without storing it. */
export function composeInvoice(
  world: SimulatorState,
  id: string,
  customer: Customer,
  subscription: Pick<Subscription, 'id' | 'currency' | 'default_payment_method' | 'metadata'>,
  { reason, lines, period, prorationDate }: InvoiceDraft,
): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const owed = total + customer.balance;
  const amount_due = owed < MIN_CHARGE ? 0 : owed;
  const data = lines.map((line) => lineOf(line, id));
  return {
    id,
    object: 'invoice',
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    created: world.now(),
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    default_payment_method: null,
    description: null,
    effective_at: null,
    ending_balance: null,
    lines: { object: 'list', data, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(prorationDate !== undefined && { subscription_proration_date: prorationDate }),
      },
      type: 'subscription_details',
    },
    period_end: period.end,
    period_start: period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    webhooks_delivered_at: null,
  };
}

/** Stores it as a draft with the pending items, and as the subscription’s latest invoice. */
export function draftInvoice(
  world: SimulatorState,
  subscription: Subscription,
  draft: InvoiceDraft,
): Invoice {
  const { store } = world;
  const customer = store.customers.find(subscription.customer);
  const composed = composeInvoice(world, newStripeId('in'), customer, subscription, draft);
  const invoice = store.invoices.put({ ...composed, webhooks_delivered_at: world.now() });
  for (const { invoiceItem } of draft.lines) {
    const waiting = invoiceItem === null ? undefined : store.invoiceItems.get(invoiceItem);
    if (waiting) store.invoiceItems.put({ ...waiting, invoice: invoice.id });
  }
  store.subscriptions.put({ ...store.subscriptions.find(subscription.id), latest_invoice: invoice.id });
  world.emit('invoice.created', invoice);
  return invoice;
}

/** Finalizes a draft: assigns a number, applies the customer’s balance, and creates an intent for the rest. */
export function finalizeInvoice(world: SimulatorState, id: string): Invoice {
  const { store } = world;
  const draft = store.invoices.find(id);
  const customer = store.customers.find(draft.customer);
  const ending = draft.amount_due > 0 ? 0 : draft.total + draft.starting_balance;
  const sequence = customer.next_invoice_sequence;
  const updated = store.customers.put({
    ...customer,
    balance: ending,
    next_invoice_sequence: sequence + 1,
  });
  if (ending !== customer.balance) {
    world.emit('customer.updated', updated, { balance: customer.balance });
  }
  const now = world.now();
  const open = store.invoices.put({
    ...draft,
    effective_at: now,
    ending_balance: ending,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  world.emit('invoice.finalized', open);
  if (open.amount_due > 0) openPayment(world, open);
  return open;
}

function openPayment(world: SimulatorState, invoice: Invoice): void {
  const intent = createIntent(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: DESCRIPTIONS[invoice.billing_reason],
    setup_future_usage: 'off_session',
  });
  world.store.invoicePayments.put({
    id: newStripeId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export const paymentOf = (world: SimulatorState, invoiceId: string) =>
  world.store.invoicePayments.all().find(({ invoice }) => invoice === invoiceId);
