import { expect, test } from 'vitest';
import { scopeWords } from './money-words.ts';

type Refund = Parameters<typeof scopeWords>[0];
const refund = { scope: 'FULL', void: false, lines: [], amount: 95, paymentAmount: 95 } satisfies Refund;

test('a refund of all that was left reads as the rest where some had gone back before', () => {
  expect(scopeWords(refund)).toBe('Full');
  expect(scopeWords({ ...refund, amount: 75 })).toBe('Remaining');
  expect(scopeWords({ ...refund, amount: 75, void: true })).toBe('Void, remaining');
});
