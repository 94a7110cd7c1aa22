import { z } from 'zod';
import { translated } from '../common/field-marks.ts';
import { id, instant } from '../common/fields.ts';
import { membershipTypes } from '../people/user.schema.ts';

/** Memberships that are sold; the others are none of one's own. */
export const planTypes = ['STANDARD', 'CYPRESS', 'PREMIER', 'PREMIER PLUS', 'LX ELITE'] as const;
export type PlanType = (typeof planTypes)[number];

export const planIntervals = ['MONTH', 'YEAR'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** PENDING until the payment provider has answered for the first time. */
export const subscriptionStatuses = ['PENDING', 'ACTIVE', 'PAST DUE', 'PAUSED', 'CANCELLED'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What was decided about a subscription; END is at once, CANCEL at the end of the period. */
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

/** Actions on a subscription, by the caller, in its current state. */
const subscriptionActions = ['change', 'cancel', 'undoCancel', 'pause', 'resume', 'changeCard'] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** Dollars. */
const planPrice = z.object({ priceId: id, amount: z.number() });

/** A plan as it is sold. */
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
  /** How many pay for it, at whatever price. */
  subscribers: z.int(),
  /** Prices that are no longer sold and that someone still pays. */
  previousPrices: z.array(
    z.object({ priceId: id, interval: z.enum(planIntervals), amount: z.number(), subscribers: z.int() }),
  ),
  version: z.int(),
  createdAt: instant,
  /** Null where there is no Spanish yet; of benefits one each. */
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
  /** A change that the payment provider has not answered yet. */
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
  /** Until when the benefits stay while a charge is past due. */
  gracePeriodEndsAt: instant.nullable(),
  endedAt: instant.nullable(),
  card: subscriptionCard.nullable(),
  nextCharge: z.object({ amount: z.number(), at: instant }).nullable(),
  /** Kept for the next charges; below zero, added to them. */
  credit: z.number(),
  allowedActions: z.array(z.enum(subscriptionActions)),
  version: z.int(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>;

/** A period that was charged, or is to be. */
const subscriptionCharge = z.object({
  invoiceId: id,
  number: z.string(),
  amount: z.number(),
  /** What of the period was paid from credit. */
  fromCredit: z.number(),
  status: z.enum(['PAID', 'PAYMENT_REQUESTED', 'CANCELLED', 'BML', 'DRAFT']),
  periodStart: instant,
  periodEnd: instant,
  createdAt: instant,
  paidAt: instant.nullable(),
  failureMessage: translated().nullable(),
  nextRetryAt: instant.nullable(),
});

/** One decision about a subscription, newest first; staff's alone. */
const subscriptionTransition = z.object({
  id,
  kind: z.enum(subscriptionChanges),
  state: z.enum(['PENDING', 'DONE', 'FAILED']),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
});

/** How someone is a member: by their own subscription, by the holder's, by staff's word, or not at all. */
export const subscriptionDetails = z.object({
  patient: person,
  membershipType: z.enum(membershipTypes),
  /** Whether the benefits hold now, a dependent's by the holder. */
  benefits: z.boolean(),
  /** Who pays for the household, and may choose a plan. */
  holder: person,
  isAccountHolder: z.boolean(),
  /** The patient's, else the holder's; the last one where it has ended. */
  subscription: subscriptionRecord.nullable(),
  dependents: z.array(person.extend({ relationship: z.string() })),
  charges: z.array(subscriptionCharge),
  steps: z.array(subscriptionTransition),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;

/** What taking a plan costs today and later. Dollars; `credit` above zero is kept for the next charges. */
export const subscriptionPreview = z.object({
  kind: z.enum(['START', 'CHANGE', 'RESUME']),
  plan: plan.pick({ id: true, name: true, membershipType: true }),
  priceId: id,
  interval: z.enum(planIntervals),
  /** They come to `dueToday`. LEFT is what is left of the present plan, KEPT what stays for the next charges, CREDIT what was. */
  lines: z.array(
    z.object({ kind: z.enum(['PLAN', 'LEFT', 'KEPT', 'CREDIT']), plan: translated(), amount: z.number() }),
  ),
  dueToday: z.number(),
  credit: z.number(),
  nextCharge: z.object({ amount: z.number(), at: instant }),
  /** Sent back with the change, so that what was shown is what is charged. */
  prorationAt: instant,
});
export type SubscriptionPreview = z.infer<typeof subscriptionPreview>;

/** What the payment provider knows of a patient. */
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
  /** Above zero: kept for the next charges. Dollars. */
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
