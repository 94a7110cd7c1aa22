import { z } from 'zod';
import { base, metadata, nullable } from './objects.ts';

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
    .object({
      interval: intervalSchema,
      interval_count: z.number(),
      meter: z.null().default(null),
      trial_period_days: z.null().default(null),
      usage_type: z.literal('licensed'),
    })
    .nullable(),
  type: z.enum(['one_time', 'recurring']),
  unit_amount: z.number(),
  unit_amount_decimal: z.string(),
});
export type Price = z.infer<typeof priceSchema>;

const readerActionSchema = z.object({
  type: z.literal('process_payment_intent'),
  status: z.enum(['in_progress', 'succeeded', 'failed']),
  api_error: z.null().default(null),
  failure_code: nullable,
  failure_message: nullable,
  process_payment_intent: z.object({ payment_intent: z.string() }),
});

export const readerSchema = z.object({
  id: z.string(),
  livemode: z.literal(false),
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
  data: z.object({
    object: z.looseObject({ id: z.string(), object: z.string() }),
    previous_attributes: z.record(z.string(), z.unknown()).optional(),
  }),
  pending_webhooks: z.number(),
  request: z.object({ id: nullable, idempotency_key: nullable }),
  type: z.string(),
});
export type StripeEventObject = z.infer<typeof eventSchema>;
