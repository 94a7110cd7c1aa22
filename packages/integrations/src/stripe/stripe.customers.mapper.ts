import type Stripe from 'stripe';
import { idOrNull, instant } from './stripe.client.ts';
import type {
  StripeAddress,
  StripeCard,
  StripeCustomer,
  StripeSetupIntent,
} from './stripe.customers.port.ts';

/** `undefined` for a payment method that isn’t a card. */
export function toCard(method: Stripe.PaymentMethod): StripeCard | undefined {
  if (!method.card) return undefined;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    id: method.id,
    customerId: idOrNull(method.customer),
    brand,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
  };
}

export function toCustomer(customer: Stripe.Customer): StripeCustomer {
  return {
    id: customer.id,
    name: customer.name ?? null,
    email: customer.email,
    phone: customer.phone ?? null,
    address: customer.address ? toAddress(customer.address) : null,
    defaultCardId: idOrNull(customer.invoice_settings.default_payment_method),
    balance: customer.balance,
    metadata: customer.metadata,
    created: instant(customer.created),
    livemode: customer.livemode,
  };
}

const toAddress = ({ line1, line2, city, state, postal_code, country }: Stripe.Address): StripeAddress => ({
  line1: line1 ?? '',
  ...(line2 && { line2 }),
  city: city ?? '',
  state: state ?? '',
  postalCode: postal_code ?? '',
  country: country ?? '',
});

const SETUP_STATUSES: readonly StripeSetupIntent['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'canceled',
  'succeeded',
];

export function toSetupIntent(intent: Stripe.SetupIntent): StripeSetupIntent {
  const failure = intent.last_setup_error;
  return {
    id: intent.id,
    status: SETUP_STATUSES.find((known) => known === intent.status) ?? 'processing',
    clientSecret: intent.client_secret,
    customerId: idOrNull(intent.customer),
    paymentMethodId: idOrNull(intent.payment_method),
    metadata: intent.metadata ?? {},
    failure: failure && {
      code: failure.decline_code ?? failure.code ?? failure.type,
      message: failure.message ?? 'The card could not be saved.',
    },
  };
}
