import { ApiError } from '@bedside/api-client/api-error';
import { getCardDetails } from '@bedside/contracts/payments/cards.api';
import { listReaders } from '@bedside/contracts/payments/terminal.api';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, serveCalls } from '../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../components/show-console.fixture.tsx';
import RecordPaymentForm from '../record-payment/RecordPaymentForm.tsx';
import ReaderForm from './ReaderForm.tsx';
import TakePaymentForm from './TakePaymentForm.tsx';

const bill = {
  ref: { invoiceId: '01a2051f-6edf-740c-a544-1ecddb5c82f0' },
  version: 1,
  amount: 50,
  name: 'INV-20217',
  patient: { id: '01a2051f-6edf-740c-a544-1ecddb5c82f1', fullname: 'Finn Adeyemi' },
};

const visa = {
  paymentMethodId: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2029,
  expiry: 'good' as const,
  isDefault: true,
};
const reader = {
  id: 'r1',
  label: 'Front desk',
  deviceType: 'bbpos_wisepos_e',
  serialNumber: 'S-1',
  online: true,
  busy: false,
};
serveCalls(
  answer(getCardDetails, () => [visa]),
  answer(listReaders, () => [reader]),
);

// Rule: money.deposit-held
it('a deposit is taken by a hold in so many words, unless the card is charged at a reader', async () => {
  await showInConsole(<TakePaymentForm bill={{ ...bill, isHold: true }} />);
  const says = page.getByText(/^The card is held, not charged/);
  await expect.element(page.getByRole('button', { name: 'Place $50.00 hold' })).toBeVisible();
  await expect.element(says).toBeVisible();
  await page.getByRole('radio', { name: 'New card' }).click();
  await expect.element(page.getByText('Hold now')).toBeVisible();
  await page.getByRole('radio', { name: 'Card reader' }).click();
  await expect.element(says).not.toBeInTheDocument();
});

it('any other bill is charged', async () => {
  await showInConsole(<TakePaymentForm bill={bill} />);
  await expect.element(page.getByRole('button', { name: 'Charge $50.00' })).toBeVisible();
  await expect.element(page.getByText('Charge now')).toBeVisible();
  expect(page.getByText(/hold/i).elements()).toEqual([]);
});

it.each([
  ['recorded', RecordPaymentForm],
  ['collected', TakePaymentForm],
])('once a bill was paid elsewhere, nothing more is %s', async (_, Form) => {
  const pay = vi
    .fn()
    .mockRejectedValue(new ApiError(409, 'CONCURRENT_UPDATE', 'The amount due has changed.'));
  const getOne = async () => ({ data: { id: bill.ref.invoiceId, version: 4, dueAmount: 0 } });
  await showInConsole(<Form bill={bill} requestedMode="CASH" />, {
    dataProvider: { confirmPaymentForInvoice: pay, payInvoiceWithCardOnFile: pay, getOne } as object,
  });
  if (Form === RecordPaymentForm) await page.getByRole('textbox', { name: 'Reference' }).fill('Check 7');
  await page.getByRole('button', { name: '$50.00' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await expect.element(page.getByText('No balance due.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '$0.00' })).toBeDisabled();
});

it('a declined card is the patient’s, and staff reads what to do', async () => {
  const declined = new ApiError(422, 'CARD_REFUSED', 'Your card was declined.', {
    message: 'Your card was declined.',
  });
  await showInConsole(<TakePaymentForm bill={bill} />, {
    dataProvider: { payInvoiceWithCardOnFile: vi.fn().mockRejectedValue(declined) } as object,
  });
  await page.getByRole('button', { name: 'Charge $50.00' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('The card was declined.Nothing was charged. Try another card or payment method.');
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
});

// Rule: money.records-what-was-shown
it('once someone changed the bill, money is recorded only for the amount that the form then shows', async () => {
  const confirmPaymentForInvoice = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'The amount due has changed.'))
    .mockResolvedValue({ message: 'Payment recorded' });
  const getOne = async () => ({ data: { id: bill.ref.invoiceId, version: 4, dueAmount: 35 } });
  await showInConsole(<RecordPaymentForm bill={bill} requestedMode="CASH" />, {
    dataProvider: { confirmPaymentForInvoice, getOne } as object,
  });
  await page.getByRole('textbox', { name: 'Reference' }).fill('Check 7');
  await page.getByRole('button', { name: 'Record $50.00' }).click();
  await page.getByRole('button', { name: 'Reload' }).click();
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await page.getByRole('button', { name: 'Record $35.00' }).click();
  await vi.waitFor(() => expect(confirmPaymentForInvoice).toHaveBeenCalledTimes(2));
  expect(
    confirmPaymentForInvoice.mock.calls.map(([{ body }]) => [body.version, body.expectedAmount]),
  ).toEqual([
    [1, 50],
    [4, 35],
  ]);
});

// Rule: money.one-key-per-decision
it('a double click sends one charge to the reader, and shows that it waits for the card', async () => {
  const payAtReader = vi
    .fn()
    .mockResolvedValueOnce({ message: 'Sent', data: { paymentId: 'p1' } })
    .mockRejectedValue(new ApiError(409, 'CONFLICT', 'We’re still working on this request.'));
  await showInConsole(<ReaderForm bill={bill} />, { dataProvider: { payAtReader } as object });
  await page.getByRole('button', { name: 'Send $50.00 to the reader' }).dblClick();
  await expect.element(page.getByText('Front desk')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send $50.00' })).not.toBeInTheDocument();
  expect(payAtReader).toHaveBeenCalledTimes(1);
});
