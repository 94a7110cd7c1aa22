import type { Db } from '@bedside/db/database';
import type {
  StripeBalanceTransaction,
  StripePayout,
} from '@bedside/integrations/stripe/stripe.records.port';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { feesOf } from './payout.policy.ts';

const sentBack = ['failed', 'canceled'];

/**
 * Posts a payout once it has reached the bank, and again if the bank sent it back. The processor keeps its
 * fees either way.
 * Rule: money.journal-payouts
 */
export async function postPayout(
  db: Db,
  ctx: Context,
  { id, status, amount, currency, arrivalDate }: StripePayout,
  parts: readonly StripeBalanceTransaction[],
): Promise<void> {
  const isSentBack = sentBack.includes(status);
  if (currency !== 'usd' || !(isSentBack || status === 'paid')) return;
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  // The processor gives the arrival day as midnight UTC.
  const arrival = arrivalDate.toISOString().slice(0, 10);
  const paid = {
    payoutId: id,
    kind: 'PAID' as const,
    day: arrival < today || !isSentBack ? arrival : today,
    amountCents: amount,
    feeCents: feesOf(parts),
    createdAt: ctx.now,
  };
  const returned = { ...paid, kind: 'RETURNED' as const, day: today, amountCents: 0 - amount, feeCents: 0 };
  await db
    .insertInto('payoutEntries')
    .values(isSentBack ? [paid, returned] : [paid])
    .onConflict((conflict) => conflict.columns(['payoutId', 'kind']).doNothing())
    .execute();
}
