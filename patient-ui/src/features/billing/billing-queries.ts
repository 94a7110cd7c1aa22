import type { CallInput } from '@bedside/contracts/call';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { getInvoice, listInvoices } from '@bedside/contracts/payments/invoices.api';
import { getBalance } from '@bedside/contracts/payments/refunds.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const invoicesQuery = (query: CallInput<typeof listInvoices>['query']) =>
  queryOptions({
    queryKey: [keys.bills, 'list', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listInvoices, { query }, { signal });
      return { ...data, meta };
    },
    placeholderData: keepPreviousData,
  });

export const openInvoicesQuery = invoicesQuery({ outstanding: 'true', take: MAX_TAKE });

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.bills, 'one', id],
    queryFn: async ({ signal }) => (await client.send(getInvoice, { params: { id } }, { signal })).data,
  });

export const balanceQuery = (patientId: string, query: CallInput<typeof getBalance>['query']) =>
  queryOptions({
    queryKey: [keys.bills, 'balance', patientId, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(getBalance, { params: { id: patientId }, query }, { signal });
      return { ...data, meta };
    },
    placeholderData: keepPreviousData,
  });
