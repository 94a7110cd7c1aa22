import type { CallInput } from '@bedside/contracts/call';
import { MAX_TAKE } from '@bedside/contracts/common/fields';
import { getInvoice, listInvoices } from '@bedside/contracts/payments/invoices.api';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import { getBalance } from '@bedside/contracts/payments/refunds.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { pageIn } from '../../search-params.ts';
import { recentlySentPayments } from '../payment/sent-payments.ts';

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

export const billingPath = '/profile/plans';
export const invoicesPath = `${billingPath}/bills`;
export const statementPath = `${billingPath}/statement`;
export const invoicePath = (id: string): string => `${invoicesPath}/${id}`;

type Bill = Pick<InvoiceRecord, 'id' | 'appointmentId'>;

/** Paying a bill also pays its appointment, so both IDs are tracked. */
const idsOf = ({ id, appointmentId }: Bill) => (appointmentId ? [id, appointmentId] : [id]);

export const markPaymentSent = (bills: readonly Bill[]) => recentlySentPayments.note(bills.flatMap(idsOf));

/** A bill that is no longer due has had its payment confirmed. */
export function useClearConfirmedPayments(owed: readonly Bill[]): void {
  useEffect(() => {
    const waiting = new Set(owed.flatMap(idsOf));
    recentlySentPayments.forget(Object.keys(recentlySentPayments.read()).filter((id) => !waiting.has(id)));
  }, [owed]);
}

export const invoiceViews = ['open', 'paid', 'all'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

/** Invalid values in the URL fall back to the default. */
export const viewIn = (name: string): InvoiceView => invoiceViews.find((view) => view === name) ?? 'open';

export const invoiceFilterOf = (
  view: Exclude<InvoiceView, 'open'>,
  search: URLSearchParams,
): CallInput<typeof listInvoices>['query'] => ({
  ...pageIn(search),
  ...(view === 'paid' && { invoiceStatus: 'PAID' as const }),
});
