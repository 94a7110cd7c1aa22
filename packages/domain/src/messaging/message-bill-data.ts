import type { AutopayChargeState } from '@bedside/contracts/payments/autopay.schema';
import type { PlanInterval, SubscriptionStatus } from '@bedside/contracts/payments/memberships.schema';
import type { InvoiceKind, InvoiceStatus, RefundStatus } from '@bedside/contracts/payments/payment.schema';
import type { PaymentPlanState } from '@bedside/contracts/payments/payment-plan.schema';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { depositHoldOf } from '../payments/deposit.policy.ts';
import { visitAt } from '../payments/invoice.queries.ts';
import { subscriptionRows } from '../payments/memberships/subscription-rows.ts';
import { getPlan } from '../payments/payment-plan-rows.ts';

export interface InvoiceData {
  invoiceId: string;
  number: string;
  kind: InvoiceKind;
  /** What a late cancellation or no-show fee is for. */
  fee: string | null;
  status: InvoiceStatus;
  chargeFailed: boolean;
  totalCents: number;
  /** yyyy-MM-dd */
  dueOn: string | null;
  patientId: string;
  /** Whether a payment link was sent. */
  linkSent: boolean;
  /** The payer may have no account. */
  paidByLink: boolean;
  paymentStatus: string | null;
  /** Of a deposit: asked for, on a card now, or given up with the deposit. */
  hold: 'TO_HOLD' | 'HELD' | 'RELEASED' | null;
  /** The payment was made by autopay. */
  byAutopay: boolean;
  /** True also when no second check is needed. */
  paymentVerified: boolean | null;
}

export interface CardData {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  patientId: string;
  ownerSignsIn: boolean;
}

export interface RefundData {
  status: RefundStatus;
  amountCents: number;
  /** Refunded in person. */
  isOffline: boolean;
}

export interface DisputeData {
  isOpen: boolean;
  amountCents: number;
  evidenceDueAt: Date | null;
}

export interface SubscriptionData {
  id: string;
  patientId: string;
  status: SubscriptionStatus;
  planName: string;
  amountCents: number;
  interval: PlanInterval;
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  nextRetryAt: Date | null;
  gracePeriodEndsAt: Date | null;
  endedAt: Date | null;
  hasCard: boolean;
}

export async function billData(
  db: Executor,
  now: Date,
  invoiceId: string,
  paymentId?: string,
): Promise<InvoiceData | null> {
  const bill = await db
    .selectFrom('invoices')
    .select(['id as invoiceId', 'number', 'kind', 'status', 'chargeFailed', 'dueOn', 'patientId'])
    .select((eb) => [
      // Of a bill that is due, what is left.
      sql<number>`case when status in ('PAYMENT_REQUESTED', 'BML') then total_cents - part_paid_cents
        else total_cents end`.as('totalCents'),
      sql<
        'HELD' | 'RELEASED' | null
      >`(select case when payments.status = 'OPEN' then 'HELD' else 'RELEASED' end
        from payments where payments.invoice_id = invoices.id and payments.held_at is not null
          and (payments.status = 'OPEN'
            or payments.status = 'FAILED' and payments.finalized_at = invoices.cancelled_at)
        limit 1)`.as('keptHold'),
      'depositHeld',
      eb
        .selectFrom('appointments as appointment')
        .select(visitAt.as('at'))
        .whereRef('appointment.id', '=', 'invoices.depositOfAppointmentId')
        .as('visitAt'),
      eb
        .selectFrom('invoiceLines as line')
        .select('line.label')
        .whereRef('line.invoiceId', '=', 'invoices.id')
        .where('invoices.kind', 'in', ['LATE_FEE', 'DEPOSIT'])
        .limit(1)
        .as('fee'),
      eb
        .exists(
          eb
            .selectFrom('accessLinks as link')
            .select('link.subjectId')
            .where('link.purpose', '=', 'PAYMENT')
            .where('link.subjectId', 'in', [eb.ref('invoices.id'), eb.ref('invoices.appointmentId')]),
        )
        .$castTo<boolean>()
        .as('linkSent'),
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.invoiceId', '=', 'invoices.id')
            .where('payments.status', '=', 'SUCCESSFUL')
            .where('payments.channel', '=', 'WEB')
            .where('payments.paymentMode', '=', 'ONLINE')
            .where('payments.createdBy', 'is', null),
        )
        .$castTo<boolean>()
        .as('paidByLink'),
    ])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!bill) return null;
  const payment = paymentId
    ? await db
        .selectFrom('payments')
        .select(['status', 'verified', 'paymentMode', 'createdBy'])
        .where('id', '=', paymentId)
        .executeTakeFirst()
    : undefined;
  const { keptHold, depositHeld, visitAt: at, ...facts } = bill;
  return {
    ...facts,
    hold:
      keptHold ?? depositHoldOf({ status: bill.status, depositHeld, visitAt: at, isOnHold: false }, { now }),
    paymentStatus: payment?.status ?? null,
    byAutopay: payment?.paymentMode === 'CARD ON FILE' && payment.createdBy === null,
    paymentVerified: payment?.verified ?? null,
  };
}

