import { isObject } from '@bedside/contracts/common/json';
import type Stripe from 'stripe';
import { priceSchema } from './catalog-objects.ts';
import {
  invoiceAlways,
  invoiceItemAlways,
  lineAlways,
  planOfPrice,
  priceAlways,
  productAlways,
  subscriptionAlways,
  subscriptionItemAlways,
} from './constant-fields/billing.ts';
import {
  balanceTransactionAlways,
  chargeAlways,
  disputeAlways,
  evidenceAlways,
  paymentIntentAlways,
  payoutAlways,
  refundAlways,
  setupIntentAlways,
} from './constant-fields/money.ts';
import { type Card, cardSchema } from './objects.ts';
import type { StripeStore } from './store.ts';

type Fields = Record<string, unknown>;
type Completion = (object: Fields, store: StripeStore) => Fields;

const same =
  (always: Fields): Completion =>
  () =>
    always;

const customerAlways = {
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

const paymentMethodAlways = {
  customer_account: null,
} satisfies Partial<Record<keyof Stripe.PaymentMethod, unknown>>;

const cardAlways = {
  generated_from: null,
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
} satisfies Partial<Record<keyof Stripe.PaymentMethod.Card, unknown>>;

/** Constant fields of a charge’s card. */
const chargedCardAlways = {
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

/** Constant fields of a card read by a reader. */
const presentedCardAlways = {
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

/** Fields added to each kind of object in responses. Stored fields take precedence. */
const COMPLETIONS: Record<string, Completion> = {
  balance_transaction: same(balanceTransactionAlways),
  charge: (charge, store) => ({ ...chargeAlways, refunds: refundsOf(charge, store) }),
  customer: (customer) => (customer.deleted ? {} : customerAlways),
  dispute: same(disputeAlways),
  invoice: same(invoiceAlways),
  invoiceitem: same(invoiceItemAlways),
  line_item: same(lineAlways),
  payment_intent: same(paymentIntentAlways),
  payment_method: same(paymentMethodAlways),
  payout: same(payoutAlways),
  price: same(priceAlways),
  product: same(productAlways),
  refund: same(refundAlways),
  setup_intent: same(setupIntentAlways),
  subscription: same(subscriptionAlways),
  subscription_item: (item) => ({
    ...subscriptionItemAlways,
    plan: planOfPrice(priceSchema.parse(item.price)),
  }),
};

/** Fields added to parts of objects in responses. */
const PARTS: Record<string, Record<string, (part: Fields) => Fields>> = {
  customer: {
    invoice_settings: (part) => ({ custom_fields: null, footer: null, rendering_options: null, ...part }),
  },
  dispute: { evidence: (part) => ({ ...evidenceAlways, ...part }) },
  payment_method: {
    card: (card) => ({ ...cardAlways, networks: networksOf(cardSchema.parse(card)), ...card }),
    card_present: presentedDetails,
  },
  charge: { payment_method_details: chargedDetails },
};

/** An object as Stripe returns it: every field, with `id` and `object` first and the others sorted by name. */
export function complete(value: unknown, store: StripeStore): unknown {
  if (Array.isArray(value)) return value.map((one) => complete(one, store));
  if (!isObject(value)) return value;
  const kind = String(value.object);
  const whole = { ...COMPLETIONS[kind]?.(value, store), ...withParts(renamed(value), PARTS[kind] ?? {}) };
  return ordered(
    Object.fromEntries(Object.entries(whole).map(([name, field]) => [name, complete(field, store)])),
  );
}

function withParts(object: Fields, parts: Record<string, (part: Fields) => Fields>): Fields {
  const done = { ...object };
  for (const [name, add] of Object.entries(parts)) {
    const part = object[name];
    if (isObject(part)) done[name] = add(part);
  }
  return done;
}

function ordered({ id, object, ...rest }: Fields): Fields {
  const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...(id !== undefined && { id }),
    ...(object !== undefined && { object }),
    ...Object.fromEntries(sorted),
  };
}

function refundsOf({ id, refunds }: Fields, store: StripeStore) {
  const data = store.refunds.newestFirst().filter(({ charge }) => charge === id);
  return refunds ?? { object: 'list', data, has_more: false, url: `/v1/charges/${id}/refunds` };
}

/** Moves the card details of a card reader payment to the key that Stripe uses for them. */
function renamed(object: Fields): Fields {
  if (object.object !== 'payment_method' || object.type !== 'card_present' || !object.card) return object;
  const { card, ...rest } = object;
  return { ...rest, card_present: card };
}

function presentedDetails(part: Fields): Fields {
  const card = cardSchema.safeParse(part);
  if (!card.success) return part;
  const { checks: _checks, display_brand: _shown, ...read } = card.data;
  const { brand_product, cardholder_name, offline, preferred_locales, read_method } = presentedCardAlways;
  const always = { brand_product, cardholder_name, offline, preferred_locales, read_method };
  return { ...always, networks: networksOf(card.data), ...read };
}

const networksOf = ({ brand }: Card) => ({ available: [brand], preferred: null });

function chargedDetails(details: Fields): Fields {
  const read = cardSchema.safeParse(details.card ?? details.card_present);
  if (!read.success) return details;
  const { checks, display_brand: _shown, ...card } = read.data;
  const charged = {
    ...card,
    amount_authorized: null,
    network: card.brand,
    network_transaction_id: null,
  };
  return details.type === 'card'
    ? {
        ...details,
        card: {
          ...chargedCardAlways,
          ...charged,
          authorization_code: null,
          checks,
          overcapture: { maximum_amount_capturable: 0, status: 'unavailable' },
        },
      }
    : { ...details, card_present: { ...presentedCardAlways, ...charged } };
}
