import type {
  PlanInterval,
  PlanType,
  SubscriptionChange,
  SubscriptionStatus,
} from '@bedside/contracts/payments/memberships.schema';
import type { Generated } from 'kysely';

export interface MembershipPlansTable {
  id: string;
  membershipType: PlanType;
  name: string;
  description: string | null;
  benefits: string[];
  retiredAt: Generated<Date | null>;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface MembershipPricesTable {
  id: string;
  planId: string;
  interval: PlanInterval;
  amountCents: number;
  stripePriceId: Generated<string | null>;
  retiredAt: Generated<Date | null>;
  createdAt: Date;
}

export interface SubscriptionsTable {
  id: string;
  patientId: string;
  priceId: string;
  status: SubscriptionStatus;
  stripeSubscriptionId: Generated<string | null>;
  /** Of whoever took the plan, also after two records became one. */
  stripeCustomerId: Generated<string | null>;
  paymentMethodId: string | null;
  startedAt: Generated<Date | null>;
  currentPeriodStart: Generated<Date | null>;
  currentPeriodEnd: Generated<Date | null>;
  cancelAtPeriodEnd: Generated<boolean>;
  cancelReason: Generated<string | null>;
  pausedAt: Generated<Date | null>;
  pauseReason: Generated<string | null>;
  pastDueSince: Generated<Date | null>;
  /** While past due: until when the benefits stay. */
  gracePeriodEndsAt: Generated<Date | null>;
  nextRetryAt: Generated<Date | null>;
  /** Kept by the payment provider for the next charges; below zero, added to them. */
  creditCents: Generated<number>;
  /** What is charged next, as the payment provider works it out. */
  nextChargeCents: Generated<number | null>;
  endedAt: Generated<Date | null>;
  version: Generated<number>;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SubscriptionChangesTable {
  id: string;
  subscriptionId: string;
  kind: SubscriptionChange;
  status: Generated<'PENDING' | 'DONE' | 'FAILED'>;
  priceId: string | null;
  paymentMethodId: string | null;
  prorationAt: Date | null;
  isStaffOverride: Generated<boolean>;
  /** Of RESUME: what was paid is over, and a new period begins with a charge. */
  newPeriod: Generated<boolean>;
  reason: string | null;
  createdBy: string | null;
  createdAt: Date;
  finalizedAt: Generated<Date | null>;
}

export interface SubscriptionChargesTable {
  stripeInvoiceId: string;
  subscriptionId: string;
  invoiceId: string;
  periodStart: Date;
  periodEnd: Date;
  attempts: Generated<number>;
  /** What it gave to the member's credit; below zero, what it took of it. */
  creditCents: Generated<number>;
  nextRetryAt: Generated<Date | null>;
  createdAt: Date;
}
