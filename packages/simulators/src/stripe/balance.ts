import type { BalanceTransaction } from './money-objects.ts';
import type { SimulatorState } from './state.ts';
import { newStripeId } from './state.ts';

const DAY = 24 * 60 * 60;

/** Days after which a payment can go out to the bank. */
const HELD_DAYS = 2;

/** In cents: what Stripe keeps of a payment in the United States, and for a dispute. */
export const cardFee = (amount: number) => Math.round(amount * 0.029) + 30;
export const readerFee = (amount: number) => Math.round(amount * 0.027) + 5;
export const DISPUTE_FEE = 1_500;

type Move = {
  type: BalanceTransaction['type'];
  /** How reports call it, when not by its type. */
  category?: string;
  /** Below zero when it leaves. */
  amount: number;
  fee?: number;
  source: string;
  currency: string;
  description?: string | null;
};

/** Writes down that money came or went: what the payouts are made of. */
export function recordBalance(world: SimulatorState, move: Move): BalanceTransaction {
  const { type, category = type, amount, fee = 0, source, currency, description } = move;
  const isPayment = type === 'charge';
  return world.store.balanceTransactions.put({
    id: newStripeId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: isPayment ? midnight(world.now()) + HELD_DAYS * DAY : world.now(),
    created: world.now(),
    currency,
    description: description ?? null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, currency, isPayment)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: isPayment ? 'pending' : 'available',
    type,
  });
}

const feeDetail = (amount: number, currency: string, isPayment: boolean) => ({
  amount,
  application: null,
  currency,
  description: isPayment ? 'Stripe processing fees' : 'Dispute fee',
  type: 'stripe_fee',
});

export const midnight = (seconds: number) => seconds - (seconds % DAY);

/** As it stands now: pending money becomes available automatically. */
export function currentBalance(world: SimulatorState, row: BalanceTransaction): BalanceTransaction {
  return { ...row, status: row.available_on <= world.now() ? 'available' : row.status };
}
