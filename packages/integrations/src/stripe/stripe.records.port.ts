/** What the provider knows of money that moved: for comparing with our own rows. Amounts are integer cents. */
export type StripeRecordsPort = {
  /** Every intent created at or after that time, oldest first; so are the other lists. */
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
  /** For the browser that confirms it; never logged. */
  clientSecret: string | null;
  customerId: string | null;
  paymentMethodId: string | null;
  /** The payer's browser asked to keep the card. */
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
  /** Why it failed, such as `expired_or_canceled_card`. */
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
  /** Until when the practice can answer; null once it cannot. */
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
  /** Negative for outgoing money; `net` is `amount` less `fee`. */
  amount: number;
  fee: number;
  net: number;
  currency: string;
  /** The charge, refund or dispute that caused it. */
  sourceId: string | null;
  intentId: string | null;
  created: Date;
  availableOn: Date;
};
