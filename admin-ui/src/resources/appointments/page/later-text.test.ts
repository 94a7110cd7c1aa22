import { expect, test } from 'vitest';
import { isPaid, laterText, totalText } from './later-text.ts';

const formats = { zone: 'America/Chicago' };
const appointment = {
  appointmentStatus: 'PAYMENT REQUESTED',
  billedLater: { dueDate: '2026-12-22', onPlan: false },
  dueAmount: 460,
  totalAmount: 460,
  price: {
    services: 460,
    discountAmount: 0,
    travelFee: 0,
    travelFeeWaived: 0,
    taxRate: 0,
    taxAmount: 0,
    totalAmount: 460,
  },
} as const;

test('shows the due date of a bill-later appointment and never calls it paid', () => {
  expect(laterText(appointment, formats)).toBe('Bill later, $460.00 due Dec 22');
  const done = { ...appointment, appointmentStatus: 'COMPLETED' } as const;
  expect(totalText(done, formats)).toBe('Bill later, due Dec 22');
  expect(isPaid(done)).toBe(false);
});

test('names the payment plan of a bill that is paid in installments', () => {
  const onPlan = { ...appointment, billedLater: { dueDate: '2026-12-22', onPlan: true } } as const;
  expect(laterText(onPlan, formats)).toBe('Payment plan, $460.00 due Dec 22');
  expect(totalText(onPlan, formats)).toBe('Payment plan, due Dec 22');
});

test('calls the total due only while all of it is', () => {
  const begun = {
    ...appointment,
    billedLater: { dueDate: '2026-12-22', onPlan: true },
    dueAmount: 230,
  } as const;
  expect(laterText(begun, formats)).toBe('Payment plan, $230.00 due Dec 22');
  expect(totalText(begun, formats)).toBe('Total');
  expect(totalText({ ...begun, billedLater: null }, formats)).toBe('Total');
});

test('shows a bill-later appointment as paid once its invoice is', () => {
  const paid = { ...appointment, appointmentStatus: 'COMPLETED', billedLater: null, dueAmount: 0 } as const;
  expect(laterText(paid, formats)).toBe(null);
  expect(totalText(paid, formats)).toBe('Total paid');
  expect(totalText({ ...paid, dueAmount: 460, appointmentStatus: 'PAYMENT REQUESTED' }, formats)).toBe(
    'Total due',
  );
});
