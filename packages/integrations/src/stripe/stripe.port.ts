import type { StripeCustomersPort } from './stripe.customers.port.ts';
import type { StripeReadersPort } from './stripe.readers.port.ts';
import type { StripeIntent, StripeRecordsPort, StripeRefund } from './stripe.records.port.ts';
import type { StripeSubscriptionsPort } from './stripe.subscriptions.port.ts';

export type { StripeCard } from './stripe.customers.port.ts';
export type { StripeIntent, StripeIntentStatus, StripeRefund } from './stripe.records.port.ts';

export type StripePort = StripePaymentsPort &
  StripeCustomersPort &
  StripeRecordsPort &
  StripeReadersPort &
  StripeSubscriptionsPort;

export type StripePaymentsPort = {
  /** The same key with the same content returns the same intent. With other content, the call is `invalid`. */
  createIntent(input: CreateIntent): Promise<StripeIntent>;
  retrieveIntent(intentId: string): Promise<StripeIntent>;
  /** Canceling a canceled intent returns it unchanged. An intent that succeeded is `invalid`. */
  cancelIntent(intentId: string): Promise<StripeIntent>;
  /** Captures some or all of the held amount and releases the rest. `invalid` if the amount is no longer held. */
  captureIntent(input: CaptureIntent): Promise<StripeIntent>;
  /**
   * Pays an intent with a card on file while its owner is not present. A decline is `refused`, with the
   * decline code as its code. The same key with another card is `invalid`.
   */
  confirmIntent(input: ConfirmIntent): Promise<StripeIntent>;
  refund(input: RefundIntent): Promise<StripeRefund>;
  /** Verifies and reads a webhook. A wrong signature, or one older than 300 seconds, is `invalid`. */
  verifyWebhook(rawBody: string | Buffer, signature: string): StripeEvent;
  /** Every event, or those of one type, created at or after that time, oldest first. Stripe keeps 30 days. */
  listEventsSince(since: Date, type?: string): Promise<StripeEvent[]>;
};

export type CreateIntent = {
  amount: number;
  currency: 'usd';
  customerId?: string;
  /** For a card reader instead of a browser. */
  cardPresent?: boolean;
  /** Holds the money until `captureIntent`, for at most seven days. */
  hold?: boolean;
  /** Saves the card with the customer after a successful payment. */
  saveCard?: boolean;
  metadata: Record<string, string>;
  /** One key for each decision to pay. */
  idempotencyKey: string;
};

type ConfirmIntent = { intentId: string; paymentMethodId: string; idempotencyKey: string };

type CaptureIntent = { intentId: string; amount: number; idempotencyKey: string };

export type RefundIntent = {
  intentId: string;
  /** If absent, refunds everything that is left. */
  amount?: number;
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type StripeEvent = {
  id: string;
  /** Such as `payment_intent.succeeded`. */
  type: string;
  /** The ID of the object that the event is about. Read the object again, because an event may be old. */
  objectId: string;
  created: Date;
  livemode: boolean;
};
