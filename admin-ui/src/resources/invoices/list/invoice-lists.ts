import type { Filters } from '../../../list/filters.ts';

/** The list of invoices under an address of its own, and what it holds beside its filters. */
export const BML_INVOICES = '/bml_request_invoice';

export const alwaysInInvoices: Readonly<Record<string, Filters>> = {
  [BML_INVOICES]: { status: 'BML' },
};
