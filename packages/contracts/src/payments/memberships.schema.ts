import { z } from 'zod';
import { translated } from '../common/field-marks.ts';
import { id, instant } from '../common/fields.ts';
import { membershipTypes } from '../people/user.schema.ts';

/** The memberships for sale. The other types cannot be bought. */
export const planTypes = ['STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE'] as const;
export type PlanType = (typeof planTypes)[number];

export const planIntervals = ['MONTH', 'YEAR'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** PENDING until the payment processor has responded for the first time. */
export const subscriptionStatuses = ['PENDING', 'ACTIVE', 'PAST DUE', 'PAUSED', 'CANCELLED'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The changes to a subscription. END takes effect immediately, CANCEL at the end of the period. */
const subscriptionChanges = [
  'START',
  'CHANGE',
  'CANCEL',
  'UNDO_CANCEL',
  'PAUSE',
  'RESUME',
  'CARD',
  'END',
] as const;
export type SubscriptionChange = (typeof subscriptionChanges)[number];

/** What the caller may do with a subscription in its current state. */
const subscriptionActions = ['change', 'cancel', 'undoCancel', 'pause', 'resume', 'changeCard'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** Dollars. */
const planPrice = z.object({ priceId: id, amount: z.number() });

/** A plan as offered to patients. */
export const plan = z.object({
  id,
  membershipType: z.enum(planTypes),
  name: translated(),
  description: translated().nullable(),
  benefits: z.array(translated()),
  monthly: planPrice.nullable(),
  yearly: planPrice.nullable(),
});
export type Plan = z.infer<typeof plan>;

export const planRecord = plan.extend({
  isAvailable: z.boolean(),
  /** The number of subscribers, at any price. */
  subscribers: z.int(),
  /** Prices that are no longer offered but that someone still pays. */
  previousPrices: z.array(
    z.object({ priceId: id, interval: z.enum(planIntervals), amount: z.number(), subscribers: z.int() }),
  ),
  version: z.int(),
  createdAt: instant,
  /** Null while untranslated. `benefitsEs` has one entry for each benefit. */
  nameEs: z.string().nullable(),
  descriptionEs: z.string().nullable(),
  benefitsEs: z.array(z.string().nullable()),
});
export type PlanRecord = z.infer<typeof planRecord>;

const person = z.object({ id, fullname: z.string() });

const subscriptionCard = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

/** Amounts in dollars. */
export const subscriptionRecord = z.object({
  id,
  patient: person,
  plan: plan.pick({ id: true, name: true, membershipType: true, benefits: true }),
  priceId: id,
  interval: z.enum(planIntervals),
  amount: z.number(),
  status: z.enum(subscriptionStatuses),
  /** A change that the payment processor has not confirmed yet. */
  pending: z.object({ kind: z.enum(subscriptionChanges), since: instant }).nullable(),
  startedAt: instant.nullable(),
  currentPeriodStart: instant.nullable(),
  currentPeriodEnd: instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelReason: z.string().nullable(),
  pausedAt: instant.nullable(),
  pauseReason: z.string().nullable(),
  pastDueSince: instant.nullable(),
  nextRetryAt: instant.nullable(),
  /** While a charge is past due, the benefits last until then. */
  gracePeriodEndsAt: instant.nullable(),
  endedAt: instant.nullable(),
  card: subscriptionCard.nullable(),
  nextCharge: z.object({ amount: z.number(), at: instant }).nullable(),
  /** Dollars applied to future charges. A negative amount is added to them. */
  credit: z.number(),
  allowedActions: z.array(z.enum(subscriptionActions)),
  version: z.int(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** The charge for one period, made or upcoming. */
const subscriptionCharge = z.object({
  invoiceId: id,
  number: z.string(),
  amount: z.number(),
  /** The part of the charge that credit paid for. */
  fromCredit: z.number(),
  status: z.enum(['PAID', 'PAYMENT_REQUESTED', 'CANCELLED', 'BML', 'DRAFT']),
  periodStart: instant,
  periodEnd: instant,
  createdAt: instant,
  paidAt: instant.nullable(),
  failureMessage: translated().nullable(),
  nextRetryAt: instant.nullable(),
});

/** One change to a subscription. Listed newest first, for staff only. */
const subscriptionTransition = z.object({
  id,
  kind: z.enum(subscriptionChanges),
  state: z.enum(['PENDING', 'DONE', 'FAILED']),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
});

/** Where a patient’s membership comes from: their own subscription, the account holder’s, staff, or nowhere. */
export const subscriptionDetails = z.object({
  patient: person,
  membershipType: z.enum(membershipTypes),
  /** Whether the benefits apply now. A dependent’s come from the account holder. */
  benefits: z.boolean(),
  /** The account holder, who pays for the household and may choose a plan. */
  holder: person,
  isAccountHolder: z.boolean(),
  /** The patient’s own or else the account holder’s subscription. If it has ended, the last one. */
  subscription: subscriptionRecord.nullable(),
  dependents: z.array(person.extend({ relationship: z.string() })),
  charges: z.array(subscriptionCharge),
  steps: z.array(subscriptionTransition),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** What choosing a plan costs today and later, in dollars. A positive `credit` is applied to future charges. */
export const subscriptionPreview = z.object({
  kind: z.enum(['START', 'CHANGE', 'RESUME']),
  plan: plan.pick({ id: true, name: true, membershipType: true }),
  priceId: id,
  interval: z.enum(planIntervals),
  /**
   * Add up to `dueToday`. LEFT is the unused part of the current plan, KEPT the credit kept for future
   * charges, CREDIT the credit used.
   */
  lines: z.array(
    z.object({ kind: z.enum(['PLAN', 'LEFT', 'KEPT', 'CREDIT']), plan: translated(), amount: z.number() }),
  ),
  dueToday: z.number(),
  credit: z.number(),
  nextCharge: z.object({ amount: z.number(), at: instant }),
  /** Sent back with the change, so that the charge matches what was shown. */
  prorationAt: instant,
});
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>;

/** The patient’s customer record at the payment processor. */
export const stripeCustomer = z.object({
  customerId: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z
    .object({
      address1: z.string().nullable(),
      address2: z.string().nullable(),
      postalCode: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
    })
    .nullable(),
  /** Dollars. A positive amount is applied to future charges. */
  credit: z.number(),
  delinquent: z.boolean(),
  createdAt: instant,
  defaultPaymentMethodId: z.string().nullable(),
  cards: z.array(subscriptionCard),
  subscriptions: z.array(
    z.object({ id: z.string(), status: z.string(), currentPeriodEnd: instant.nullable() }),
  ),
});
export type StripeCustomerRecord = z.infer<typeof stripeCustomer>;
