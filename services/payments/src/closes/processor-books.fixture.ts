import type { Config } from '@bedside/config/config';
import { askStripe } from '@bedside/testing/stripe';

interface Move {
  id: string;
  type: string;
  amount: number;
  fee: number;
}

async function all<T extends { id: string }>(config: Config, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let more = true; more; ) {
    const after = rows.length > 0 ? `&starting_after=${rows.at(-1)?.id}` : '';
    const page = await askStripe<{ data: T[]; has_more: boolean }>(config, 'GET', `${path}limit=100${after}`);
    rows.push(...page.data);
    more = page.has_more;
  }
  return rows;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The processor’s own figures for its payouts, their fees, and its remaining balance, in cents. */
export async function processorBooks(config: Config) {
  const payouts = await all<{ id: string; amount: number; status: string }>(config, '/payouts?');
  const moves = (await all<Move>(config, '/balance_transactions?')).filter(({ type }) => type !== 'payout');
  const parts = await Promise.all(
    payouts.map(({ id }) => all<Move>(config, `/balance_transactions?payout=${id}&`)),
  );
  const sent = new Set(parts.flat().map(({ id }) => id));
  return {
    bank: sum(payouts.filter(({ status }) => status === 'paid').map(({ amount }) => amount)),
    fees: sum(moves.filter(({ id }) => sent.has(id)).map(({ fee }) => fee)),
    waiting: sum(moves.filter(({ id }) => !sent.has(id)).map(({ amount }) => amount)),
  };
}
