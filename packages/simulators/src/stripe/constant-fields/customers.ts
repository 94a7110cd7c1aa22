import type Stripe from 'stripe';

/** Fields of customers, cards and readers that are the same for every one of them here. */
export const customerAlways = {
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  discount: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} satisfies Partial<Record<keyof Stripe.Customer, unknown>>;

export const paymentMethodAlways = {
  customer_account: null,
} satisfies Partial<Record<keyof Stripe.PaymentMethod, unknown>>;

/** Of the card of a payment method. */
export const cardAlways = {
  generated_from: null,
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
} satisfies Partial<Record<keyof Stripe.PaymentMethod.Card, unknown>>;

/** Of the card of a charge. */
export const chargedCardAlways = {
  electronic_commerce_indicator: null,
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network_token: { used: false },
  regulated_status: 'unregulated',
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
} satisfies Partial<Record<keyof Stripe.Charge.PaymentMethodDetails.Card, unknown>>;

/** Of the card that a reader read. */
export const presentedCardAlways = {
  brand_product: null,
  cardholder_name: null,
  emv_auth_data: null,
  generated_card: null,
  incremental_authorization_supported: false,
  offline: null,
  overcapture_supported: false,
  preferred_locales: ['en'],
  read_method: 'contactless_emv',
  receipt: null,
} satisfies Partial<Record<keyof Stripe.Charge.PaymentMethodDetails.CardPresent, unknown>>;
