import { expect, test } from 'vitest';
import { badgeOfPayment, paymentTotalsOf } from './payment-text.ts';

test('subtracts refunds from payments to the cent', () => {
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

test('subtracts chargebacks too', () => {
  const totals = { count: 2, successful: 2, amount: 300, refundedAmount: 0, chargedBackAmount: 100.5 };
  expect(paymentTotalsOf({ totals })?.sums).toEqual([
    { label: 'Gross', dollars: 300 },
    { label: 'Refunded', dollars: -0 },
    { label: 'Charged back', dollars: -100.5, tone: 'warning' },
    { label: 'Net', dollars: 199.5 },
  ]);
});

// Rule: money.deposit-held
test('says that a deposit is held, though its payment is open', () => {
  expect(badgeOfPayment({ paymentStatus: 'OPEN', held: true }).label).toBe('Held');
  expect(badgeOfPayment({ paymentStatus: 'OPEN', held: false }).label).toBe('Open');
  expect(badgeOfPayment({ paymentStatus: 'SUCCESSFUL', held: false }).label).toBe('Successful');
});

test('shows nothing without payments or before totals load', () => {
  expect(paymentTotalsOf(undefined)).toBe(null);
  expect(paymentTotalsOf({ totals: { count: 0 } })).toBe(null);
});

// Rule: money.lost-disputes-are-chargebacks
test('shows what was charged back, or returned, on a day without payments', () => {
  const day = { count: 0, successful: 0, amount: 0, refundedAmount: 0 };
  expect(paymentTotalsOf({ totals: { ...day, chargedBackAmount: 100.5 } })?.sums.at(-1)).toEqual({
    label: 'Net',
    dollars: -100.5,
  });
  expect(paymentTotalsOf({ totals: { ...day, chargedBackAmount: -100.5 } })?.sums.slice(2)).toEqual([
    { label: 'Chargebacks returned', dollars: 100.5 },
    { label: 'Net', dollars: 100.5 },
  ]);
});
