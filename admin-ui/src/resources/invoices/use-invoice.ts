import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { useGetOne } from 'react-admin';

/** Keeps the full record apart in the cache: react-admin seeds single reads with list rows. */
export const invoiceQuery = { isWhole: true };

export const useInvoice = (id: string) => useGetOne<InvoiceDetails>('invoices', { id, meta: invoiceQuery });

export const invoiceAddress = ({ id }: { id: string }): string => `/invoices/${id}`;
