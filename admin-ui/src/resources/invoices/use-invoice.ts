import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { useGetOne } from 'react-admin';

/**
 * Told apart from a row: react-admin lends the rows of a list to whoever asks for one record, and a row is not a
 * whole invoice.
 */
export const invoiceQuery = { isWhole: true };

/** One invoice with what came in and went back for it. */
export const useInvoice = (id: string) => useGetOne<InvoiceDetails>('invoices', { id, meta: invoiceQuery });

/** Where an invoice’s page is. */
export const invoiceAddress = ({ id }: { id: string }): string => `/invoices/${id}`;
