import { ApiError } from '@bedside/api-client/api-error';
import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { previewRefund } from '@bedside/contracts/payments/refunds.api';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../components/serve-calls.fixture.ts';
import { addressShown, showInConsole } from '../../components/show-console.fixture.tsx';
import RefundForm from '../refunds/actions/RefundForm.tsx';
import { VerifyPaymentForm } from './actions/VerifyPaymentForm.tsx';
import PaymentDrawer from './PaymentDrawer.tsx';
import { PaymentMenu } from './PaymentMenu.tsx';
import { methodNote } from './payment-columns.tsx';
import { usePaymentDrawer } from './use-payment-drawer.tsx';

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

it("shows a payment's time and reference before it is verified", async () => {
  await showInConsole(<VerifyPaymentForm id={payment.id} about="Greta Mensah" payment={payment} />);
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

  it('asks for the reason again before the rest is refunded', async () => {
    await show();
    await page.getByRole('button', { name: 'Other amount' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    const rest = page.getByRole('button', { name: 'Refund $261.25' });
    await rest.click();
    await expect.element(page.getByText('Select a reason.')).toBeVisible();
    expect(refundPayment).toHaveBeenCalledTimes(1);
    // Rule: money.refunds-of-what-was-shown
    expect(refundPayment.mock.calls[0]?.[0].body).toMatchObject({ expectedRefundable: 361.25 });
  });

  it('asks for the reason again also after a reload that changed nothing', async () => {
    refundPayment.mockImplementationOnce(async () => {
      throw new ApiError(409, 'CONCURRENT_UPDATE', 'Someone else changed this payment.');
    });
    await show();
    await page.getByRole('button', { name: 'Other amount' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    // React-admin logs the refusal.
    vi.mocked(console.error).mockClear();
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    await page.getByRole('button', { name: 'Refund $261.25' }).click();
    await expect.element(page.getByText('Select a reason.')).toBeVisible();
    expect(refundPayment).toHaveBeenCalledTimes(2);
  });

  it('keeps the input when it is reloaded after another partial refund', async () => {
    refundPayment.mockImplementationOnce(async () => {
      refundable = 300;
      throw new ApiError(409, 'CONCURRENT_UPDATE', 'Someone else refunded a part of this payment.');
    });
    await show();
    await page.getByRole('button', { name: 'Other amount' }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Complaint');
    await page.getByRole('textbox', { name: 'Internal note' }).fill('Called on Monday');
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    // React-admin logs the refusal.
    vi.mocked(console.error).mockClear();
    await expect.element(page.getByText('Leaves $200.00 of $361.25')).toBeVisible();
    await page.getByRole('button', { name: 'Refund $100.00' }).click();
    await expect.poll(() => refundPayment).toHaveBeenCalledTimes(2);
    const entered = {
      what: { scope: 'PARTIAL', amount: 100 },
      reason: 'COMPLAINT',
      note: 'Called on Monday',
    };
    expect(refundPayment.mock.calls[1]?.[0].body).toEqual({ ...entered, expectedRefundable: 300 });
  });
});

// Rule: money.deposit-held
it('offers no payment link for a held deposit, and says that its hold is released', async () => {
  const held = { ...payment, paymentMode: 'ONLINE', paymentStatus: 'OPEN', channel: 'WEB', held: true };
  const cancelStripeInvoice = vi.fn().mockResolvedValue({ message: 'Payment request canceled.', data: null });
  await showInConsole(<PaymentMenu payment={held as PaymentRow} />, {
    dataProvider: { cancelStripeInvoice } as object,
  });
  await page.getByRole('button', { name: /^More actions/ }).click();
  expect(page.getByRole('menuitem', { name: /payment link/ }).elements()).toEqual([]);
  await page.getByRole('menuitem', { name: 'Release hold' }).click();
  await expect.element(page.getByText(/^The money goes back to the card\./)).toBeVisible();
  await page.getByRole('button', { name: 'Release hold' }).click();
  await expect.element(page.getByText('Hold released. The deposit stays due.')).toBeVisible();
  expect(cancelStripeInvoice).toHaveBeenCalledOnce();
});

// Rule: money.manual-payments-start-unverified
it('the drawer of an unverified payment offers to verify it first and to void it second', async () => {
  const recorded = { ...payment, paymentStatus: 'SUCCESSFUL', refundedAmount: 0, chargedBackAmount: 0 };
  await showInConsole(<PaymentDrawer id={payment.id} onStep={() => undefined} />, {
    dataProvider: { getOne: async () => ({ data: recorded }) } as object,
  });
  await expect.element(page.getByRole('button', { name: 'Verify payment' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Refund/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Void instead' }).click();
  await expect.element(page.getByRole('button', { name: 'Refund $361.25' })).toBeVisible();
});

function Payments() {
  usePaymentDrawer();
  const navigate = useNavigate();
  return (
    <>
      <Link to={`/payments/${payment.id}`}>Greta Mensah</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

describe('a payment beside its list', () => {
  const back = page.getByRole('button', { name: 'Back', exact: true });
  beforeEach(async () => {
    const paid = {
      ...payment,
      paymentStatus: 'SUCCESSFUL',
      refundedAmount: 0,
      chargedBackAmount: 0,
      verified: true,
      channel: 'WEB',
    };
    const list = { data: [paid] } as unknown as ListControllerResult;
    await showInConsole(
      <ListContextProvider value={list}>
        <Payments />
      </ListContextProvider>,
      { path: '/payments', width: 1440, dataProvider: { getOne: async () => ({ data: paid }) } as object },
    );
    await page.getByRole('link', { name: 'Greta Mensah' }).click();
    await page.getByRole('button', { name: 'Other amount' }).click();
  });

  it('asks before Back discards an unfinished refund, and then lets it go', async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('10');
    await back.click();
    await expect.element(page.getByText('Discard your changes?')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('10');
    await expect.poll(addressShown).toBe(`/payments/${payment.id}`);
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(addressShown).toBe('/payments');
  });
});
