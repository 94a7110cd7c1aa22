import { DomainError, notFound } from '@bedside/contracts/errors';
import { reviewResolved } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { planCheck } from './check-payment.commands.ts';
import { lockCharge } from './lock-charge.ts';
import { failCharge } from './take-over.commands.ts';

/**
 * Says how something that did not add up was settled. An open payment whose money came in wrong ends as FAILED with it,
 * so that its bill can be paid anew; any other one that waited for it is looked after again.
 * @throws NOT_FOUND; CONFLICT when somebody has settled it already
 */
export const resolveReview = (
  db: Db,
  ctx: Context,
  { id, resolution }: { id: string; resolution: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const about = await tx
      .selectFrom('reviewItems')
      .select('paymentId')
      .where('id', '=', id)
      .executeTakeFirst();
    // The locks of bills come first, as where something is raised.
    const bills = about?.paymentId ? await lockCharge(tx, about.paymentId) : null;
    const review = await tx
      .selectFrom('reviewItems')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!review) throw notFound();
    if (review.resolvedAt) throw new DomainError('CONFLICT', 'This was settled already. Reload to see how.');
    await tx
      .updateTable('reviewItems')
      .set({ resolution, resolvedAt: ctx.now, resolvedBy: actorOf(ctx).userId })
      .where('id', '=', id)
      .execute();
    const [first] = bills ?? [];
    const payment = first?.payment;
    if (bills && payment?.status === 'OPEN') {
      if (hasItsMoney(review.detail, payment)) await failCharge(tx, ctx, bills, null);
      else
        await planCheck(
          tx,
          ctx,
          { ...payment, appointmentId: first?.invoice.appointmentId ?? null },
          ctx.now,
        );
    }
    await recordAudit(tx, ctx, {
      action: 'payment.reviewResolved',
      entityType: 'payment',
      entityId: review.paymentId ?? id,
      patientId: payment?.patientId ?? null,
      before: { kind: review.kind, resolvedAt: null },
      after: { reviewId: id, resolvedAt: ctx.now },
    });
    const tell = { entityId: review.paymentId ?? id, staff: true };
    await recordEvent(tx, ctx, reviewResolved, { reviewId: id }, tell);
  });

/** Whether the payment's own intent took money: nothing else can ever come of that payment. */
const hasItsMoney = (detail: unknown, { intentId }: { intentId: string | null }): boolean =>
  intentId !== null &&
  typeof detail === 'object' &&
  detail !== null &&
  'received' in detail &&
  'intentId' in detail &&
  detail.intentId === intentId;
