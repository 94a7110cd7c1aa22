import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import { invoiceButtons } from './invoice-buttons.tsx';

const Cancel = invoiceButtons.cancel;

it.each([
  ['DEPOSIT', 'Waive deposit'],
  ['VISIT', 'Cancel invoice'],
] as const)('says of a bill of kind %s: %s', async (kind, words) => {
  const invoice = {
    id: 'bill',
    number: 'INV-1',
    kind,
    dueAmount: 100,
    version: 1,
    depositHold: null,
    patient: { fullname: 'Nora Whitfield' },
  } as unknown as InvoiceRecord;
  await showInConsole(<Cancel invoice={invoice} shape="primary" />);
  await page.getByRole('button', { name: words }).click();
  const drawer = page.getByRole('dialog', { name: words });
  await expect.element(drawer.getByText('The patient will no longer owe $100.00')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: words })).toBeVisible();
});
