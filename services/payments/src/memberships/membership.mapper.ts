import { toDollars } from '@bedside/contracts/money';
import type {
  Plan,
  PlanRecord,
  StripeCustomerRecord,
  SubscriptionDetails,
  SubscriptionPreview,
  SubscriptionRecord,
} from '@bedside/contracts/payments/memberships.schema';
import type { customerDetails } from '@bedside/domain/payments/memberships/billing-account.commands';
import { type PlanRow, priceOf } from '@bedside/domain/payments/memberships/plan.queries';
import type { previewPlan, previewResume } from '@bedside/domain/payments/memberships/preview.queries';
import { actionsFor, nextChargeOf } from '@bedside/domain/payments/memberships/subscription.policy';
import type {
  ChargeView,
  SubscriptionDetailsView,
  SubscriptionView,
} from '@bedside/domain/payments/memberships/subscription.queries';
import { fullNameOf } from '@bedside/domain/people/user.policy';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const personOf = (person: { id: string; firstName: string; lastName: string }) => ({
  id: person.id,
  fullname: fullNameOf(person),
});

export function toPlan(row: PlanRow): Plan {
  const { id, membershipType, name, description, benefits } = row;
  const sold = (interval: 'MONTH' | 'YEAR') => {
    const price = priceOf(row, interval);
    return price && { priceId: price.id, amount: toDollars(price.amountCents) };
  };
  return { id, membershipType, name, description, benefits, monthly: sold('MONTH'), yearly: sold('YEAR') };
}

export const toPlanRecord = (row: PlanRow, spanish: ReadonlyMap<string, string>): PlanRecord => ({
  ...toPlan(row),
  nameEs: spanish.get(row.name) ?? null,
  descriptionEs: spanish.get(row.description ?? '') ?? null,
  benefitsEs: row.benefits.map((benefit) => spanish.get(benefit) ?? null),
  isAvailable: row.retiredAt === null,
  subscribers: row.prices.reduce((sum, price) => sum + price.subscribers, 0),
  previousPrices: row.prices
    .filter((price) => !price.isAvailable && price.subscribers > 0)
    .map(({ id, interval, amountCents, subscribers }) => ({
      priceId: id,
      interval,
      amount: toDollars(amountCents),
      subscribers,
    })),
  version: row.version,
  createdAt: row.createdAt.toISOString(),
});

export function toSubscription(
  row: SubscriptionView & { isRestPaid: boolean },
  viewer: { isStaff: boolean; decides: boolean },
): SubscriptionRecord {
  const next = nextChargeOf(row);
  const { paymentMethodId, brand, last4, expMonth, expYear, pendingKind, pendingSince } = row;
  const pending = pendingKind && pendingSince && { kind: pendingKind, since: pendingSince.toISOString() };
  const card =
    viewer.decides &&
    paymentMethodId &&
    brand !== null &&
    last4 !== null &&
    expMonth !== null &&
    expYear !== null
      ? { paymentMethodId, brand, last4, expMonth, expYear }
      : null;
  return {
    id: row.id,
    patient: { id: row.patientId, fullname: fullNameOf(row) },
    plan: { id: row.planId, name: row.planName, membershipType: row.membershipType, benefits: row.benefits },
    priceId: row.priceId,
    interval: row.interval,
    amount: toDollars(row.amountCents),
    status: row.status,
    pending,
    startedAt: iso(row.startedAt),
    currentPeriodStart: iso(row.currentPeriodStart),
    currentPeriodEnd: iso(row.currentPeriodEnd),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    cancelReason: viewer.isStaff ? row.cancelReason : null,
    pausedAt: iso(row.pausedAt),
    pauseReason: viewer.isStaff ? row.pauseReason : null,
    pastDueSince: iso(row.pastDueSince),
    nextRetryAt: iso(row.nextRetryAt),
    gracePeriodEndsAt: iso(row.gracePeriodEndsAt),
    endedAt: iso(row.endedAt),
    card,
    nextCharge: next && { amount: toDollars(next.amountCents), at: next.at.toISOString() },
    credit: viewer.decides ? toDollars(row.creditCents) : 0,
    allowedActions: viewer.decides
      ? actionsFor({ ...row, isChanging: pending !== null }, { ...viewer, isRestPaid: row.isRestPaid })
      : [],
    version: row.version,
  };
}

const toCharge = (row: ChargeView): SubscriptionDetails['charges'][number] => ({
  invoiceId: row.invoiceId,
  number: row.number,
  amount: toDollars(row.totalCents),
  fromCredit: toDollars(Math.max(0, -row.creditCents)),
  status: row.status,
  periodStart: row.periodStart.toISOString(),
  periodEnd: row.periodEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
  paidAt: iso(row.paidAt),
  failureMessage: row.status === 'PAID' ? null : row.failureMessage,
  nextRetryAt: iso(row.nextRetryAt),
});

export const toDetails = (
  details: SubscriptionDetailsView,
  viewer: { isStaff: boolean; userId: string },
): SubscriptionDetails => ({
  patient: personOf(details.patient),
  membershipType: details.patient.membershipType,
  benefits: details.benefits,
  holder: personOf(details.holder),
  isAccountHolder: details.isAccountHolder,
  subscription:
    details.view &&
    toSubscription(details.view, {
      isStaff: viewer.isStaff,
      decides: viewer.isStaff || details.view.patientId === viewer.userId,
    }),
  dependents: details.dependents.map((one) => ({
    ...personOf(one),
    relationship: one.relationshipToAccountHolder,
  })),
  charges: details.charges.map(toCharge),
  steps: details.steps.map(({ id, kind, status: state, reason, createdAt, firstName, lastName }) => ({
    id,
    kind,
    state,
    reason,
    by: firstName && lastName && fullNameOf({ firstName, lastName }),
    at: createdAt.toISOString(),
  })),
});

export const toPreview = (
  preview: Awaited<ReturnType<typeof previewPlan | typeof previewResume>>,
): SubscriptionPreview => ({
  kind: preview.kind,
  plan: {
    id: preview.price.planId,
    name: preview.price.name,
    membershipType: preview.price.membershipType,
  },
  priceId: preview.price.id,
  interval: preview.price.interval,
  lines: preview.lines.map((line) => ({ ...line, amount: toDollars(line.amount) })),
  dueToday: toDollars(preview.dueToday),
  credit: toDollars(preview.credit),
  nextCharge: { amount: toDollars(preview.nextCharge.amount), at: preview.nextCharge.at.toISOString() },
  prorationAt: preview.prorationAt.toISOString(),
});

export function toCustomer(found: Awaited<ReturnType<typeof customerDetails>>): StripeCustomerRecord | null {
  if (!found) return null;
  const { customer, cards, subscriptions } = found;
  const { address } = customer;
  return {
    customerId: customer.id,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    address: address && {
      address1: address.line1,
      address2: address.line2 ?? null,
      postalCode: address.postalCode,
      city: address.city,
      state: address.state,
    },
    credit: toDollars(Math.max(0, -customer.balance)),
    delinquent: subscriptions.some(({ status }) => status === 'past_due' || status === 'unpaid'),
    createdAt: customer.created.toISOString(),
    defaultPaymentMethodId: customer.defaultCardId,
    cards: cards.map(({ id, brand, last4, expMonth, expYear }) => ({
      paymentMethodId: id,
      brand,
      last4,
      expMonth,
      expYear,
    })),
    subscriptions: subscriptions.map(({ id, status, currentPeriodEnd }) => ({
      id,
      status,
      currentPeriodEnd: currentPeriodEnd.toISOString(),
    })),
  };
}
