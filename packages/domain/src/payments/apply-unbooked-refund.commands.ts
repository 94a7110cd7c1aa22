import { paymentExceptionRaised } from '@bedside/contracts/payments/payment.events';
import type { RefundStatus } from '@bedside/contracts/payments/refunds.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { PaymentExceptions, UnbookedRefunds } from '@bedside/db/schema';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import type { Selectable } from 'kysely';
import { isRecordId } from '../audit-and-events/patient-of-record.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { type Charged, lockCharge } from './lock-charge.ts';
import { closeReviews } from './payment-exception.commands.ts';
import { isGivenBack, unitsOf } from './payment-exception.queries.ts';
import { canTransitionRefund, statusOfRefund } from './refund.policy.ts';
import { settleReview } from './resolve-payment-exception.commands.ts';

/** @returns null when the refund is not of unbooked money */
export async function applyUnbookedRefund(
  db: Db,
  ctx: Context,
  stripeRefund: StripeRefund,
): Promise<'same' | 'settled' | 'raised' | null> {
  const unbooked = await unbookedNamed(db, stripeRefund);
  if (!unbooked) return null;
  return db.transaction().execute(async (tx) => {
    const locked = await lock(tx, unbooked.id);
    const { refund } = locked;
    if (refund.stripeRefundId === null || refund.amountCents !== stripeRefund.amount)
      await tx
        .updateTable('unbookedRefunds')
        .set({ stripeRefundId: stripeRefund.id, amountCents: stripeRefund.amount })
        .where('id', '=', refund.id)
        .execute();
    const status = statusOfRefund(stripeRefund);
    const isLate = refund.status === 'FAILED' && status === 'SUCCEEDED';
    // A refund that we recorded as failed went through after all, unless it has been replaced.
    const moves = isLate
      ? !(await isGivenBack(tx, refund.stripePaymentIntentId))
      : canTransitionRefund(refund.status, status);
    if (!moves) return 'same';
    if (status === 'SUCCEEDED')
      await settle(tx, ctx, { ...locked, refund: { ...refund, amountCents: stripeRefund.amount } });
    else await fail(tx, ctx, locked, stripeRefund.failureReason ?? stripeRefund.status);
    return status === 'SUCCEEDED' ? 'settled' : 'raised';
  });
}

async function unbookedNamed(db: Executor, { id, metadata }: StripeRefund) {
  const named = metadata.unbookedRefundId;
  return db
    .selectFrom('unbookedRefunds')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('stripeRefundId', '=', id),
        named !== undefined && isRecordId(named)
          ? eb.and([eb('id', '=', named), eb('stripeRefundId', 'is', null)])
          : eb.lit(false),
      ]),
    )
    .executeTakeFirst();
}

interface Locked {
  refund: Selectable<UnbookedRefunds>;
  review: Selectable<PaymentExceptions>;
  bills: Charged | null;
}

/** Invoice locks come first, as for every exception. */
async function lock(tx: Tx, id: string): Promise<Locked> {
  const about = await tx
    .selectFrom('unbookedRefunds as refund')
    .innerJoin('paymentExceptions as review', 'review.id', 'refund.paymentExceptionId')
    .select(['review.id as reviewId', 'review.paymentId'])
    .where('refund.id', '=', id)
    .executeTakeFirstOrThrow();
  const bills = about.paymentId ? await lockCharge(tx, about.paymentId) : null;
  const review = await lockedRow(tx, 'paymentExceptions', about.reviewId).executeTakeFirstOrThrow();
  const refund = await lockedRow(tx, 'unbookedRefunds', id).executeTakeFirstOrThrow();
  return { refund, review, bills };
}

async function settle(tx: Tx, ctx: Context, { refund, review, bills }: Locked): Promise<void> {
  await end(tx, ctx, refund, { status: 'SUCCEEDED', failureMessage: null });
  await record(
    tx,
    ctx,
    { refund, review, bills },
    { action: 'payment.unbookedRefunded', status: 'SUCCEEDED' },
  );
  const resolution = `${amountText(refund)} refunded.`;
  if (!review.resolvedAt)
    await settleReview(tx, ctx, { review, bills, resolution, resolvedBy: refund.createdBy });
  // The nightly reconciliation may raise the same money.
  await closeReviews(tx, ctx, { kind: 'PAYMENT_UNKNOWN', subject: refund.stripePaymentIntentId, resolution });
}

/** Reopens the exception so that the refund can be retried. */
async function fail(tx: Tx, ctx: Context, locked: Locked, code: string): Promise<void> {
  const { refund, review } = locked;
  await end(tx, ctx, refund, { status: 'FAILED', failureMessage: code });
  await record(tx, ctx, locked, { action: 'payment.unbookedRefundFailed', status: 'FAILED', code });
  await tx
    .updateTable('paymentExceptions')
    .set({ resolvedAt: null, resolvedBy: null, resolutionNote: null })
    .where('id', '=', review.id)
    .execute();
  const audience = { entityId: review.paymentId ?? review.id, staff: true };
  await recordEvent(tx, ctx, paymentExceptionRaised, { reviewId: review.id }, audience);
}

export const failUnbooked = (db: Db, ctx: Context, id: string, code: string): Promise<'same' | 'raised'> =>
  db.transaction().execute(async (tx) => {
    const locked = await lock(tx, id);
    if (locked.refund.status !== 'PENDING') return 'same';
    await fail(tx, ctx, locked, code);
    return 'raised';
  });

const end = (
  tx: Tx,
  ctx: Context,
  { id }: { id: string },
  as: { status: RefundStatus; failureMessage: string | null },
) =>
  tx
    .updateTable('unbookedRefunds')
    .set({ ...as, finalizedAt: ctx.now })
    .where('id', '=', id)
    .execute();

const amountText = ({ amountCents, currency }: { amountCents: number; currency: string }): string =>
  unitsOf(amountCents, currency).toLocaleString('en-US', { style: 'currency', currency });

const record = (
  tx: Tx,
  ctx: Context,
  { refund, review, bills }: Locked,
  { action, status, code }: { action: string; status: RefundStatus; code?: string },
): Promise<void> =>
  recordAudit(tx, ctx, {
    action,
    entityType: 'payment',
    entityId: review.paymentId ?? review.id,
    patientId: bills?.[0].payment.patientId ?? null,
    before: { refundId: refund.id, status: refund.status },
    after: {
      refundId: refund.id,
      status,
      amountCents: refund.amountCents,
      currency: refund.currency,
      ...(code && { code }),
    },
  });
