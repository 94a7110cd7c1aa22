import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { signsIn } from '../access/family-access.queries.ts';
import { depositHoldOf } from '../payments/deposit.policy.ts';
import { visitAt } from '../payments/invoice.queries.ts';
import { isBilledTo } from '../payments/invoice-scope.ts';
import { subscriptionRows } from '../payments/memberships/subscription-rows.ts';
import { getPlan } from '../payments/payment-plan-rows.ts';

export async function billData(db: Executor, now: Date, invoiceId: string, paymentId?: string) {
  const bill = await db
    .selectFrom('invoices')
    .select(['id as invoiceId', 'number', 'kind', 'status', 'chargeFailed', 'dueOn', 'patientId'])
    .select((eb) => [
      // While a bill is due, what is left to pay.
      sql<number>`case when status in ('PAYMENT_REQUESTED', 'BML') then total_cents - part_paid_cents
        else total_cents end`.as('totalCents'),
      // For a deposit: whether it is on hold on a card, or was released with the canceled deposit.
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
      // What a late cancellation or no-show fee is for.
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
      // The payer may have no account.
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
    /** True also when no second check is needed. */
    paymentVerified: payment?.verified ?? null,
  };
}

export async function subscriptionData(db: Executor, id: string) {
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

export const cardData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('cards')
    .innerJoin('users as owner', 'owner.id', 'cards.patientId')
    .select(['brand', 'last4', 'expMonth', 'expYear', 'patientId'])
    .select(signsIn('owner').as('ownerSignsIn'))
    .where('paymentMethodId', '=', id)
    .executeTakeFirst()) ?? null;

export const refundData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('refunds')
    .select(['status', 'amountCents', 'isOffline'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

export const disputeData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('disputes')
    .select(['isOpen', 'amountCents', 'evidenceDueAt'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

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
export const autopayChargeData = async (db: Executor, id: string) =>
  (await db
    .selectFrom('autopayCharges')
    .select(['state', 'chargeAt', 'amountCents', 'declinedCount', 'withoutCard', 'planId'])
    .where('id', '=', id)
    .where('state', '<>', 'STOPPED')
    .executeTakeFirst()) ?? null;

export async function paymentPlanData(db: Executor, id: string, invoiceId: string | undefined) {
  const plan = await getPlan(db, id);
  if (!plan) return null;
  const installments: { dueOn: string; amountCents: number }[] = plan.installments;
  const { state, cardLast4, payerId: userId } = plan;
  const isOpenToPayer =
    invoiceId !== undefined && (await isBilledTo(db, { userId, planId: plan.id, invoiceId }));
  return { state, cardLast4, installments, isOpenToPayer };
}
