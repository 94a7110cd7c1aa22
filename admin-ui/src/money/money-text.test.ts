import { expect, test } from 'vitest';
import { scopeText } from './money-text.ts';

type Refund = Parameters<typeof scopeText>[0];
const refund = { scope: 'FULL', void: false, lines: [], amount: 95, paymentAmount: 95 } satisfies Refund;

test('calls a refund of the remaining amount "Remaining" after a partial refund', () => {
  expect(scopeText(refund)).toBe('Full');
  expect(scopeText({ ...refund, amount: 75 })).toBe('Remaining');
  expect(scopeText({ ...refund, amount: 75, void: true })).toBe('Void, remaining');
});
