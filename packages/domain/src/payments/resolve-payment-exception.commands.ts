import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { paymentExceptionResolved } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { PaymentExceptions } from '@bedside/db/schema';
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { endBills } from './cancel-invoice.commands.ts';
import { planPaymentStatusCheck } from './check-payment.commands.ts';
import { failPayments } from './fail-payments.commands.ts';
import { type Charged, type ChargedInvoice, lockCharge } from './lock-charge.ts';
import { billedVisitId } from './payable-invoice.queries.ts';
import { surplusOfBilledAgain } from './payment-exception.queries.ts';
import { dollarsText, leftOf } from './refund.policy.ts';
import { surplusCents } from './refund.queries.ts';
import type { PaymentProcessor } from './stripe-intents.ts';
import { isUnapplied, takeMoney } from './take-money.commands.ts';

interface Resolution {
  id: string;
  resolution: string;
  /** The invoice to which the money is applied. */
  invoiceId?: string | undefined;
}

interface Settled {
  review: Selectable<PaymentExceptions>;
  /** Locked before the exception. */
  bills: Charged | null;
  resolution: string;
  resolvedBy: string | null;
}

/**
 * An open payment with the wrong amount becomes FAILED, so its invoice can be paid again. Other open payments
 * are checked again.
 */
export async function settleReview(
  tx: Tx,
  ctx: Context,
  { review, bills, resolution, resolvedBy }: Settled,
): Promise<void> {
  const { id } = review;
  await tx
    .updateTable('paymentExceptions')
    .set({ resolutionNote: resolution, resolvedAt: ctx.now, resolvedBy })
    .where('id', '=', id)
    .execute();
  const [first] = bills ?? [];
  const payment = first?.payment;
  if (bills && payment?.status === 'OPEN') {
    if (hasItsMoney(review.details, payment)) await failPayments(tx, ctx, bills, null);
    else
      await planPaymentStatusCheck(
        tx,
        ctx,
        { ...payment, appointmentId: first?.invoice.appointmentId ?? null },
        ctx.now,
      );
  }
  await recordAudit(tx, ctx, {
    action: 'paymentException.resolved',
    entityType: 'payment',
    entityId: review.paymentId ?? id,
    patientId: payment?.patientId ?? null,
    before: { kind: review.kind, resolvedAt: null },
    after: { reviewId: id, resolvedAt: ctx.now },
  });
  const audience = { entityId: review.paymentId ?? id, staff: true };
  await recordEvent(tx, ctx, paymentExceptionResolved, { reviewId: id }, audience);
}

/**
 * Whether the exception is about money that this payment’s intent received. An intent receives money only
 * once.
 */
const hasItsMoney = (
  detail: unknown,
  { stripePaymentIntentId }: { stripePaymentIntentId: string | null },
): boolean =>
  stripePaymentIntentId !== null &&
  typeof detail === 'object' &&
  detail !== null &&
  'received' in detail &&
  'intentId' in detail &&
  detail.intentId === stripePaymentIntentId;

/**
 * Refunds unapplied money, or applies it to the named invoice. An open payment with the wrong amount becomes
 * FAILED, so its invoice can be paid again.
 * @returns whether it is settled: false when the bill took one part of the money and the rest is still held
 * @throws NOT_FOUND; CONFLICT when someone has already settled it; RULE_REFUSED while money is held;
 * VALIDATION for a bill that cannot take it; CONFLICT and UNAVAILABLE as for `endBills`, for the open form of
 * that bill
 */
export const resolvePaymentException = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { id, resolution, invoiceId }: Resolution,
): Promise<boolean> =>
  endBills(db, ctx, processor, async (tx) => {
    const about = await tx
      .selectFrom('paymentExceptions')
      .select('paymentId')
      .where('id', '=', id)
      .executeTakeFirst();
    // Invoice locks come first, as for every exception.
    const taker = invoiceId === undefined ? undefined : await invoiceNamed(tx, invoiceId);
    const bills = about?.paymentId ? await lockCharge(tx, about.paymentId, taker) : null;
    const review = await lockedRow(tx, 'paymentExceptions', id).executeTakeFirstOrThrow(notFound);
    if (review.resolvedAt)
      throw new DomainError('CONFLICT', 'This discrepancy is already resolved. Reload to see the details.');
    if (!(await isAccountedFor(tx, ctx, bills, taker))) return false;
    await assertNotPaidTwice(tx, review);
    if (review.refundBeganAt || (await isOnItsWay(tx, id)))
      throw new DomainError(
        'CONFLICT',
        'A refund is in progress. This will resolve automatically once it’s complete.',
      );
    const resolvedBy = actorOf(ctx).userId;
    await settleReview(tx, ctx, { review, bills, resolution, resolvedBy });
    return true;
  });

async function invoiceNamed(db: Executor, invoiceId: string) {
  const invoice = await db
    .selectFrom('invoices')
    .select(['id as invoiceId', 'appointmentId', billedVisitId('invoices').as('visitId')])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!invoice) throw fieldError('invoiceId', 'Select an unpaid invoice.');
  return invoice;
}

/** @returns whether no money is left unapplied */
async function isAccountedFor(
  tx: Tx,
  ctx: Context,
  bills: Charged | null,
  taker: { invoiceId: string } | undefined,
): Promise<boolean> {
  const unapplied = (bills ?? []).filter(isUnapplied);
  const surplus = await surplusOf(tx, bills ?? []);
  if (taker) {
    const taken = await takeMoney(tx, ctx, unapplied, taker.invoiceId);
    return surplus === 0 && unapplied.every((bill) => bill === taken);
  }
  const sum = unapplied.reduce((total, { payment }) => total + leftOf(payment), surplus);
  if (sum === 0) return true;
  throw new DomainError(
    'RULE_REFUSED',
    `${dollarsText(sum)} was received and isn’t applied to an invoice. Refund it, or select an invoice to apply it to.`,
  );
}

async function surplusOf(tx: Tx, bills: readonly ChargedInvoice[]): Promise<number> {
  if (bills.length === 0) return 0;
  const { surplus } = await tx
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number>(surplusCents(sql.ref('payments.id'))).as('surplus'))
    .where(
      'id',
      'in',
      bills.map(({ payment }) => payment.id),
    )
    .executeTakeFirstOrThrow();
  return Number(surplus);
}

async function assertNotPaidTwice(
  tx: Tx,
  { kind, paymentId }: { kind: string; paymentId: string | null },
): Promise<void> {
  const surplus = await surplusOfBilledAgain(tx, kind === 'DISPUTE_REVERSED' && paymentId ? [paymentId] : []);
  for (const [, sum] of surplus)
    throw new DomainError('RULE_REFUSED', `${dollarsText(sum)} was paid twice. Refund it first.`);
}

async function isOnItsWay(db: Executor, reviewId: string): Promise<boolean> {
  const refund = await db
    .selectFrom('unbookedRefunds')
    .select('id')
    .where('paymentExceptionId', '=', reviewId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return refund !== undefined;
}
