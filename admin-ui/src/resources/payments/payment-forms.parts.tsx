import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { previewRefund } from '@bedside/contracts/payments/refunds.api';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import RefundForm from '../refunds/actions/RefundForm.tsx';
import { VerifyPaymentForm } from './actions/VerifyPaymentForm.tsx';
import { methodNote } from './payment-columns.tsx';

const payment = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  paymentMode: 'BML',
  amount: 361.25,
  invoiceNumber: 'INV-20165',
  patient: { fullname: 'Greta Mensah' },
  recordedBy: 'Dana Whitfield',
  createdAt: '2026-11-27T18:00:00Z',
  finalizedAt: '2026-11-27T18:00:00Z',
  receivedOn: '2026-11-25',
  reference: 'Check 1042',
  remarks: null,
} as unknown as PaymentRow;

const refundPayment = vi.fn();
let refundable = 361.25;
beforeEach(() => {
  refundable = 361.25;
  refundPayment.mockReset().mockImplementation(async () => {
    refundable -= 100;
    return { message: 'Refund sent to the card', data: {} };
  });
});
serveCalls(answer(previewRefund, () => ({ refundable, void: false, lines: [] })));

it('a second look at a payment sees when it came in and by what reference', async () => {
  await showInConsole(<VerifyPaymentForm billId={payment.id} about="Greta Mensah" payment={payment} />);
  await expect.element(page.getByText('11/25/2026')).toBeVisible();
  await expect.element(page.getByText('Check 1042')).toBeVisible();
});

it('cash that staff recorded never reads Web', () => {
  const cash = { ...payment, paymentMode: 'CASH', paymentStatus: 'SUCCESSFUL', channel: 'WEB' } as PaymentRow;
  const note = (more: object) => methodNote({ ...cash, verified: true, ...more });
  expect(note({})).toBe('Check 1042');
  expect(note({ reference: null })).toBe('Recorded by staff');
  expect(note({ paymentMode: 'ONLINE', reference: null })).toBe('Web');
});

describe('the refund of a payment', () => {
  const show = async () => {
    await showInConsole(<RefundForm payment={payment} record={{ header: null, details: null }} />, {
      dataProvider: { refundPayment } as object,
    });
    await expect.element(page.getByRole('button', { name: 'Refund $361.25' })).toBeVisible();
  };

  it('of which a part went back is called the remaining amount', async () => {
    refundable = 261.25;
    await showInConsole(<RefundForm payment={payment} />);
    await expect.element(page.getByRole('button', { name: 'Remaining', exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Full', exact: true }).elements()).toEqual([]);
  });

  it('asks for the reason again before the rest goes back too', async () => {
    await show();
    await page.getByRole('button', { name: 'Other amount' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    const rest = page.getByRole('button', { name: 'Refund $261.25' });
    await rest.click();
    await expect.element(page.getByText('Select a reason.')).toBeVisible();
    expect(refundPayment).toHaveBeenCalledTimes(1);
  });
});