export async function subscriptionData(db: Executor, id: string): Promise<SubscriptionData | null> {
  const row = await subscriptionRows(db).where('subscription.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { patientId, status, planName, amountCents, interval } = row;
  const { currentPeriodEnd, cancelAtPeriodEnd, nextRetryAt, gracePeriodEndsAt, endedAt } = row;
  return {
    id,
    patientId,
    status,
    planName,
    amountCents,
    interval,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    nextRetryAt,
    gracePeriodEndsAt,
    endedAt,
    hasCard: row.paymentMethodId !== null,
  };
}

export async function cardData(db: Executor, id: string): Promise<CardData | null> {
  const card = await db
    .selectFrom('cards')
    .innerJoin('users as owner', 'owner.id', 'cards.patientId')
    .select(['brand', 'last4', 'expMonth', 'expYear', 'patientId'])
    .select((eb) => eb('owner.passwordHash', 'is not', null).$castTo<boolean>().as('ownerSignsIn'))
    .where('paymentMethodId', '=', id)
    .executeTakeFirst();
  return card ?? null;
}

export async function refundData(db: Executor, id: string): Promise<RefundData | null> {
  const refund = await db
    .selectFrom('refunds')
    .select(['status', 'amountCents', 'isOffline'])
    .where('id', '=', id)
    .executeTakeFirst();
  return refund ?? null;
}

export async function disputeData(db: Executor, id: string): Promise<DisputeData | null> {
  const dispute = await db
    .selectFrom('disputes')
    .select(['isOpen', 'amountCents', 'evidenceDueAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return dispute ?? null;
}

export async function isReviewOpen(db: Executor, id: string): Promise<boolean> {
  const review = await db
    .selectFrom('paymentExceptions')
    .select('id')
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return review !== undefined;
}

/** Null once autopay was turned off or changed. */
export interface AutopayChargeData {
  state: AutopayChargeState;
  chargeAt: Date;
  amountCents: number;
  declinedCount: number;
  /** No card was left to try. */
  withoutCard: boolean;
  /** Of an installment; null of a bill that autopay pays. */
  planId: string | null;
}

export async function autopayChargeData(db: Executor, id: string): Promise<AutopayChargeData | null> {
  const charge = await db
    .selectFrom('autopayCharges')
    .select(['state', 'chargeAt', 'amountCents', 'declinedCount', 'withoutCard', 'planId'])
    .where('id', '=', id)
    .where('state', '<>', 'STOPPED')
    .executeTakeFirst();
  return charge ?? null;
}

export interface PaymentPlanData {
  state: PaymentPlanState;
  cardLast4: string;
  installments: { dueOn: string; amountCents: number }[];
}

export async function paymentPlanData(db: Executor, id: string): Promise<PaymentPlanData | null> {
  const plan = await getPlan(db, id);
  return plan && { state: plan.state, cardLast4: plan.cardLast4, installments: plan.installments };
}
