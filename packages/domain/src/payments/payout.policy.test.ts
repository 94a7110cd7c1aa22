import { expect, it } from 'vitest';
import { feesOf } from './payout.policy.ts';

// Rule: money.journal-payouts
it('counts the fees of payments and disputes, and those that are charged by themselves', () => {
  const parts = [
    { type: 'charge', amount: 39_500, fee: 1_176 },
    { type: 'refund', amount: -1_000, fee: 0 },
    { type: 'adjustment', amount: -39_500, fee: 1_500 },
    { type: 'stripe_fee', amount: -200, fee: 0 },
    { type: 'payout_failure', amount: 12_345, fee: 0 },
  ];
  expect(feesOf(parts)).toBe(1_176 + 1_500 + 200);
  expect(feesOf([])).toBe(0);
});
