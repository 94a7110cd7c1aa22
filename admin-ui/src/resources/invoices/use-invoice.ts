import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { useGetOne } from 'react-admin';

/** Keeps full records apart in the cache, because react-admin fills single reads from list rows. */
export const invoiceQuery = { isWhole: true };

export const useInvoice = (id: string) => useGetOne<InvoiceDetails>('invoices', { id, meta: invoiceQuery });

export const invoiceAddress = ({ id }: { id: string }): string => `/invoices/${id}`;
