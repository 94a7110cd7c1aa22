import { z } from 'zod';

/** What is sold over and over, and what it is paid at: products, prices, subscriptions, readers; and events. */
const nullable = z.string().nullable();
const metadata = z.record(z.string(), z.string());
const base = { id: z.string(), created: z.number(), livemode: z.literal(false) };

export const productSchema = z.object({
  ...base,
  object: z.literal('product'),
  active: z.boolean(),
  default_price: nullable,
  description: nullable,
  images: z.array(z.string()),
  metadata,
  name: z.string(),
  type: z.literal('service'),
  updated: z.number(),
});
export type Product = z.infer<typeof productSchema>;

export const intervalSchema = z.enum(['day', 'week', 'month', 'year']);

export const priceSchema = z.object({
  ...base,
  object: z.literal('price'),
  active: z.boolean(),
  billing_scheme: z.literal('per_unit'),
  currency: z.string(),
  lookup_key: nullable,
  metadata,
  nickname: nullable,
  product: z.string(),
  recurring: z
    .object({ interval: intervalSchema, interval_count: z.number(), usage_type: z.literal('licensed') })
    .nullable(),
  type: z.enum(['one_time', 'recurring']),
  unit_amount: z.number(),
  unit_amount_decimal: z.string(),
});
export type Price = z.infer<typeof priceSchema>;

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

export const subscriptionSchema = z.object({
  ...base,
  object: z.literal('subscription'),
  billing_cycle_anchor: z.number(),
  cancel_at: z.number().nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.number().nullable(),
  collection_method: z.literal('charge_automatically'),
  currency: z.string(),
  customer: z.string(),
  default_payment_method: nullable,
  description: nullable,
  ended_at: z.number().nullable(),
  items: z.object({
    object: z.literal('list'),
    data: z.array(subscriptionItemSchema),
    has_more: z.literal(false),
    url: z.string(),
  }),
  latest_invoice: z.null(),
  metadata,
  start_date: z.number(),
  status: z.enum(['active', 'incomplete', 'past_due', 'canceled']),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const readerActionSchema = z.object({
  type: z.literal('process_payment_intent'),
  status: z.enum(['in_progress', 'succeeded', 'failed']),
  failure_code: nullable,
  failure_message: nullable,
  process_payment_intent: z.object({ payment_intent: z.string() }),
});

export const readerSchema = z.object({
  ...base,
  object: z.literal('terminal.reader'),
  action: readerActionSchema.nullable(),
  device_sw_version: z.string(),
  device_type: z.string(),
  ip_address: z.string(),
  label: z.string(),
  last_seen_at: z.number(),
  location: nullable,
  metadata,
  serial_number: z.string(),
  status: z.enum(['online', 'offline']),
});
export type Reader = z.infer<typeof readerSchema>;

export const eventSchema = z.object({
  ...base,
  object: z.literal('event'),
  api_version: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string(), object: z.string() }) }),
  pending_webhooks: z.number(),
  request: z.object({ id: nullable, idempotency_key: nullable }),
  type: z.string(),
});
export type StripeEventObject = z.infer<typeof eventSchema>;
