import type { Facets } from '../../../data/http-client.ts';

/** What all matching invoices come to, in dollars, as it came with the list; null until it has. */
export function invoiceTotalsOf(facets: Facets | undefined) {
  const totals = facets?.totals;
  if (!totals) return null;
  const of = (name: string) => totals[name] ?? 0;
  return {
    count: of('count'),
    sums: [
      { label: 'Total', dollars: of('totalAmount') },
      { label: 'Tax', dollars: of('taxAmount') },
      { label: 'Paid', dollars: of('paidAmount') },
      {
        label: 'Balance due',
        dollars: of('dueAmount'),
        ...(of('dueAmount') > 0 && { tone: 'warning' as const }),
      },
    ],
  };
}
