import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { expect, it, vi } from 'vitest';
import { client } from '../../api/client.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { BillSharing } from './components/BillSharing.tsx';

const bill = (kind: string) =>
  ({ id: 'bill', kind, patient: { id: 'jane', fullname: 'Jane Doe' } }) as InvoiceDetails;

// Rule: people.confidential-records
it.each([
  ['CUSTOM', 1],
  ['MEMBERSHIP', 0],
])(
  'asks who sees a bill of no visit, but not a membership, which is the household’s: %s',
  async (kind, times) => {
    const send = vi.spyOn(client, 'send').mockResolvedValue({ data: { viewers: [] }, message: '' } as never);
    await showInPortal(<BillSharing bill={bill(kind)} />, { user: { id: 'jane' } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(send).toHaveBeenCalledTimes(times);
    send.mockRestore();
  },
);
