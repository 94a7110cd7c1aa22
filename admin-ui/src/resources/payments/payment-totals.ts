import type { Facets } from '../../data/http-client.ts';

/** What came in, what went back and what stays, in dollars, as it came with the list; null until it has. */
export function paymentTotalsOf(facets: Facets | undefined) {
  const totals = facets?.totals;
  if (!totals?.count) return null;
  const of = (name: string) => totals[name] ?? 0;
  const gross = of('amount');
  const refunded = of('refundedAmount');
  const chargedBack = of('chargedBackAmount');
  const net = (Math.round(gross * 100) - Math.round(refunded * 100) - Math.round(chargedBack * 100)) / 100;
  return {
    note: `${of('successful').toLocaleString('en-US')} successful of ${of('count').toLocaleString('en-US')}`,
    sums: [
      { label: 'Gross', dollars: gross },
      { label: 'Refunded', dollars: -refunded, ...(refunded > 0 && { tone: 'warning' as const }) },
      ...(chargedBack > 0
        ? [{ label: 'Charged back', dollars: -chargedBack, tone: 'warning' as const }]
        : []),
      { label: 'Net', dollars: net },
    ],
  };
}
