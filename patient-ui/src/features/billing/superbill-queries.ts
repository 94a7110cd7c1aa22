import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { getSuperbillLink, listSuperbills } from '@bedside/contracts/payments/superbills.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useFileDownload } from '../../components/files.ts';

type Bill = Pick<InvoiceRecord, 'id' | 'kind' | 'status'>;

/** The current superbill, or null. Only paid visits have one. */
export const superbillQuery = ({ id, kind, status }: Bill) =>
  queryOptions({
    queryKey: [keys.bills, 'superbill', id, status],
    queryFn: async ({ signal }) => {
      const { data } = await client.send(listSuperbills, { params: { id } }, { signal });
      return data.superbills[0] ?? null;
    },
    enabled: kind === 'VISIT' && status === 'PAID',
  });

export function useSuperbillDownload({ id }: Pick<Bill, 'id'>, number: string) {
  const download = useFileDownload();
  return {
    isPending: download.isPending,
    start: () =>
      download.mutate({
        name: `${number}.pdf`,
        link: async () => (await client.send(getSuperbillLink, { params: { id }, query: {} })).data.link,
      }),
  };
}
