import type { InvoiceItem, InvoiceLine, SubscriptionItem } from '../billing-objects.ts';
import type { Price } from '../catalog-objects.ts';
import { newStripeId } from '../state.ts';

export type LineDraft = {
  amount: number;
  description: string;
  period: { start: number; end: number };
  price: Price;
  quantity: number;
  proration: boolean;
  subscription: string | null;
  item: string;
  /** The pending invoice item that the line comes from. */
  invoiceItem: string | null;
};

export function periodLine(item: SubscriptionItem, name: string): LineDraft {
  const { price, quantity } = item;
  const each = `${dollars(price.unit_amount)} / ${price.recurring?.interval ?? 'month'}`;
  return {
    amount: price.unit_amount * quantity,
    description: `${quantity} × ${name} (at ${each})`,
    period: { start: item.current_period_start, end: item.current_period_end },
    price,
    quantity,
    proration: false,
    subscription: item.subscription,
    item: item.id,
    invoiceItem: null,
  };
}

/** A credit or charge for the rest of a period, prorated by the second and rounded to the cent. */
export function restLine(item: SubscriptionItem, at: number, name: string, sign: 1 | -1): LineDraft {
  const { current_period_start: start, current_period_end: end, price, quantity } = item;
  const share = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  return {
    ...periodLine(item, name),
    amount: sign * Math.round(price.unit_amount * quantity * share),
    description: `${sign === 1 ? 'Remaining' : 'Unused'} time on ${name} after ${day}`,
    period: { start: at, end },
    proration: true,
  };
}

export function lineOf(draft: LineDraft, invoice: string | null): InvoiceLine {
  const { amount, description, period, price, quantity, proration, subscription, item } = draft;
  return {
    id: newStripeId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: draft.invoiceItem,
        proration,
        proration_details: { credited_items: null },
        subscription,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period,
    pricing: pricingOf(price),
    quantity,
    subscription,
    subtotal: amount,
  };
}

export function pendingItem(draft: LineDraft, customer: string, at: number): InvoiceItem {
  const { amount, description, period, price, quantity, proration, subscription, item } = draft;
  return {
    id: newStripeId('ii'),
    object: 'invoiceitem',
    amount,
    currency: price.currency,
    customer,
    date: at,
    description,
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription ?? '', subscription_item: item },
      type: 'subscription_details',
    },
    period,
    pricing: pricingOf(price),
    proration,
    quantity,
    quantity_decimal: String(quantity),
  };
}

export function draftOf(item: InvoiceItem, price: Price): LineDraft {
  const { subscription, subscription_item } = item.parent.subscription_details;
  return {
    amount: item.amount,
    description: item.description ?? '',
    period: item.period,
    price,
    quantity: item.quantity,
    proration: item.proration,
    subscription,
    item: subscription_item,
    invoiceItem: item.id,
  };
}

const pricingOf = (price: Price): InvoiceLine['pricing'] => ({
  price_details: { price: price.id, product: price.product },
  type: 'price_details',
  unit_amount_decimal: String(price.unit_amount),
});

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
