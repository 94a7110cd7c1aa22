/** Memberships at Stripe: plans as prices, subscriptions, and their invoices. Amounts are integer cents. */
export type StripeSubscriptionsPort = {
  /**
   * Returns the ID of the plan’s price, and creates the price and its product if there is none. A plan whose
   * amount has changed gets a new price; existing subscriptions keep the old one until they are changed.
   */
  ensurePrice(plan: StripePlan): Promise<string>;
  /**
   * Charges the first period at once. The status is `incomplete` until that is paid: the first invoice has the
   * client secret with which a browser completes the bank’s check.
   */
  createSubscription(input: CreateSubscription): Promise<StripeSubscription>;
  retrieveSubscription(subscriptionId: string): Promise<StripeSubscription>;
  /** Oldest first, including ended ones. */
  listSubscriptionsOf(customerId: string): Promise<StripeSubscription[]>;
  changeSubscription(input: ChangeSubscription): Promise<StripeSubscription>;
  /**
   * Ends the subscription now. With `prorate`, the rest of a paid period becomes the customer’s balance. A
   * subscription that has already ended stays as it is.
   */
  cancelSubscription(subscriptionId: string, how?: { prorate: boolean }): Promise<StripeSubscription>;
  /** The next invoice as it would be with the change. Nothing is changed or charged. */
  previewSubscription(input: PreviewSubscription): Promise<StripeInvoice>;
  /** The next invoice as it will be; null if none will come. */
  upcomingInvoice(subscriptionId: string): Promise<StripeInvoice | null>;
  retrieveInvoice(invoiceId: string): Promise<StripeInvoice>;
  /** Oldest first. */
  listInvoicesOf(subscriptionId: string): Promise<StripeInvoice[]>;
  /** Retries an open invoice, with the given card if any. A decline is `refused`. */
  payInvoice(input: PayInvoice): Promise<StripeInvoice>;
  /** A void invoice stays void. A paid invoice is `invalid`. */
  voidInvoice(invoiceId: string): Promise<StripeInvoice>;
};

type StripeInterval = 'day' | 'week' | 'month' | 'year';

export type StripePlan = {
  planId: string;
  name: string;
  /** Identifies the plan’s current price, such as `plan_<id>_month`. */
  lookupKey: string;
  amount: number;
  currency: 'usd';
  interval: StripeInterval;
};

export type CreateSubscription = {
  customerId: string;
  priceId: string;
  /** Defaults to the customer’s default card. */
  paymentMethodId?: string;
  /** With `error_if_incomplete`, a declined first payment creates no subscription and is `refused`. */
  paymentBehavior?: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  /** True if the cardholder is not present for 3-D Secure. */
  offSession?: boolean;
  metadata: Record<string, string>;
  idempotencyKey: string;
};

type Proration = 'create_prorations' | 'always_invoice' | 'none';

export type ChangeSubscription = {
  subscriptionId: string;
  priceId?: string;
  paymentMethodId?: string;
  cancelAtPeriodEnd?: boolean;
  /** `null` ends the pause. */
  pauseCollection?: { behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible'; resumesAt?: Date } | null;
  prorationBehavior?: Proration;
  /** The time used for the preview, so that the amount charged is the amount shown. */
  prorationDate?: Date;
  /** `now` starts a new period with the change. */
  billingCycleAnchor?: 'now';
  /** With `pending_if_incomplete`, a change that must be paid takes effect when it is paid. */
  paymentBehavior?: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  metadata?: Record<string, string>;
  idempotencyKey: string;
};

export type PreviewSubscription = { priceId: string } & (
  | { subscriptionId: string; prorationBehavior?: Proration; prorationDate?: Date }
  | { customerId: string }
);

type PayInvoice = { invoiceId: string; paymentMethodId?: string; idempotencyKey: string };

export type StripeSubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'canceled'
  | 'unpaid'
  | 'paused';

export type StripeSubscription = {
  id: string;
  status: StripeSubscriptionStatus;
  customerId: string;
  priceId: string;
  /** Null if `ensurePrice` did not create the price. */
  planId: string | null;
  defaultPaymentMethodId: string | null;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  canceledAt: Date | null;
  endedAt: Date | null;
  pauseCollection: { behavior: string; resumesAt: Date | null } | null;
  latestInvoiceId: string | null;
  metadata: Record<string, string>;
  created: Date;
  livemode: boolean;
};

export type StripeInvoice = {
  /** Meaningless for a preview. */
  id: string;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  /** Such as `subscription_create`, `subscription_cycle`, `subscription_update`. */
  billingReason: string | null;
  number: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  currency: string;
  subtotal: number;
  /** Negative when the change credits more than it costs. */
  total: number;
  amountDue: number;
  amountPaid: number;
  amountRemaining: number;
  /** The customer’s balance before the invoice. A negative balance is a credit. */
  startingBalance: number;
  /** The intent that pays the invoice; null if there is nothing to pay. */
  intentId: string | null;
  /** For the browser, while the invoice waits for its payment. Never logged. */
  clientSecret: string | null;
  attemptCount: number;
  nextPaymentAttempt: Date | null;
  periodStart: Date;
  periodEnd: Date;
  paidAt: Date | null;
  lines: StripeInvoiceLine[];
  metadata: Record<string, string>;
  created: Date;
  livemode: boolean;
};

export type StripeInvoiceLine = {
  id: string;
  description: string | null;
  amount: number;
  quantity: number | null;
  priceId: string | null;
  /** True for part of a period that is charged or credited because of a change. */
  proration: boolean;
  periodStart: Date;
  periodEnd: Date;
};
