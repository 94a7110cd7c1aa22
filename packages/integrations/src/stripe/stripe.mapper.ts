import type Stripe from 'stripe';
import type {
  StripeCard,
  StripeEvent,
  StripeIntent,
  StripeIntentStatus,
  StripeRefund,
} from './stripe.port.ts';

const INTENT_STATUSES: readonly StripeIntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
];

/** A status that Stripe adds later counts as processing: neither paid nor open to another try. */
export function toIntent(intent: Stripe.PaymentIntent): StripeIntent {
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    status: INTENT_STATUSES.find((known) => known === intent.status) ?? 'processing',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    customerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    latestChargeId: idOf(intent.latest_charge),
    metadata: intent.metadata,
    failure: failure && {
      code: failure.decline_code ?? failure.code ?? failure.type,
      message: failure.message ?? 'The payment failed.',
    },
    created: instant(intent.created),
    livemode: intent.livemode,
  };
}

/** `undefined` for a payment method that is no card. */
export function toCard(method: Stripe.PaymentMethod): StripeCard | undefined {
  if (!method.card) return undefined;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    id: method.id,
    customerId: idOf(method.customer),
    brand,
    last4,
    expMonth: exp_month,
    expYear: exp_year,
  };
}

const REFUND_STATUSES: readonly StripeRefund['status'][] = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
];

export function toRefund(refund: Stripe.Refund): StripeRefund {
  const status = REFUND_STATUSES.find((known) => known === refund.status) ?? 'pending';
  return { id: refund.id, status, amount: refund.amount };
}

export function toEvent(event: Stripe.Event): StripeEvent {
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    objectId: 'id' in object && typeof object.id === 'string' ? object.id : '',
    created: instant(event.created),
    livemode: event.livemode,
  };
}

const instant = (seconds: number) => new Date(seconds * 1000);

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
