import type Stripe from 'stripe';

/** Fields of plans, subscriptions, and invoices that have the same value in every object here. */
export const productAlways = {
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  unit_label: null,
  url: null,
} satisfies Partial<Record<keyof Stripe.Product, unknown>>;

export const priceAlways = {
  custom_unit_amount: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
} satisfies Partial<Record<keyof Stripe.Price, unknown>>;

const noTax = { disabled_reason: null, enabled: false, liability: null };

export const subscriptionAlways = {
  application: null,
  application_fee_percent: null,
  automatic_tax: noTax,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
  trial_start: null,
} satisfies Partial<Record<keyof Stripe.Subscription, unknown>>;

export const subscriptionItemAlways = {
  billing_thresholds: null,
  current_trial: null,
  discounts: [],
  tax_rates: [],
} satisfies Partial<Record<keyof Stripe.SubscriptionItem, unknown>>;

export const invoiceAlways = {
  account_country: 'US',
  account_name: 'Bedside',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { ...noTax, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  /** Moved to `parent` in 2025, but the published fixtures still have it. */
  subscription: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Record<keyof Stripe.Invoice | 'subscription', unknown>>;

export const lineAlways = {
  discount_amounts: [],
  discountable: false,
  discounts: [],
  pretax_credit_amounts: [],
  quantity_decimal: null,
  taxes: [],
} satisfies Partial<Record<keyof Stripe.InvoiceLineItem, unknown>>;

export const invoiceItemAlways = {
  customer_account: null,
  discountable: false,
  discounts: [],
  tax_rates: [],
  test_clock: null,
} satisfies Partial<Record<keyof Stripe.InvoiceItem, unknown>>;

/** The object that was called a plan before prices existed. An item still contains it besides its price. */
export function planOfPrice(price: {
  id: string;
  active: boolean;
  created: number;
  currency: string;
  nickname: string | null;
  product: string;
  recurring: { interval: string; interval_count: number } | null;
  unit_amount: number;
}) {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
