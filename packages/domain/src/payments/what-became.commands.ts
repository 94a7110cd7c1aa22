import { type Cents, cents } from '@bedside/contracts/money';
import type { PaymentStatus } from '@bedside/contracts/payments/payment.schema';
import type { Db } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { syncPayment } from './apply-stripe-intent.commands.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

export interface Became {
  id: string;
  status: PaymentStatus;
  intentId: string | null;
  clientSecret: string | null;
  /** Of everything that is paid with it. */
  amount: Cents;
}

/**
 * What became of the last payment that a caller's decision made or went on with, where the process that did so died
 * before it could answer. An open one is asked about at the payment provider first.
 * @returns null for a decision that has made none
 */
export async function becameOf(db: Db, ctx: Context, provider: PaymentProcessor): Promise<Became | null> {
  if (!ctx.decisionId) return null;
  const parts = await db
    .selectFrom('payments')
    .select(['id', 'batchPaymentId', 'status', 'stripePaymentIntentId', 'stripeClientSecret', 'amountCents'])
    .where('decisionId', '=', ctx.decisionId)
    .orderBy('id', 'desc')
    .execute();
  const latest = parts.at(0);
  if (!latest) return null;
  const charge = parts.filter(
    ({ id, batchPaymentId }) =>
      id === latest.id || (batchPaymentId && batchPaymentId === latest.batchPaymentId),
  );
  const {
    id,
    status,
    stripePaymentIntentId: intentId,
    stripeClientSecret: clientSecret,
  } = charge.find((part) => part.batchPaymentId === part.id) ?? latest;
  const amount = cents(charge.reduce((sum, part) => sum + part.amountCents, 0));
  const now = status === 'OPEN' ? await syncPayment(db, ctx, provider, id) : status;
  return { id, status: now ?? status, intentId, clientSecret, amount };
}
