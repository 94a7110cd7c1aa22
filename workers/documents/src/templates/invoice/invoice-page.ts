import { printLayout } from '../print-layout.ts';
import type { InvoiceContent } from './compose-invoice.ts';

export const invoicePage = printLayout<InvoiceContent>('invoice');
