import { ApiError } from '@bedside/api-client/api-error';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveCalls } from '../../../components/serve-calls.fixture.ts';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import NewInvoiceForm from './DraftForm.tsx';

const refusal = 'Card payments can be at most $999,999.99.';
serveCalls();

it('what is wrong with the lines of an invoice is said once', async () => {
  const addInvoice = async () => {
    throw new ApiError(400, 'VALIDATION', refusal, { issues: [{ path: 'lines', message: refusal }] });
  };
  const patient = { id: '01a2051f-6edf-740c-a544-1ecddb5c82f0', fullname: 'Greta Mensah' };
  await showInConsole(<NewInvoiceForm patient={patient} />, { dataProvider: { addInvoice } as object });
  await page.getByRole('textbox', { name: 'Description of line item 1' }).fill('Sponsorship');
  await page.getByRole('textbox', { name: 'Amount for line item 1' }).fill('1000000');
  await page.getByRole('button', { name: 'Send $1,000,000.00 invoice' }).click();
  await expect.element(page.getByText(refusal).first()).toBeVisible();
  expect(page.getByText(refusal).elements()).toHaveLength(1);
  // react-admin logs what a data provider throws.
  vi.mocked(console.error).mockClear();
});
