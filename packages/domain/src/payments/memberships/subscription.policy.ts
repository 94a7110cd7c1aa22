import type {
  PlanType,
  SubscriptionAction,
  SubscriptionChange,
  SubscriptionStatus,
} from '@bedside/contracts/payments/memberships.schema';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { addDays } from '@bedside/db/dates';
import type { StripeSubscription } from '@bedside/integrations/stripe/stripe.subscriptions.port';

/**
 * `unpaid` is past due without retries; a missed first payment ends it.
 * Rule: money.membership-follows-the-subscription
 */
export function statusOf({
  status,
  pauseCollection,
}: Pick<StripeSubscription, 'status' | 'pauseCollection'>): SubscriptionStatus {
  switch (status) {
    case 'canceled':
    case 'incomplete_expired':
      return 'CANCELLED';
    case 'past_due':
    case 'unpaid':
      return 'PAST DUE';
    case 'incomplete':
      return 'PENDING';
    case 'paused':
      return 'PAUSED';
    default:
      return pauseCollection ? 'PAUSED' : 'ACTIVE';
  }
}

/** Whether Stripe already reflects the decision. */
export function isApplied(
  change: { kind: SubscriptionChange; paymentMethodId: string | null; isStaffOverride?: boolean },
  stripe: StripeSubscription,
  wantedStripePriceId: string | null,
): boolean {
  switch (change.kind) {
    case 'START':
      return stripe.status !== 'incomplete';
    case 'CHANGE':
      return (
        stripe.priceId === wantedStripePriceId &&
        (change.isStaffOverride === true || !stripe.cancelAtPeriodEnd)
      );
    case 'CANCEL':
      return stripe.cancelAtPeriodEnd || stripe.status === 'canceled';
    case 'UNDO_CANCEL':
      return !stripe.cancelAtPeriodEnd;
    case 'PAUSE':
      return stripe.pauseCollection !== null;
    case 'RESUME':
      return stripe.pauseCollection === null;
    case 'CARD':
      return stripe.defaultPaymentMethodId === change.paymentMethodId;
    case 'END':
      return statusOf(stripe) === 'CANCELLED';
  }
}

/** The practice’s former system charged its period, and the processor has nothing of it before it renews. */
export const isPaidElsewhere = ({
  status,
  stripeSubscriptionId,
  startedAt,
}: {
  status: SubscriptionStatus;
  stripeSubscriptionId: string | null;
  startedAt: Date | null;
}): boolean => status !== 'CANCELLED' && stripeSubscriptionId === null && startedAt !== null;

interface Standing {
  status: SubscriptionStatus;
  /** Only while past due. */
  gracePeriodEndsAt: Date | null;
}

export const graceEnd = (since: Date, graceDays: number): Date => addDays(since, graceDays);

/**
 * In good standing while paid and during the grace period, not while paused. Null before the start and after the
 * end.
 */
export function membershipBy(
  { status, gracePeriodEndsAt }: Standing,
  planType: PlanType,
  now: Date,
): { membershipType: MembershipType; membershipInGoodStanding: boolean } | null {
  if (status === 'PENDING' || status === 'CANCELLED') return null;
  const inGrace = gracePeriodEndsAt !== null && now < gracePeriodEndsAt;
  return {
    membershipType: planType,
    membershipInGoodStanding: status === 'ACTIVE' || (status === 'PAST DUE' && inGrace),
  };
}

/** The paid period is over, so continuing starts a new one. */
export const beginsAgain = ({ currentPeriodEnd }: { currentPeriodEnd: Date | null }, now: Date): boolean =>
  currentPeriodEnd !== null && currentPeriodEnd <= now;

/** The price of the unused rest of the period, rounded up. */
export function unusedCents(
  period: { amountCents: number; currentPeriodStart: Date | null; currentPeriodEnd: Date | null },
  at: Date,
): number {
  const { amountCents, currentPeriodStart: start, currentPeriodEnd: end } = period;
  if (!start || !end || at >= end) return 0;
  const rest = (end.getTime() - at.getTime()) / (end.getTime() - start.getTime());
  return Math.ceil(amountCents * Math.min(rest, 1));
}

/**
 * Only staff can pause. Empty while a change is pending. The plan can’t be changed if its period was refunded
 * or is disputed.
 */
export function actionsFor(
  {
    status,
    cancelAtPeriodEnd,
    isChanging,
    isInactive,
    ...subscription
  }: {
    status: SubscriptionStatus;
    cancelAtPeriodEnd: boolean;
    isChanging: boolean;
    /** Staff closed the account, so nothing more may be charged. Rule: money.closed-accounts-are-not-charged */
    isInactive: boolean;
    stripeSubscriptionId: string | null;
    startedAt: Date | null;
  },
  { isStaff, isRestPaid = true }: { isStaff: boolean; isRestPaid?: boolean },
): SubscriptionAction[] {
  if (isChanging || status === 'PENDING' || status === 'CANCELLED') return [];
  const ending = cancelAtPeriodEnd ? ('undoCancel' as const) : ('cancel' as const);
  if (isInactive) return cancelAtPeriodEnd ? [] : ['cancel'];
  if (status === 'PAST DUE') return ['changeCard', ending];
  // The plan can be changed once it has renewed here.
  if (isPaidElsewhere({ status, ...subscription }))
    return cancelAtPeriodEnd ? ['undoCancel'] : ['cancel', 'changeCard'];
  if (status === 'PAUSED') return isStaff ? ['resume', 'changeCard', ending] : ['changeCard', ending];
  const change = isRestPaid ? (['change'] as const) : [];
  if (cancelAtPeriodEnd) return ['undoCancel', ...change, 'changeCard'];
  return [...change, 'cancel', ...(isStaff ? (['pause'] as const) : []), 'changeCard'];
}

/** Null when nothing is due. Cents. */
export function nextChargeOf(subscription: {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  currentPeriodEnd: Date | null;
  nextRetryAt: Date | null;
  amountCents: number;
  /** Computed by Stripe, credit included. */
  nextChargeCents: number | null;
}): { amountCents: number; at: Date } | null {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, nextRetryAt } = subscription;
  const amountCents = subscription.nextChargeCents ?? subscription.amountCents;
  if (status === 'PAST DUE') return nextRetryAt && { amountCents, at: nextRetryAt };
  if (status !== 'ACTIVE' || cancelAtPeriodEnd || !currentPeriodEnd) return null;
  return { amountCents, at: currentPeriodEnd };
}
