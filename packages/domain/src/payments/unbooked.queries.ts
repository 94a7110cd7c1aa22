import type { Executor } from '@bedside/db/database';
import type { PaymentExceptionKind } from './payment.machine.ts';

/** Kinds of reviews whose money, if it is at the payment provider, is in no ledger of ours. */
export const unbookedKinds: readonly PaymentExceptionKind[] = [
  'PAYMENT_UNKNOWN',
  'FOREIGN_INTENT',
  'CURRENCY_MISMATCH',
];

export const isUnbookedKind = (kind: string): boolean => unbookedKinds.some((one) => one === kind);

/** Whether the money of an intent was given back, or is on its way, without a payment having booked it. */
export async function isGivenBack(db: Executor, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unbookedRefunds')
    .select('id')
    .where('stripePaymentIntentId', '=', intentId)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of these intents, those whose money a payment of ours has booked. */
export async function bookedOf(db: Executor, intentIds: readonly string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payments')
    .select('stripePaymentIntentId')
    .where('stripePaymentIntentId', 'in', [...intentIds])
    .where('status', '=', 'SUCCESSFUL')
    .execute();
  return new Set(rows.flatMap(({ stripePaymentIntentId: intentId }) => intentId ?? []));
}

/** How many digits of a currency stand after its point. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** An amount in the smallest unit of a currency, in units of it. */
export const unitsOf = (amount: number, currency: string): number => amount / 10 ** digitsOf(currency);
