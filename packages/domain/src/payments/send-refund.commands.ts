import type { Db } from '@bedside/db/database';
import type { StripeRefund } from '@bedside/integrations/stripe/stripe.port';
import type { Context } from '../context.ts';
import { type CardProvider, whenFree } from './intents.ts';
import { lockBillOfPayment } from './lock-charge.ts';
import { isPartyFailure } from './party-failure.ts';
import { failRefund, type Outcome, takeOverRefund } from './take-over-refund.commands.ts';

/**
 * Has the payment provider give the money of a card refund back, once however often it runs: its key there is the id of
 * our row. What the provider says of it is taken over; what it refuses is left to be given back, for a person to see.
 */
export async function sendRefund(
  db: Db,
  ctx: Context,
  provider: CardProvider,
  refundId: string,
): Promise<Outcome> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select([
      'refunds.id',
      'refunds.paymentId',
      'refunds.invoiceId',
      'refunds.amountCents',
      'refunds.stripeRefundId',
      'payments.intentId',
    ])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'PENDING')
    .executeTakeFirst();
  if (!refund?.intentId) return 'same';
  const asked = await ask(provider, { ...refund, intentId: refund.intentId });
  if ('refused' in asked) return refuse(db, ctx, refund, asked.refused);
  return takeOverRefund(db, ctx, asked.refund);
}

interface Sent {
  id: string;
  paymentId: string;
  invoiceId: string;
  amountCents: number;
  stripeRefundId: string | null;
  intentId: string;
}

async function ask(
  { stripe }: CardProvider,
  { id, paymentId, invoiceId, amountCents, stripeRefundId, intentId }: Sent,
): Promise<{ refund: StripeRefund } | { refused: string }> {
  if (stripeRefundId) return { refund: await stripe.retrieveRefund(stripeRefundId) };
  try {
    const refund = await whenFree(() =>
      stripe.refund({
        intentId,
        amount: amountCents,
        metadata: { refundId: id, paymentId, invoiceId },
        idempotencyKey: id,
      }),
    );
    return { refund };
  } catch (error) {
    if (!isPartyFailure(error) || error.kind === 'unavailable') throw error;
    return { refused: error.code ?? error.kind };
  }
}

const refuse = (
  db: Db,
  ctx: Context,
  { id, paymentId }: { id: string; paymentId: string },
  code: string,
): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const bill = await lockBillOfPayment(tx, paymentId);
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
