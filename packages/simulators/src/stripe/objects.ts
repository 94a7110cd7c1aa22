import { z } from 'zod';

/** The stored objects, in the shape in which Stripe’s API returns them. */
export const nullable = z.string().nullable();
export const metadata = z.record(z.string(), z.string());
export const base = { id: z.string(), created: z.number(), livemode: z.literal(false) };

export const addressSchema = z.object({
  city: nullable,
  country: nullable,
  line1: nullable,
  line2: nullable,
  postal_code: nullable,
  state: nullable,
});

export const billingDetailsSchema = z.object({
  address: addressSchema,
  email: nullable,
  name: nullable,
  phone: nullable,
  tax_id: nullable.default(null),
});

export const customerSchema = z.object({
  ...base,
  object: z.literal('customer'),
  address: addressSchema.nullable().default(null),
  /** A negative balance pays for future invoices. A positive one is added to the next. */
  balance: z.number(),
  description: nullable,
  email: nullable,
  invoice_prefix: z.string().default('LOCAL'),
  invoice_settings: z.object({ default_payment_method: nullable }),
  metadata,
  name: nullable,
  next_invoice_sequence: z.number().default(1),
  phone: nullable,
});
export type Customer = z.infer<typeof customerSchema>;

export const cardSchema = z.object({
  brand: z.string(),
  checks: z.object({
    cvc_check: nullable,
    address_postal_code_check: nullable,
    address_line1_check: nullable,
  }),
  country: z.string(),
  display_brand: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  fingerprint: z.string(),
  funding: z.string(),
  last4: z.string(),
});
export type Card = z.infer<typeof cardSchema>;

export const paymentMethodSchema = z.object({
  ...base,
  object: z.literal('payment_method'),
  type: z.enum(['card', 'card_present']),
  allow_redisplay: z.string().default('unspecified'),
  billing_details: billingDetailsSchema,
  card: cardSchema,
  customer: nullable,
  metadata,
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const failureSchema = z.object({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string(),
  decline_code: z.string().optional(),
  doc_url: z.string().optional(),
  message: z.string(),
  charge: z.string().optional(),
  payment_method: paymentMethodSchema,
});
export type Failure = z.infer<typeof failureSchema>;

const nextActionSchema = z.object({
  type: z.literal('use_stripe_sdk'),
  use_stripe_sdk: z.object({ type: z.literal('three_d_secure_redirect'), stripe_js: z.string() }),
});

const intentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
]);

const intentBase = {
  ...base,
  automatic_payment_methods: z.object({ enabled: z.boolean(), allow_redirects: z.string() }).nullable(),
  cancellation_reason: nullable,
  client_secret: z.string(),
  customer: nullable,
  description: nullable,
  metadata,
  next_action: nextActionSchema.nullable(),
  payment_method: nullable,
  payment_method_types: z.array(z.string()),
};

export const paymentIntentSchema = z.object({
  ...intentBase,
  object: z.literal('payment_intent'),
  amount: z.number(),
  amount_capturable: z.number(),
  amount_received: z.number(),
  canceled_at: z.number().nullable(),
  capture_method: z.enum(['automatic', 'manual']),
  confirmation_method: z.literal('automatic'),
  currency: z.string(),
  last_payment_error: failureSchema.nullable(),
  latest_charge: nullable,
  receipt_email: nullable,
  setup_future_usage: nullable,
  status: intentStatus,
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

export const setupIntentSchema = z.object({
  ...intentBase,
  object: z.literal('setup_intent'),
  last_setup_error: failureSchema.nullable(),
  latest_attempt: z.null(),
  status: intentStatus,
  usage: z.string(),
});
export type SetupIntent = z.infer<typeof setupIntentSchema>;
