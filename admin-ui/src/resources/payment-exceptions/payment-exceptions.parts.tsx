import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import { SettleButton } from './PaymentExceptionList.tsx';
import type { PaymentException } from './payment-exception-text.ts';

const exception = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c8301',
  paymentId: null,
  invoiceId: null,
  invoiceNumber: 'INV-20165',
  patient: { id: '01a2051f-6edf-740c-a544-1ecddb5c8302', fullname: 'Greta Mensah' },
  createdAt: '2026-11-27T18:00:00Z',
  resolvedAt: null,
  resolvedBy: null,
  resolution: null,
  held: [],
  refundable: false,
  refund: null,
};

// Rule: money.exceptions-need-an-outcome
it('credit that no card paid is resolved with remarks', async () => {
  const review = { ...exception, kind: 'CREDIT_LEFT', detail: { creditCents: 4_900 } } as PaymentException;
  const resolvePaymentException = vi.fn().mockResolvedValue({ message: 'Discrepancy resolved' });
  await showInConsole(<SettleButton review={review} />, {
    dataProvider: { resolvePaymentException } as object,
  });
  await page.getByRole('button', { name: /Refund credit/ }).click();
  await page.getByRole('button', { name: 'Resolve without a refund' }).click();
  await page.getByRole('textbox', { name: /Resolution/ }).fill('A gift of the practice');
  await page.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect.poll(() => resolvePaymentException).toHaveBeenCalledOnce();
});

// Rule: money.exceptions-need-an-outcome
it('money is applied to a bill of which exactly that amount is still unpaid', async () => {
  const own = '01a2051f-6edf-740c-a544-1ecddb5c8303';
  const held = [{ paymentId: own, invoiceId: own, amount: 260, movable: true }];
  const review = { ...exception, kind: 'PAID_AFTER_FAILURE', detail: {}, held } as PaymentException;
  const nothingBack = { refundedAmount: 0, chargedBackAmount: 0 };
  const bills = [
    { id: own, number: 'INV-1', totalAmount: 360, paidAmount: 360, ...nothingBack },
    { id: exception.id, number: 'INV-2', totalAmount: 300, paidAmount: 40, ...nothingBack },
    { id: exception.patient.id, number: 'INV-3', totalAmount: 260, paidAmount: 100, ...nothingBack },
  ];
  await showInConsole(<SettleButton review={review} />, {
    dataProvider: { getList: async () => ({ data: bills, total: bills.length }) } as object,
  });
  await page.getByRole('button', { name: /Resolve/ }).click();
  await expect.element(page.getByRole('option', { name: 'INV-1, $260.00' })).toBeInTheDocument();
  expect(page.getByRole('option', { name: 'INV-2, $260.00' }).elements()).toHaveLength(1);
  expect(page.getByRole('option', { name: /INV-3/ }).elements()).toEqual([]);
});

// Rule: money.exceptions-need-an-outcome
it('money that is more than the rest of its own bill is not offered to that bill', async () => {
  const own = '01a2051f-6edf-740c-a544-1ecddb5c8304';
  const held = [{ paymentId: own, invoiceId: own, amount: 260, movable: true }];
  const review = { ...exception, kind: 'PAID_AFTER_FAILURE', detail: {}, held } as PaymentException;
  const bill = { id: own, number: 'INV-1', totalAmount: 360, paidAmount: 460 };
  const other = { id: exception.id, number: 'INV-2', totalAmount: 260, paidAmount: 0 };
  const bills = [bill, other].map((one) => ({ ...one, refundedAmount: 0, chargedBackAmount: 0 }));
  await showInConsole(<SettleButton review={review} />, {
    dataProvider: { getList: async () => ({ data: bills, total: bills.length }) } as object,
  });
  await page.getByRole('button', { name: /Resolve/ }).click();
  await expect.element(page.getByRole('option', { name: 'INV-2, $260.00' })).toBeInTheDocument();
  expect(page.getByRole('option', { name: /INV-1/ }).elements()).toEqual([]);
});
