import { paymentExceptionResolved } from '@bedside/contracts/payments/payment.events';
import type { Tx } from '@bedside/db/database';
import type { PaymentExceptions } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { failPayments } from './apply-stripe-intent.commands.ts';
import { planPaymentStatusCheck } from './check-payment.commands.ts';
import type { Charged } from './lock-charge.ts';

interface Settled {
  review: Selectable<PaymentExceptions>;
  /** What it is about, locked before the review. */
  bills: Charged | null;
  resolution: string;
  resolvedBy: string | null;
}

/**
 * Settles a review. An open payment whose money came in wrong ends as FAILED with it, so that its bill can be paid
 * again; any other one that waited for it is looked after again.
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
  const tell = { entityId: review.paymentId ?? id, staff: true };
  await recordEvent(tx, ctx, paymentExceptionResolved, { reviewId: id }, tell);
}

/** Whether the payment's own intent took money: nothing else can ever come of that payment. */
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
