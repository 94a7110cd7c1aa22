import type Stripe from 'stripe';
import { idOrNull, instant } from './stripe.client.ts';
import type { StripeEvent, StripeIntent, StripeIntentStatus } from './stripe.port.ts';

const INTENT_STATUSES: readonly StripeIntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
];

/** An unknown status counts as processing, which is neither paid nor retryable. */
export function toIntent(intent: Stripe.PaymentIntent): StripeIntent {
  const failure = intent.last_payment_error;
  return {
    id: intent.id,
    status: INTENT_STATUSES.find((known) => known === intent.status) ?? 'processing',
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    customerId: idOrNull(intent.customer),
    paymentMethodId: idOrNull(intent.payment_method),
    savesCard: Boolean(intent.setup_future_usage),
    latestChargeId: idOrNull(intent.latest_charge),
    metadata: intent.metadata,
    failure: failure && {
      code: failure.decline_code ?? failure.code ?? failure.type,
      message: failure.message ?? 'The payment failed.',
    },
    created: instant(intent.created),
    livemode: intent.livemode,
  };
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
