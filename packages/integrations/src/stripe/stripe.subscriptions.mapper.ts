import type Stripe from 'stripe';
import { IntegrationError } from '../integration-error.ts';
import { idOrNull, instant, instantOrNull, requiredIdOf } from './stripe.client.ts';
import { planIdOf } from './stripe.plans.adapter.ts';
import type {
  StripeInvoice,
  StripeInvoiceLine,
  StripeSubscription,
  StripeSubscriptionStatus,
} from './stripe.subscriptions.port.ts';

const STATUSES: readonly StripeSubscriptionStatus[] = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
];

/**
 * Our subscriptions have one item, which has the price and the period. A status that Stripe adds later counts
 * as `unpaid`: it gives no benefit and ends nothing.
 */
export function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const item = itemOf(subscription);
  const pause = subscription.pause_collection;
  return {
    id: subscription.id,
    status: STATUSES.find((known) => known === subscription.status) ?? 'unpaid',
    customerId: requiredIdOf(subscription.customer),
    priceId: item.price.id,
    planId: planIdOf(requiredIdOf(item.price.product)),
    defaultPaymentMethodId: idOrNull(subscription.default_payment_method),
    currentPeriodStart: instant(item.current_period_start),
    currentPeriodEnd: instant(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    cancelAt: instantOrNull(subscription.cancel_at),
    canceledAt: instantOrNull(subscription.canceled_at),
    endedAt: instantOrNull(subscription.ended_at),
    pauseCollection: pause && { behavior: pause.behavior, resumesAt: instantOrNull(pause.resumes_at) },
    latestInvoiceId: idOrNull(subscription.latest_invoice),
    metadata: subscription.metadata,
    created: instant(subscription.created),
    livemode: subscription.livemode,
  };
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item) return item;
  throw new IntegrationError('stripe', 'invalid', 'a subscription without an item', { code: 'no_item' });
}

const INVOICE_STATUSES: readonly StripeInvoice['status'][] = [
  'draft',
  'open',
  'paid',
  'uncollectible',
  'void',
];

/** The invoice must be read with `payments` and `confirmation_secret` expanded. */
export function toInvoice(invoice: Stripe.Invoice): StripeInvoice {
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ is_default }) => is_default) ?? payments[0];
  return {
    id: invoice.id,
    status: INVOICE_STATUSES.find((known) => known === invoice.status) ?? 'draft',
    billingReason: invoice.billing_reason,
    number: invoice.number,
    customerId: idOrNull(invoice.customer),
    subscriptionId: idOrNull(invoice.parent?.subscription_details?.subscription),
    currency: invoice.currency,
    subtotal: invoice.subtotal,
    total: invoice.total,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    amountRemaining: invoice.amount_remaining,
    startingBalance: invoice.starting_balance,
    intentId: idOrNull(payment?.payment.payment_intent),
    clientSecret: invoice.confirmation_secret?.client_secret ?? null,
    attemptCount: invoice.attempt_count,
    nextPaymentAttempt: instantOrNull(invoice.next_payment_attempt),
    periodStart: instant(invoice.period_start),
    periodEnd: instant(invoice.period_end),
    paidAt: instantOrNull(invoice.status_transitions.paid_at),
    lines: invoice.lines.data.map(toLine),
    metadata: invoice.metadata ?? {},
    created: instant(invoice.created),
    livemode: invoice.livemode,
  };
}

function toLine(line: Stripe.InvoiceLineItem): StripeInvoiceLine {
  const { parent } = line;
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return {
    id: line.id,
    description: line.description,
    amount: line.amount,
    quantity: line.quantity,
    priceId: idOrNull(line.pricing?.price_details?.price),
    proration: details?.proration ?? false,
    periodStart: instant(line.period.start),
    periodEnd: instant(line.period.end),
  };
}
