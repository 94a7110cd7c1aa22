import { useListContext } from 'react-admin';
import { ListTotals } from '../../money/ListTotals.tsx';
import { paymentTotalsOf } from './payment-totals.ts';

/** What the payments come to that match, whatever page is shown. */
export function PaymentTotals() {
  const { meta } = useListContext();
  const totals = paymentTotalsOf(meta?.facets);
  return totals && <ListTotals {...totals} />;
}
