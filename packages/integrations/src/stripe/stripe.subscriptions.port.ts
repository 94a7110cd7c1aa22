/** Memberships at the provider: plans as prices, subscriptions, their invoices. Amounts are integer cents. */
export type StripeSubscriptionsPort = {
  /**
   * The id of the price of a plan, made with its product when there is none. A plan that costs something else now gets
   * another price; subscriptions of the old one keep it until they are changed.
   */
  ensurePrice(plan: StripePlan): Promise<string>;
  /**
   * Charges the first period at once. `incomplete` until that is paid: its first invoice has the client secret with
   * which a browser does what the bank asks.
   */
  createSubscription(input: CreateSubscription): Promise<StripeSubscription>;
  retrieveSubscription(subscriptionId: string): Promise<StripeSubscription>;
  /** Oldest first, ended ones too. */
  listSubscriptionsOf(customerId: string): Promise<StripeSubscription[]>;
  changeSubscription(input: ChangeSubscription): Promise<StripeSubscription>;
  /**
   * Ends it now. What is left of a period that was paid becomes the customer's balance if `prorate` says so. One that has
   * ended stays as it is.
   */
  cancelSubscription(subscriptionId: string, how?: { prorate: boolean }): Promise<StripeSubscription>;
  /** The next invoice as it would be, with the change; nothing is changed or charged. */
  previewSubscription(input: PreviewSubscription): Promise<StripeInvoice>;
  /** The next invoice as it will be; null where none is to come. */
  upcomingInvoice(subscriptionId: string): Promise<StripeInvoice | null>;
  retrieveInvoice(invoiceId: string): Promise<StripeInvoice>;
  /** Oldest first. */
  listInvoicesOf(subscriptionId: string): Promise<StripeInvoice[]>;
  /** Tries an open invoice again, with that card if given. A decline is `refused`. */
  payInvoice(input: PayInvoice): Promise<StripeInvoice>;
  /** One that is void stays so; one that was paid is `invalid`. */
  voidInvoice(invoiceId: string): Promise<StripeInvoice>;
};

type StripeInterval = 'day' | 'week' | 'month' | 'year';

export type StripePlan = {
  planId: string;
  name: string;
  /** Names the current price of the plan: `plan_<id>_month`. */
  lookupKey: string;
  amount: number;
  currency: 'usd';
  interval: StripeInterval;
};

export type CreateSubscription = {
  customerId: string;
  priceId: string;
  /** Absent: the customer's default card. */
  paymentMethodId?: string;
  /** `error_if_incomplete`: a first payment that is declined makes no subscription and is `refused`. */
  paymentBehavior?: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  /** The cardholder is not present for 3-D Secure. */
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
  /** The time that was previewed, so that what is charged is what was shown. */
  prorationDate?: Date;
  /** `now` begins a new period with the change. */
  billingCycleAnchor?: 'now';
  /** `pending_if_incomplete`: a change that must be paid takes effect when it is. */
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
  /** Null when `ensurePrice` did not make its price. */
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
  /** For a preview one that means nothing. */
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
  /** The customer's balance before it; negative: a credit. */
  startingBalance: number;
  /** The intent that pays it; null when there is nothing to pay. */
  intentId: string | null;
  /** For the browser, while it waits for its payment; never logged. */
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
  /** A part of a period that is charged or given back because something changed. */
  proration: boolean;
  periodStart: Date;
  periodEnd: Date;
};
