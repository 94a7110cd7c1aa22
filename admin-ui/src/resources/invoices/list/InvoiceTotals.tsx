import { useListContext } from 'react-admin';
import { pluralizeRows } from '../../../list/rows.ts';
import { ListTotals } from '../../../money/ListTotals.tsx';
import { invoiceTotalsOf } from './totals.ts';

const words = { one: 'invoice', many: 'invoices' };

/** What the invoices come to that match, whatever page is shown. */
export function InvoiceTotals() {
  const { meta } = useListContext();
  const totals = invoiceTotalsOf(meta?.facets);
  if (!totals || totals.count === 0) return null;
  return <ListTotals note={pluralizeRows(totals.count, words)} sums={totals.sums} />;
}
