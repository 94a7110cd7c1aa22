import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { expect, test } from 'vitest';
import { formatMoney } from './financial-summary.ts';

const bill = {
  status: 'PAID',
  dueAmount: 0,
  paidAmount: 229.5,
  paidAt: '2026-03-02T16:00:00Z',
  paymentPlan: null,
  lines: [],
} as const;

test('the balance is the amount still due on open invoices', () => {
  const bills = [
    { ...bill, status: 'PAYMENT_REQUESTED', dueAmount: 437.75, paidAmount: 0, paidAt: null } as const,
    { ...bill, status: 'BML', dueAmount: 100.05, paidAmount: 0.05, paidAt: null } as const,
    { ...bill, status: 'CANCELLED', dueAmount: 0, paidAmount: 0, paidAt: null } as const,
    { ...bill, status: 'DRAFT', dueAmount: 0, paidAmount: 0, paidAt: null } as const,
  ];
  expect(formatMoney(bills, '2026')).toMatchObject({ due: 537.8, openCount: 2, paid: 0 });
});

test('the balance says which part of it is paid by plan', () => {
  const paymentPlan = { state: 'ACTIVE' } as InvoiceRecord['paymentPlan'];
  const later = { ...bill, status: 'BML', paidAmount: 0, paidAt: null, dueAmount: 100 } as const;
  const ended = { state: 'STOPPED' } as InvoiceRecord['paymentPlan'];
  const bills = [later, { ...later, paymentPlan, dueAmount: 257.12 }, { ...later, paymentPlan: ended }];
  expect(formatMoney(bills, '2026')).toMatchObject({ due: 457.12, inPlans: 257.12, openCount: 3 });
});

test('a year counts its payments, with discounts and waived travel as savings', () => {
  const lines = [
    { kind: 'SERVICE', label: 'Visit', amount: 270 },
    { kind: 'DISCOUNT', label: 'Member', amount: -40.5 },
    { kind: 'TRAVEL', label: 'Travel', amount: 150 },
    { kind: 'WAIVER', label: 'Travel waived', amount: -150 },
  ] as const;
  const bills = [
    { ...bill, lines: [...lines] },
    { ...bill, paidAt: '2025-12-31T16:00:00Z', lines: [...lines] },
  ];
  expect(formatMoney(bills, '2026')).toMatchObject({ paid: 229.5, paidCount: 1, saved: 190.5 });
});
