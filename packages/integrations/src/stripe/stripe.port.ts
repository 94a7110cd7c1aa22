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
  /** The same key with the same content answers with the same intent; with other content it is `invalid`. */
  createIntent(input: CreateIntent): Promise<StripeIntent>;
  retrieveIntent(intentId: string): Promise<StripeIntent>;
  /** Canceling a canceled intent answers with it; one that succeeded is `invalid`. */
  cancelIntent(intentId: string): Promise<StripeIntent>;
  /** Captures part or all of the held amount, and releases the rest. `invalid` if it is no longer held. */
  captureIntent(input: CaptureIntent): Promise<StripeIntent>;
  /**
   * Pays an intent with a card on file while its owner is away. A decline is `refused`, with the decline code as its
   * code. The same key with another card is `invalid`.
   */
  confirmIntent(input: ConfirmIntent): Promise<StripeIntent>;
  refund(input: RefundIntent): Promise<StripeRefund>;
  /** Reads a webhook; a wrong signature, or one older than 300 seconds, is `invalid`. */
  verifyWebhook(rawBody: string | Buffer, signature: string): StripeEvent;
  /** Every event created at or after that time, oldest first. */
  listEventsSince(since: Date): Promise<StripeEvent[]>;
};

export type CreateIntent = {
  amount: number;
  currency: 'usd';
  customerId?: string;
  /** For a card reader rather than a browser. */
  cardPresent?: boolean;
  /** Holds the money until `captureIntent`, for seven days at most. */
  hold?: boolean;
  /** Keeps the card with the customer once it has paid. */
  saveCard?: boolean;
  metadata: Record<string, string>;
  /** One for each decision to pay. */
  idempotencyKey: string;
};

type ConfirmIntent = { intentId: string; paymentMethodId: string; idempotencyKey: string };

type CaptureIntent = { intentId: string; amount: number; idempotencyKey: string };

type RefundIntent = {
  intentId: string;
  /** Absent: all that is left. */
  amount?: number;
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type StripeEvent = {
  id: string;
  /** Such as `payment_intent.succeeded`. */
  type: string;
  /** Id of the object that the event is about. Read it again: an event may be old. */
  objectId: string;
  created: Date;
  livemode: boolean;
};
