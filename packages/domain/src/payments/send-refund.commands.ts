import type { Database, Db } from '@bedside/db/database';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { type ApplyOutcome, applyStripeRefund } from './apply-stripe-refund.commands.ts';
import { lockInvoiceOfPayment } from './lock-charge.ts';
import { failRefund } from './settle-refund.commands.ts';
import { type PaymentProcessor, requestStripeRefund } from './stripe-intents.ts';

/** A refused refund becomes refundable again. */
export async function sendRefund(
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  refundId: string,
): Promise<ApplyOutcome> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.paymentId',
      'refunds.invoiceId',
      'refunds.amountCents',
      'refunds.stripeRefundId',
      'payments.stripePaymentIntentId',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'PENDING')
    .where(isSentByItself)
    .executeTakeFirst();
  if (!refund?.stripePaymentIntentId) return 'same';
  const { id, paymentId, invoiceId, amountCents } = refund;
  const result = await requestStripeRefund(processor, refund, {
    intentId: refund.stripePaymentIntentId,
    amount: amountCents,
    metadata: { refundId: id, paymentId, invoiceId },
  });
  if ('refused' in result) return refuse(db, ctx, refund, result.refused);
  return applyStripeRefund(db, ctx, result.refund);
}

/** The further parts of a refund that was made at Stripe follow its first part. */
export const isSentByItself = (eb: ExpressionBuilder<Database, 'refunds'>) =>
  eb.or([eb('refunds.partOfStripeRefundId', 'is', null), eb('refunds.stripeRefundId', 'is not', null)]);

const refuse = (
  db: Db,
  ctx: Context,
  { id, paymentId }: { id: string; paymentId: string },
  code: string,
): Promise<ApplyOutcome> =>
  db.transaction().execute(async (tx) => {
    const bill = await lockInvoiceOfPayment(tx, paymentId);
    const refund = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .forUpdate()
      .executeTakeFirst();
    if (!bill || !refund) return 'same';
    await failRefund(tx, ctx, bill, refund, code);
    return 'raised';
  });
