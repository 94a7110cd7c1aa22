import { DomainError, notFound } from '@bedside/contracts/errors';
import {
  paymentVerificationDue,
  refundRequested,
  refundSucceeded,
} from '@bedside/contracts/payments/payment.events';
import type { RefundReason } from '@bedside/contracts/payments/refunds.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, hasPermission } from '../context.ts';
import { type InvoiceOfPayment, isHeldByBank, lockInvoiceOfPayment } from './lock-charge.ts';
import { isCountedInNextCharge } from './memberships/period-money.queries.ts';
import { changeInProgressError, lockSubscription, pendingChanges } from './memberships/subscription-rows.ts';
import { billAudience } from './payable-invoice.queries.ts';
import { decideRefund, leftOf, type RefundRequest } from './refund.policy.ts';
import { refundableLinesOf } from './refund.queries.ts';

interface Refund {
  request: RefundRequest;
  reason: RefundReason;
  /** Staff-only. */
  note?: string | undefined;
  notifyPatient?: boolean | undefined;
}

/**
 * A job sends card refunds; cash and Square POS settle immediately.
 * Rules: money.refunds-never-exceed-the-payment, money.refunds-of-what-was-shown
 * @throws NOT_FOUND; RULE_REFUSED if nothing was paid or it is disputed; CONFLICT if nothing is left, or the
 * membership it paid for is changing; VALIDATION
 */
export const refundPayment = (
  db: Db,
  ctx: Context,
  { paymentId, shownCents, ...refund }: Refund & { paymentId: string; shownCents?: number | undefined },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = ctx.decisionId ?? newId();
    if (ctx.decisionId && (await isThere(tx, id))) return id;
    await assertNoChangeOfPeriod(tx, paymentId);
    const bill = await lockInvoiceOfPayment(tx, paymentId);
    if (!bill) throw notFound();
    if (shownCents !== undefined && shownCents !== leftOf(bill.payment))
      throw new DomainError(
        'CONCURRENT_UPDATE',
        'What can be refunded of this payment has changed. Reload to see it.',
      );
    await createRefund(tx, ctx, bill, { id, ...refund });
    return id;
  });

/** A pending change may turn the same money into credit. Subscriptions are locked before invoices. */
async function assertNoChangeOfPeriod(tx: Tx, paymentId: string): Promise<void> {
  const membership = await tx
    .selectFrom('payments')
    .innerJoin('subscriptionCharges as charge', 'charge.invoiceId', 'payments.invoiceId')
    .select(['charge.subscriptionId', 'charge.periodEnd'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  if (!membership) return;
  const subscription = await lockSubscription(tx, membership.subscriptionId);
  const pending = await pendingChanges(tx, subscription.id);
  if (pending.some(({ kind }) => kind === 'CHANGE' || kind === 'END')) throw changeInProgressError();
  if (await isCountedInNextCharge(tx, subscription, membership.periodEnd))
    throw new DomainError(
      'RULE_REFUSED',
      'Staff changed the plan during this period, and this payment will be credited to the next charge. Refund it after that charge.',
    );
}

/**
 * Refunds what is left when an appointment is canceled; nothing if unpaid.
 * @throws FORBIDDEN without the permission to refund
 */
export async function refundCanceledVisit(tx: Tx, ctx: Context, appointmentId: string): Promise<void> {
  if (!hasPermission(actorOf(ctx), 'refunds')) throw new DomainError('FORBIDDEN');
  const payments = await tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select('payments.id')
    .where('invoices.appointmentId', '=', appointmentId)
    .where('payments.status', '=', 'SUCCESSFUL')
    .where('payments.unapplied', '=', false)
    .orderBy('payments.id')
    .execute();
  for (const { id } of payments) {
    const bill = await lockInvoiceOfPayment(tx, id);
    if (bill && leftOf(bill.payment) > 0)
      await createRefund(tx, ctx, bill, {
        id: newId(),
        request: { scope: 'FULL' },
        reason: 'VISIT_CANCELLED',
      });
  }
}

/** Caller holds the invoice lock, so concurrent refunds never exceed the payment. */
export async function createRefund(
  tx: Tx,
  ctx: Context,
  { payment, invoice }: InvoiceOfPayment,
  { id, request, reason, note, notifyPatient }: Refund & { id: string },
): Promise<void> {
  if (payment.status !== 'SUCCESSFUL')
    throw new DomainError('RULE_REFUSED', 'Only successful payments can be refunded.');
  if (payment.refundedCents >= payment.amountCents)
    throw new DomainError(
      'CONFLICT',
      'This payment has already been fully refunded or has a pending refund.',
    );
  if (leftOf(payment) === 0)
    throw payment.chargedBackCents > 0
      ? new DomainError('RULE_REFUSED', 'This payment was charged back, so there’s nothing left to refund.')
      : new DomainError(
          'CONFLICT',
          'The rest of this payment is membership credit, so there’s nothing left to refund.',
        );
  if (await isHeldByDispute(tx, payment.id))
    throw new DomainError(
      'RULE_REFUSED',
      'The cardholder disputed this payment. Respond to the dispute instead of refunding.',
    );
  const decided = decideRefund(request, payment, await refundableLinesOf(tx, payment));
  const isVoid = payment.stripePaymentIntentId === null;
  const refundedCents = payment.refundedCents + decided.amountCents;
  await tx
    .insertInto('refunds')
    .values({
      id,
      paymentId: payment.id,
      invoiceId: invoice.id,
      amountCents: decided.amountCents,
      refundScope: request.scope,
      isOffline: isVoid,
      reason,
      note: note ?? null,
      status: isVoid ? 'SUCCEEDED' : 'PENDING',
      createdBy: ctx.actor?.userId ?? null,
      createdAt: ctx.now,
      finalizedAt: isVoid ? ctx.now : null,
    })
    .execute();
  if (decided.lines.length > 0)
    await tx
      .insertInto('refundLines')
      .values(decided.lines.map((line) => ({ ...line, refundId: id, invoiceId: invoice.id })))
      .execute();
  await tx.updateTable('payments').set({ refundedCents }).where('id', '=', payment.id).execute();
  if (leftOf(payment) === decided.amountCents)
    await cancelPlannedEvents(tx, paymentVerificationDue, payment.id);

  await recordAudit(tx, ctx, {
    action: isVoid ? 'payment.refunded' : 'payment.refund',
    entityType: 'payment',
    entityId: payment.id,
    patientId: invoice.patientId,
    before: { refundedCents: payment.refundedCents },
    after: { refundedCents, refundId: id, scope: request.scope, reason },
  });
  const ids = { paymentId: payment.id, invoiceId: invoice.id, appointmentId: invoice.appointmentId };
  const audience = { entityId: payment.id, ...(await billAudience(tx, invoice)) };
  const silence = notifyPatient === false ? { notifyPatient: false } : {};
  await recordEvent(tx, ctx, refundRequested, { ...ids, refundId: id, ...silence }, audience);
  if (isVoid) await recordEvent(tx, ctx, refundSucceeded, { ...ids, refundId: id }, audience);
}

export async function isHeldByDispute(db: Executor, paymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('payments.id')
    .where('payments.id', '=', paymentId)
    .where(isHeldByBank)
    .executeTakeFirst();
  return payment !== undefined;
}

async function isThere(db: Executor, id: string): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
