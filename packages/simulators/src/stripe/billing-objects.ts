import { z } from 'zod';
import { priceSchema } from './catalog-objects.ts';
import { addressSchema, base, metadata, nullable } from './objects.ts';

/** Recurring billing: subscriptions and their invoices. */
const moment = z.number().nullable();

const subscriptionItemSchema = z.object({
  id: z.string(),
  object: z.literal('subscription_item'),
  created: z.number(),
  current_period_start: z.number(),
  current_period_end: z.number(),
  metadata,
  price: priceSchema,
  quantity: z.number(),
  subscription: z.string(),
});
export type SubscriptionItem = z.infer<typeof subscriptionItemSchema>;

const listOf = <T extends z.ZodType>(schema: T) =>
  z.object({ object: z.literal('list'), data: z.array(schema), has_more: z.literal(false), url: z.string() });

const pauseSchema = z.object({
  behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
  resumes_at: moment,
});

export const subscriptionSchema = z.object({
  ...base,
  object: z.literal('subscription'),
  billing_cycle_anchor: z.number(),
  cancel_at: moment,
  cancel_at_period_end: z.boolean(),
  canceled_at: moment,
  cancellation_details: z
    .object({ comment: nullable, feedback: nullable, feedback_option: nullable, reason: nullable })
    .default({ comment: null, feedback: null, feedback_option: null, reason: null }),
  collection_method: z.literal('charge_automatically'),
  currency: z.string(),
  customer: z.string(),
  default_payment_method: nullable,
  description: nullable,
  ended_at: moment,
  items: listOf(subscriptionItemSchema),
  latest_invoice: nullable,
  metadata,
  pause_collection: pauseSchema.nullable().default(null),
  payment_settings: z
    .object({
      payment_method_options: z.null(),
      payment_method_types: z.null(),
      save_default_payment_method: z.enum(['off', 'on_subscription']),
    })
    .default({
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    }),
  start_date: z.number(),
  status: z.enum(['active', 'incomplete', 'incomplete_expired', 'past_due', 'canceled']),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const periodSchema = z.object({ start: z.number(), end: z.number() });

const pricingSchema = z.object({
  price_details: z.object({ price: z.string(), product: z.string() }),
  type: z.literal('price_details'),
  unit_amount_decimal: z.string(),
});

const lineSchema = z.object({
  id: z.string(),
  object: z.literal('line_item'),
  amount: z.number(),
  currency: z.string(),
  description: nullable,
  invoice: nullable,
  livemode: z.literal(false),
  metadata,
  parent: z.object({
    invoice_item_details: z.null(),
    subscription_item_details: z.object({
      invoice_item: nullable,
      proration: z.boolean(),
      proration_details: z.object({ credited_items: z.null() }),
      subscription: nullable,
      subscription_item: z.string(),
    }),
    type: z.literal('subscription_item_details'),
  }),
  period: periodSchema,
  pricing: pricingSchema,
  quantity: z.number(),
  subscription: nullable,
  subtotal: z.number(),
});
export type InvoiceLine = z.infer<typeof lineSchema>;

export const invoiceSchema = z.object({
  ...base,
  object: z.literal('invoice'),
  amount_due: z.number(),
  amount_paid: z.number(),
  amount_remaining: z.number(),
  attempt_count: z.number(),
  attempted: z.boolean(),
  auto_advance: z.boolean(),
  billing_reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'upcoming']),
  currency: z.string(),
  customer: z.string(),
  customer_address: addressSchema.nullable(),
  customer_email: nullable,
  customer_name: nullable,
  customer_phone: nullable,
  default_payment_method: nullable,
  description: nullable,
  effective_at: moment,
  ending_balance: moment,
  lines: listOf(lineSchema),
  metadata,
  next_payment_attempt: moment,
  number: nullable,
  parent: z.object({
    quote_details: z.null(),
    subscription_details: z.object({
      metadata,
      subscription: z.string(),
      subscription_proration_date: z.number().optional(),
    }),
    type: z.literal('subscription_details'),
  }),
  period_end: z.number(),
  period_start: z.number(),
  starting_balance: z.number(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  status_transitions: z.object({
    finalized_at: moment,
    marked_uncollectible_at: moment,
    paid_at: moment,
    voided_at: moment,
  }),
  subtotal: z.number(),
  subtotal_excluding_tax: z.number(),
  total: z.number(),
  total_excluding_tax: z.number(),
  webhooks_delivered_at: moment,
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoicePaymentSchema = z.object({
  ...base,
  object: z.literal('invoice_payment'),
  amount_paid: moment,
  amount_requested: z.number(),
  currency: z.string(),
  invoice: z.string(),
  is_default: z.boolean(),
  payment: z.object({ payment_intent: z.string(), type: z.literal('payment_intent') }),
  status: z.enum(['open', 'paid', 'canceled']),
  status_transitions: z.object({ canceled_at: moment, paid_at: moment }),
});

export const invoiceItemSchema = z.object({
  id: z.string(),
  object: z.literal('invoiceitem'),
  amount: z.number(),
  currency: z.string(),
  customer: z.string(),
  date: z.number(),
  description: nullable,
  invoice: nullable,
  livemode: z.literal(false),
  metadata,
  net_amount: z.number(),
  parent: z.object({
    subscription_details: z.object({ subscription: z.string(), subscription_item: z.string() }),
    type: z.literal('subscription_details'),
  }),
  period: periodSchema,
  pricing: pricingSchema,
  proration: z.boolean(),
  quantity: z.number(),
  quantity_decimal: z.string(),
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;
