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

test('all of it is what is left', () => {
  expect(refundSum(preview, { ...nothing, scope: 'FULL' })).toBe(100);
});

test('lines are added up to the cent, and never exceed what is left', () => {
  expect(refundSum(preview, { ...nothing, scope: 'LINES', positions: ['1'] })).toBe(38.25);
  expect(refundSum(preview, { ...nothing, scope: 'LINES', positions: ['0', '1'] })).toBe(100);
});

test('an amount counts as it was typed', () => {
  expect(refundSum(preview, { ...nothing, scope: 'PARTIAL', amount: '$1,020.50' })).toBe(1020.5);
  expect(refundSum(preview, { ...nothing, scope: 'PARTIAL', amount: 'ten' })).toBe(0);
});
