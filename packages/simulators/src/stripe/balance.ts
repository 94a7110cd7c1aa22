import type { BalanceTransaction } from './money-objects.ts';
import { newStripeId, type SimulatorState } from './state.ts';

const DAY = 24 * 60 * 60;

/** Days until a payment can be paid out. */
const HELD_DAYS = 2;

/** In cents: Stripe’s fee for a payment in the United States, and for a dispute. */
export const cardFee = (amount: number) => Math.round(amount * 0.029) + 30;
export const readerFee = (amount: number) => Math.round(amount * 0.027) + 5;
export const DISPUTE_FEE = 1_500;

type Move = {
  type: BalanceTransaction['type'];
  /** The reporting category, if it isn’t the type. */
  category?: string;
  /** Negative when money leaves. */
  amount: number;
  fee?: number;
  source: string;
  currency: string;
  description?: string | null;
};

/** Records a movement of money. Payouts consist of these. */
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

/** The current state. Pending money becomes available automatically. */
export function currentBalance(world: SimulatorState, row: BalanceTransaction): BalanceTransaction {
  return { ...row, status: row.available_on <= world.now() ? 'available' : row.status };
}
