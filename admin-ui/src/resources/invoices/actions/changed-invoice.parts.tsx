import { ApiError } from '@bedside/api-client/api-error';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showInConsole } from '../../../components/show-console.fixture.tsx';
import CancelInvoiceForm from './CancelInvoiceForm.tsx';
import ChargebackForm from './ChargebackForm.tsx';
import SendInvoiceForm from './SendInvoiceForm.tsx';

const invoice = {
  id: '01a2051f-6edf-740c-a544-1ecddb5c82f0',
  number: 'INV-20217',
  patient: { id: '01a2051f-6edf-740c-a544-1ecddb5c82f1', fullname: 'Finn Adeyemi' },
  kind: 'CUSTOM',
  appointmentId: null,
  depositHold: null,
  version: 1,
  ...{ totalAmount: 50, dueAmount: 50, chargedBackOpenAmount: 50 },
} as unknown as InvoiceRecord;
const changed = { ...invoice, version: 4, totalAmount: 500, dueAmount: 500, chargedBackOpenAmount: 500 };

it.each([
  [
    'sendInvoice',
    'Send $50.00 invoice',
    'Send $500.00 invoice',
    <SendInvoiceForm key="send" invoice={invoice} />,
  ],
  [
    'billAgain',
    'Bill $50.00',
    'Bill $500.00',
    <ChargebackForm key="bill" invoice={invoice} answer="billAgain" />,
  ],
  [
    'cancelInvoice',
    'Write off $50.00',
    'Write off $500.00',
    <CancelInvoiceForm key="off" invoice={invoice} isWriteOff />,
  ],
] as const)(
  '%s names the new amount once someone else has changed the invoice',
  async (call, was, is, form) => {
    const sent = vi
      .fn()
      .mockRejectedValueOnce(new ApiError(409, 'CONCURRENT_UPDATE', 'Someone changed this record.'))
      .mockResolvedValue({ message: 'Done' });
    await showInConsole(form, {
      dataProvider: { [call]: sent, getOne: async () => ({ data: changed }) } as object,
    });
    const reason = page.getByRole('textbox', { name: 'Reason' });
    if (call !== 'sendInvoice') await reason.fill('Agreed by phone');
    await page.getByRole('button', { name: was }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    // React-admin logs each refusal.
    vi.mocked(console.error).mockClear();
    await page.getByRole('button', { name: is }).click();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    expect(sent.mock.calls.map(([{ body }]) => body.version)).toEqual([1, 4]);
  },
);
