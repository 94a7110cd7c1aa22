import { type PaymentRow, paymentTypes } from '@bedside/contracts/payments/payment.schema';
import { type SortPayload, useListContext } from 'react-admin';
import type { Facets } from '../../data/client.ts';
import { DataTable } from '../../list/DataTable.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeFilterText } from '../../list/date-ranges.ts';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import type { Filters } from '../../list/filters.ts';
import { List, type ListProps } from '../../list/List.tsx';
import { facetTabs, type ListTab } from '../../list/ListTabs.tsx';
import { type Chip, FilterBar, flag, OverflowFilterChips } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import type { View } from '../../list/views.ts';
import { ListTotals, PaymentModeChip } from '../../money/ListTotals.tsx';
import { PaymentMenu } from './PaymentMenu.tsx';
import { PaymentCard, paymentColumns, paymentEdge } from './payment-columns.tsx';
import { paymentBadges, paymentTotalsOf } from './payment-text.ts';
import { usePaymentAddress } from './use-payment-address.ts';
import { usePaymentDrawer } from './use-payment-drawer.tsx';

const statuses = (['SUCCESSFUL', 'OPEN', 'FAILED'] as const).map((value) => ({
  value,
  label: paymentBadges[value].label,
}));

/** A disputed payment still has the status of a received one, so its tab is a separate filter. */
const tabsOf = (facets: Facets | undefined): readonly ListTab[] => [
  ...facetTabs(statuses, facets?.paymentStatus).map((tab) => ({ ...tab, besides: { disputed: undefined } })),
  { value: undefined, label: 'Disputed', count: facets?.totals?.disputed, besides: { disputed: true } },
];

const views: readonly View[] = [
  { key: 'unverified', label: 'Unverified', filters: { unverified: true } },
  { key: 'cash', label: 'Cash', filters: { paymentMode: 'CASH' } },
];

const newest: SortPayload = { field: 'createdAt', order: 'DESC' };

export default function PaymentList() {
  return (
    <Payments title="Payments" views={views} tabs={{ source: 'paymentStatus', tabs: tabsOf }}>
      {paymentColumns}
    </Payments>
  );
}

type Props = Pick<
  ListProps<PaymentRow>,
  'title' | 'sort' | 'filter' | 'views' | 'tabs' | 'empty' | 'children'
>;

/** Totals over all pages. */
function PaymentTotals() {
  const { meta } = useListContext();
  const totals = paymentTotalsOf(meta?.facets);
  return totals && <ListTotals {...totals} />;
}

const paymentFilterLabels = {
  q: (value: unknown) => `search “${value}”`,
  id: () => 'selected payments',
  paymentType: () => 'type',
  paymentStatus: () => 'status',
  paymentMode: () => 'payment method',
  unverified: () => 'unverified payments',
  held: () => 'held deposits',
  disputed: () => 'open disputes',
  appointmentId: () => 'appointment',
  invoiceId: () => 'invoice',
  patientId: () => 'patient',
  ...rangeFilterText,
  finalizedFrom: (day: unknown) => `paid ${rangeFilterText.from(day)}`,
  finalizedTo: (day: unknown) => `paid ${rangeFilterText.to(day)}`,
};

const types = paymentTypes.map((value) => ({
  value,
  label: { APPOINTMENT: 'Visits', 'CUSTOM INVOICE': 'Custom invoices' }[value],
}));

const chips: readonly Chip[] = [
  flag({ source: 'unverified', name: 'Unverified', label: 'Verification', any: 'All', yes: 'Unverified' }),
  flag({ source: 'held', name: 'Held', label: 'Hold', any: 'All', yes: 'Held' }),
  {
    source: 'finalizedFrom',
    label: 'Paid',
    Chip: () => <DateFilterChip label="Paid" isPast fields={{ from: 'finalizedFrom', to: 'finalizedTo' }} />,
  },
];

/** The filter chips above payments. */
const PaymentFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateFilterChip isPast />}>
    <ChoiceFilterChip source="paymentType" label="Type" any="All" choices={types} />
    <PaymentModeChip />
    <PatientFilterChip />
    <OverflowFilterChips chips={chips} always={always} />
  </FilterBar>
);

/** Renders inside the list, because the drawer steps through its rows. */
function OpenPayment() {
  usePaymentDrawer();
  return null;
}

export const Payments = ({ children, ...list }: Props) => {
  const address = usePaymentAddress();
  return (
    <List<PaymentRow>
      sort={newest}
      {...list}
      resource="payments"
      search="Name, visit ID, invoice"
      filters={
        <>
          <PaymentFilters always={list.filter} />
          <OpenPayment />
        </>
      }
      filterLabels={paymentFilterLabels}
      totals={<PaymentTotals />}
      live="payment"
    >
      <DataTable<PaymentRow>
        rowClick={({ id }) => address.of(id)}
        openId={address.id}
        rowEdge={paymentEdge}
        rowMenu={(payment) => <PaymentMenu payment={payment} />}
        card={(payment) => <PaymentCard payment={payment} />}
      >
        {children}
      </DataTable>
    </List>
  );
};
