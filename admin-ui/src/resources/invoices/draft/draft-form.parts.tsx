import { ApiError } from '@bedside/api-client/api-error';
import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import NewInvoiceForm, { DraftForm } from './DraftForm.tsx';

const refusal = 'Card payments can be at most $999,999.99.';
const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f0', fullname: 'Greta Mensah' };
serveCalls();

it('a refused line of an invoice shows its error once', async () => {
  const addInvoice = async () => {
    throw new ApiError(400, 'VALIDATION', refusal, { issues: [{ path: 'lines', message: refusal }] });
  };
  await showInConsole(<NewInvoiceForm patient={patient} />, { dataProvider: { addInvoice } as object });
  await page.getByRole('textbox', { name: 'Description of line item 1' }).fill('Sponsorship');
  await page.getByRole('textbox', { name: 'Amount for line item 1' }).fill('1000000');
  await page.getByRole('button', { name: 'Send $1,000,000.00 invoice' }).click();
  await expect.element(page.getByText(refusal).first()).toBeVisible();
  expect(page.getByText(refusal).elements()).toHaveLength(1);
  // react-admin logs what a data provider throws.
  vi.mocked(console.error).mockClear();
});

it('a new line shows no error before it is filled in', async () => {
  await showInConsole(<NewInvoiceForm patient={patient} />);
  await page.getByRole('textbox', { name: 'Description of line item 1' }).fill('Sponsorship');
  await page.getByRole('button', { name: 'Add line item' }).click();
  await page.getByRole('textbox', { name: 'Description of line item 2' }).fill('Letter');
  const amount = page.getByRole('textbox', { name: 'Amount for line item 2' });
  await amount.click();
  // Validation is asynchronous, so an error would appear after this.
  await new Promise((done) => setTimeout(done, 100));
  expect(page.getByText(/Enter an amount/).elements()).toEqual([]);
  await amount.fill('100');
  await page.getByRole('button', { name: 'Percent' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Percent' })).toBeVisible();
});

it('a draft that was saved but not sent is sent when you try again', async () => {
  const line = { kind: 'CUSTOM', label: 'Sponsorship', amount: 50, taxable: false };
  const draft = {
    ...{ id: 'inv1', version: 1, number: 'INV-1', lines: [line], discount: null, memo: null, dueDate: null },
  } as unknown as InvoiceDetails;
  const updateInvoice = vi.fn(async ({ body }) => ({
    ...{ message: 'Saved', data: { ...draft, version: body.version + 1 } },
  }));
  const sendInvoice = vi
    .fn()
    .mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE', 'Try again.'))
    .mockResolvedValue({ message: 'Sent', data: { ...draft, version: 4 } });
  await showInConsole(<DraftForm payer={patient} draft={draft} />, {
    dataProvider: { updateInvoice, sendInvoice } as object,
  });
  await page.getByRole('checkbox', { name: 'Send now with a payment link' }).click();
  const send = page.getByRole('button', { name: 'Send $50.00 invoice' });
  await send.click();
  await vi.waitFor(() => expect(sendInvoice).toHaveBeenCalledTimes(1));
  // React-admin logs each refusal.
  vi.mocked(console.error).mockClear();
  await send.click();
  await vi.waitFor(() => expect(sendInvoice).toHaveBeenCalledTimes(2));
  expect(updateInvoice.mock.calls.map(([{ body }]) => body.version)).toEqual([1, 2]);
});
