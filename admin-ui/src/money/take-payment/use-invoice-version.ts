import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { invoiceRefId, type PayableInvoice, useRefreshMoney } from '../invoice-ref.ts';

const versioned = z.object({ version: z.int() });

/** `reload` adopts the current version and refreshes the screen behind. */
export function useInvoiceVersion(bill: PayableInvoice) {
  const dataProvider = useDataProvider();
  const refresh = useRefreshMoney();
  const [version, setVersion] = useState(bill.version);
  async function reload() {
    const resource = bill.ref.invoiceId === undefined ? 'appointments' : 'invoices';
    const { data } = await dataProvider.getOne(resource, { id: invoiceRefId(bill.ref) });
    setVersion(versioned.parse(data).version);
    await refresh();
  }
  return { version, reload: () => void reload() };
}
