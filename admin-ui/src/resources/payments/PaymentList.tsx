import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { SortPayload } from 'react-admin';
import { DataTable } from '../../list/DataTable.tsx';
import { List, type ListProps } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import type { View } from '../../list/views.ts';
import { invoiceAddress } from '../invoices/invoice-address.ts';
import { PaymentMenu } from './PaymentMenu.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { paymentBadges } from './payment-badges.ts';
import { PaymentCard, paymentColumns, paymentEdge } from './payment-columns.tsx';
import { PaymentFilters, paymentFilterLabels } from './payment-filters.tsx';

const statuses = (['SUCCESSFUL', 'OPEN', 'FAILED'] as const).map((value) => ({
  value,
  label: paymentBadges[value].label,
}));

const views: readonly View[] = [
  { key: 'unverified', label: 'Unverified', filters: { unverified: true } },
  { key: 'cash', label: 'Cash', filters: { paymentMode: 'CASH' } },
];

const newest: SortPayload = { field: 'createdAt', order: 'DESC' };

export default function PaymentList() {
  return (
    <Payments
      title="Payments"
      views={views}
      tabs={{ source: 'paymentStatus', tabs: (facets) => facetTabs(statuses, facets?.paymentStatus) }}
    >
      {paymentColumns}
    </Payments>
  );
}

type Props = Pick<
  ListProps<PaymentRow>,
  'title' | 'sort' | 'filter' | 'views' | 'tabs' | 'empty' | 'children'
>;

/** A list of payments, whichever; inside are its columns. */
export const Payments = ({ children, ...list }: Props) => (
  <List<PaymentRow>
    sort={newest}
    {...list}
    resource="payments"
    search="Name, visit ID, invoice"
    filters={<PaymentFilters always={list.filter} />}
    filterWords={paymentFilterLabels}
    totals={<PaymentTotals />}
    live="payment"
  >
    <DataTable<PaymentRow>
      rowClick={({ invoiceId }) => invoiceAddress({ id: invoiceId })}
      rowEdge={paymentEdge}
      rowMenu={(payment) => <PaymentMenu payment={payment} />}
      card={(payment) => <PaymentCard payment={payment} />}
    >
      {children}
    </DataTable>
  </List>
);
