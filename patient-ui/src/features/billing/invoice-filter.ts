import type { CallInput } from '@bedside/contracts/call';
import type { listInvoices } from '@bedside/contracts/payments/invoices.api';

export const invoiceViews = ['open', 'paid', 'all'] as const;
export type InvoiceView = (typeof invoiceViews)[number];

export const pageSizes = [10, 50, 100] as const;

/** Invalid values in the URL fall back to the default. */
export const viewIn = (name: string): InvoiceView => invoiceViews.find((view) => view === name) ?? 'open';

const wholeIn = (search: URLSearchParams, name: string, otherwise: number): number => {
  const value = Number(search.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise;
};

/** Invalid values in the URL fall back to the default. */
export const pageOf = (search: URLSearchParams) => ({
  page: wholeIn(search, 'page', 1),
  take: pageSizes.find((size) => size === wholeIn(search, 'take', 10)) ?? 10,
});

export const invoiceFilterOf = (
  view: Exclude<InvoiceView, 'open'>,
  search: URLSearchParams,
): CallInput<typeof listInvoices>['query'] => ({
  ...pageOf(search),
  ...(view === 'paid' && { invoiceStatus: 'PAID' as const }),
});
