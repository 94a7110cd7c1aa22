import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { client } from '../../api/client.ts';
import { useFileDownload } from '../../components/files.ts';

export function useInvoiceDownload({ id, number }: Pick<InvoiceRecord, 'id' | 'number'>) {
  const download = useFileDownload();
  return {
    isPending: download.isPending,
    start: () =>
      download.mutate({
        name: `${number}.pdf`,
        link: async () => (await client.send(getInvoiceLink, { params: { id } })).data.invoiceLink,
      }),
  };
}
