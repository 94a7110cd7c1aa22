import { expect, test } from 'vitest';
import { runWords } from './run-words.ts';

const compared = { intents: 120, refunds: 1, disputes: 0, payouts: 0, ledger: 0 };
const run = { finishedAt: '2026-10-14T03:00:00Z', compared, settled: 0, raised: 0 };

test.each([
  [run, '120 payments, 1 refund: all the same'],
  [{ ...run, settled: 1, raised: 2 }, '120 payments, 1 refund: 1 settled by itself, 2 to look at'],
  [
    { ...run, compared: { intents: 0, refunds: 0, disputes: 0, payouts: 0, ledger: 0 } },
    'Nothing to compare',
  ],
  [{ ...run, finishedAt: null }, 'Under way'],
])('a reconciliation run is summed up in one line', (one, words) => {
  expect(runWords(one)).toBe(words);
});
