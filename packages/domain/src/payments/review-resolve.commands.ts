import { DomainError, notFound } from '@bedside/contracts/errors';
import { reviewResolved } from '@bedside/contracts/payments/payment.events';
import type { Db, Tx } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { planCheck } from './check-payment.commands.ts';

/**
 * Says how something that did not add up was settled. An open payment that waited for it is looked after again.
 * @throws NOT_FOUND; CONFLICT when somebody has settled it already
 */
export const resolveReview = (
  db: Db,
  ctx: Context,
  { id, resolution }: { id: string; resolution: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
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
    const payment = review.paymentId ? await paymentUnderReview(tx, review.paymentId) : undefined;
    if (payment?.status === 'OPEN') await planCheck(tx, ctx, payment, ctx.now);
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

const paymentUnderReview = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select([
      'payments.id',
      'payments.invoiceId',
      'payments.patientId',
      'payments.status',
      'invoices.appointmentId',
    ])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
