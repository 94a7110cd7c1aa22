import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import type { ReactNode } from 'react';
import { type SortPayload, useListContext } from 'react-admin';
import type { Column } from '../../list/column.ts';
import { facetTabs } from '../../list/facet-tabs.ts';
import type { Filters } from '../../list/filters.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { NewRowsPill } from '../../list/NewRowsPill.tsx';
import { PagedList } from '../../list/PagedList.tsx';
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
  return <PaymentListScreen title="Payments" columns={paymentColumns} views={views} hasTabs />;
}

interface Props {
  title: string;
  columns: readonly Column<PaymentRow>[];
  sort?: SortPayload;
  /** What the list holds beside its filters. */
  always?: Filters;
  views?: readonly View[];
  hasTabs?: boolean;
  none?: string;
  actions?: ReactNode;
}

/** A list of payments, whichever. */
export const PaymentListScreen = (props: Props) => (
  <PagedList<PaymentRow> resource="payments" sort={props.sort ?? newest} filter={props.always}>
    <Screen {...props} />
  </PagedList>
);

function Screen({ always, hasTabs = false, sort: _, ...screen }: Props) {
  const { meta } = useListContext<PaymentRow>();
  return (
    <ListScreen<PaymentRow>
      {...screen}
      card={(payment) => <PaymentCard payment={payment} />}
      search="Name, visit ID, invoice"
      tabs={
        hasTabs
          ? { source: 'paymentStatus', tabs: facetTabs(statuses, meta?.facets?.paymentStatus) }
          : undefined
      }
      filters={<PaymentFilters always={always} />}
      news={<NewRowsPill of="payment" always={always} />}
      filterWords={paymentFilterLabels}
      edge={paymentEdge}
      addressOf={({ invoiceId }) => invoiceAddress({ id: invoiceId })}
      menu={(payment) => <PaymentMenu payment={payment} />}
      totals={<PaymentTotals />}
    />
  );
}
