import type { Db } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import type { CardProvider } from './intents.ts';
import { isPartyFailure } from './party-failure.ts';
import { raiseReview } from './review.commands.ts';

/** Gives the money of a card payment back in full, once. What the provider refuses is for a person to look at. */
export async function refundPayment(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  paymentId: string,
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'invoiceId', 'patientId', 'intentId', 'amountCents', 'refundedCents'])
    .where('id', '=', paymentId)
    .where('status', '=', 'SUCCESSFUL')
    .executeTakeFirst();
  if (!payment?.intentId || payment.refundedCents >= payment.amountCents) return;
  const problem = await tryRefund(provider, { ...payment, intentId: payment.intentId });
  await db.transaction().execute(async (tx) => {
    if (problem !== null) {
      await raiseReview(tx, ctx, {
        kind: 'REFUND_FAILED',
        paymentId,
        invoiceId: payment.invoiceId,
        detail: { code: problem, due: payment.amountCents },
      });
      return;
    }
    await tx
      .updateTable('payments')
      .set({ refundedCents: payment.amountCents })
      .where('id', '=', paymentId)
      .execute();
    await recordAudit(tx, ctx, {
      action: 'payment.refunded',
      entityType: 'payment',
      entityId: paymentId,
      patientId: payment.patientId,
      before: { refundedCents: payment.refundedCents },
      after: { refundedCents: payment.amountCents },
    });
  });
}

/** @returns the provider's word for why not; null when the money is on its way back */
async function tryRefund(
  { stripe }: CardProvider,
  payment: { id: string; intentId: string },
): Promise<string | null> {
  try {
    const refund = await stripe.refund({
      intentId: payment.intentId,
      metadata: { paymentId: payment.id },
      idempotencyKey: `refund-${payment.id}`,
    });
    return refund.status === 'failed' || refund.status === 'canceled' ? refund.status : null;
  } catch (error) {
    if (!isPartyFailure(error) || error.kind === 'unavailable') throw error;
    return error.code ?? error.kind;
  }
}
