import { printLayout } from '../print-layout.ts';
import type { InvoiceContent } from './compose-invoice.ts';

/** The page of an invoice. */
export const invoicePage = printLayout<InvoiceContent>('invoice');
