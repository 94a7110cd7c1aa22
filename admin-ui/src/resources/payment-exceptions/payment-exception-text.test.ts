import { expect, test } from 'vitest';
import { runText } from './payment-exception-text.ts';

const compared = { intents: 120, refunds: 1, disputes: 0, payouts: 0, ledger: 0 };
const run = { finishedAt: '2026-10-14T03:00:00Z', compared, settled: 0, raised: 0 };

test.each([
  [run, '120 payments, 1 refund: all matched'],
  [{ ...run, settled: 1, raised: 2 }, '120 payments, 1 refund: 1 auto-resolved, 2 to review'],
  [
    { ...run, compared: { intents: 0, refunds: 0, disputes: 0, payouts: 0, ledger: 0 } },
    'Nothing to reconcile',
  ],
  [{ ...run, finishedAt: null }, 'In progress'],
])('summarizes a reconciliation run in one line', (one, text) => {
  expect(runText(one)).toBe(text);
});
