import { expect, test } from 'vitest';
import { refundSum } from './refund-sum.ts';

const preview = {
  refundable: 100,
  void: false,
  lines: [
    { position: 0, label: 'Infusion', amount: 80, refundable: 80.1 },
    { position: 1, label: 'Injection', amount: 45, refundable: 38.25 },
  ],
};
const nothing = { amount: '', positions: [] };

test('a full refund is the remaining amount', () => {
  expect(refundSum(preview, { ...nothing, scope: 'FULL' })).toBe(100);
});

test('adds up lines to the cent, never above the remaining amount', () => {
  expect(refundSum(preview, { ...nothing, scope: 'LINES', positions: ['1'] })).toBe(38.25);
  expect(refundSum(preview, { ...nothing, scope: 'LINES', positions: ['0', '1'] })).toBe(100);
});

test('reads an amount as typed', () => {
  expect(refundSum(preview, { ...nothing, scope: 'PARTIAL', amount: '$1,020.50' })).toBe(1020.5);
  expect(refundSum(preview, { ...nothing, scope: 'PARTIAL', amount: 'ten' })).toBe(0);
});
