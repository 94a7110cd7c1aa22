import { expect, test } from 'vitest';
import { paymentTotalsOf } from './payment-totals.ts';

test('what stays is what came in less what went back, to the cent', () => {
  const totals = { count: 66, successful: 62, amount: 14505.75, refundedAmount: 158.25 };
  expect(paymentTotalsOf({ totals })).toEqual({
    note: '62 successful of 66',
    sums: [
      { label: 'Gross', dollars: 14505.75 },
      { label: 'Refunded', dollars: -158.25, tone: 'warning' },
      { label: 'Net', dollars: 14347.5 },
    ],
  });
});

test('nothing is told before it is known, or of no payments', () => {
  expect(paymentTotalsOf(undefined)).toBe(null);
  expect(paymentTotalsOf({ totals: { count: 0 } })).toBe(null);
});
