/** Payments by card. Every amount is in integer cents. Every method fails with a `PartyError` of party `stripe`. */
export type StripePort = {
  /** The same key with the same content answers with the same intent; with other content it is `invalid`. */
  createIntent(input: CreateIntent): Promise<StripeIntent>;
  retrieveIntent(intentId: string): Promise<StripeIntent>;
  /** Cancelling a cancelled intent answers with it; one that succeeded is `invalid`. */
  cancelIntent(intentId: string): Promise<StripeIntent>;
  /** Answers with the id of the customer, created once for each patient, whose contact details are brought up to date. */
  ensureCustomer(patient: StripePatient): Promise<string>;
  listCards(customerId: string): Promise<StripeCard[]>;
  attachCard(customerId: string, paymentMethodId: string): Promise<StripeCard>;
  detachCard(paymentMethodId: string): Promise<StripeCard>;
  retrieveCard(paymentMethodId: string): Promise<StripeCard>;
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
  metadata: Record<string, string>;
  /** One for each decision to pay. */
  idempotencyKey: string;
};

export type ConfirmIntent = { intentId: string; paymentMethodId: string; idempotencyKey: string };

export type RefundIntent = {
  intentId: string;
  /** Absent: all that is left. */
  amount?: number;
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type StripePatient = {
  patientId: string;
  /** The id answered before, if any. */
  customerId?: string;
  name: string;
  email?: string;
  /** E.164 */
  phone?: string;
};

export type StripeIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

export type StripeIntent = {
  id: string;
  status: StripeIntentStatus;
  amount: number;
  amountReceived: number;
  currency: string;
  /** For the browser that confirms it; never logged. */
  clientSecret: string | null;
  customerId: string | null;
  paymentMethodId: string | null;
  latestChargeId: string | null;
  metadata: Record<string, string>;
  failure: { code: string; message: string } | null;
  created: Date;
  livemode: boolean;
};

export type StripeCard = {
  id: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

export type StripeRefund = {
  id: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  amount: number;
};

export type StripeEvent = {
  id: string;
  /** Such as `payment_intent.succeeded`. */
  type: string;
  /** Id of the object the event tells of: re-read it, an event may be old. */
  objectId: string;
  created: Date;
  livemode: boolean;
};
