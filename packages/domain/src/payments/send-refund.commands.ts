import type { Database, Db } from '@bedside/db/database';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import type { ExpressionBuilder } from 'kysely';
import type { Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import { type ApplyOutcome, applyStripeRefund } from './apply-stripe-refund.commands.ts';
import { lockInvoiceOfPayment } from './lock-charge.ts';
import { failRefund } from './settle-refund.commands.ts';
import { type PaymentProcessor, retryWhileKeyInUse } from './stripe-intents.ts';

/** Our row id is Stripe's idempotency key. A refused refund becomes refundable again. */
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
  const asked = await ask(processor, { ...refund, intentId: refund.stripePaymentIntentId });
  if ('refused' in asked) return refuse(db, ctx, refund, asked.refused);
  return applyStripeRefund(db, ctx, asked.refund);
}

/** The further parts of a refund that was made at Stripe follow its first part. */
export const isSentByItself = (eb: ExpressionBuilder<Database, 'refunds'>) =>
  eb.or([eb('refunds.partOfStripeRefundId', 'is', null), eb('refunds.stripeRefundId', 'is not', null)]);

interface Sent {
  id: string;
  paymentId: string;
  invoiceId: string;
  amountCents: number;
  stripeRefundId: string | null;
  intentId: string;
}

async function ask(
  { stripe }: PaymentProcessor,
  { id, paymentId, invoiceId, amountCents, stripeRefundId, intentId }: Sent,
): Promise<{ refund: StripeRefund } | { refused: string }> {
  if (stripeRefundId) return { refund: await stripe.retrieveRefund(stripeRefundId) };
  try {
    const refund = await retryWhileKeyInUse(() =>
      stripe.refund({
        intentId,
        amount: amountCents,
        metadata: { refundId: id, paymentId, invoiceId },
        idempotencyKey: id,
      }),
    );
    return { refund };
  } catch (error) {
    if (!isIntegrationFailure(error) || error.kind === 'unavailable') throw error;
    return { refused: error.code ?? error.kind };
  }
}

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
