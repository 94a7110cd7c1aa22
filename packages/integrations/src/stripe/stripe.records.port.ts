/** Stripe’s own records of money that moved, to compare with our rows. Amounts are integer cents. */
export type StripeRecordsPort = {
  /** Every intent created at or after that time, oldest first. The other lists work the same way. */
  listIntentsSince(since: Date): Promise<StripeIntent[]>;
  listRefundsSince(since: Date): Promise<StripeRefund[]>;
  retrieveRefund(refundId: string): Promise<StripeRefund>;
  listDisputesSince(since: Date): Promise<StripeDispute[]>;
  retrieveDispute(disputeId: string): Promise<StripeDispute>;
  listPayoutsSince(since: Date): Promise<StripePayout[]>;
  /** The transactions of a payout, without the payout itself. */
  listBalanceTransactionsOfPayout(payoutId: string): Promise<StripeBalanceTransaction[]>;
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
  /** For the browser that confirms the intent. Never logged. */
  clientSecret: string | null;
  customerId: string | null;
  paymentMethodId: string | null;
  /** Whether the payer’s browser asked to save the card. */
  savesCard: boolean;
  latestChargeId: string | null;
  metadata: Record<string, string>;
  failure: { code: string; message: string } | null;
  created: Date;
  livemode: boolean;
};

export type StripeRefund = {
  id: string;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  amount: number;
  currency: string;
  intentId: string | null;
  chargeId: string | null;
  /** Why the refund failed, such as `expired_or_canceled_card`. */
  failureReason: string | null;
  metadata: Record<string, string>;
  created: Date;
};

export type StripeDispute = {
  id: string;
  /** Such as `needs_response`, `under_review`, `won`, `lost`, `warning_needs_response`. */
  status: string;
  amount: number;
  currency: string;
  /** Such as `fraudulent`. */
  reason: string;
  chargeId: string;
  intentId: string | null;
  /** Until when the practice can respond; null once it no longer can. */
  evidenceDueBy: Date | null;
  hasEvidence: boolean;
  created: Date;
  livemode: boolean;
};

export type StripePayout = {
  id: string;
  /** `paid`, `pending`, `in_transit`, `canceled` or `failed`. */
  status: string;
  amount: number;
  currency: string;
  arrivalDate: Date;
  automatic: boolean;
  failureCode: string | null;
  created: Date;
  livemode: boolean;
};

export type StripeBalanceTransaction = {
  id: string;
  /** Such as `charge`, `refund`, `adjustment` (of a dispute), `refund_failure`. */
  type: string;
  /** Negative for outgoing money. `net` is `amount` minus `fee`. */
  amount: number;
  fee: number;
  net: number;
  currency: string;
  /** The charge, refund, or dispute that caused the transaction. */
  sourceId: string | null;
  intentId: string | null;
  created: Date;
  availableOn: Date;
};
