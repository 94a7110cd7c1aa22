import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { ListBase, useListContext } from 'react-admin';
import type { Facets } from '../../data/http-client.ts';
import { DateChip } from '../../list/DateChip.tsx';
import { rangeWords } from '../../list/date-ranges.ts';
import { FilterChip } from '../../list/FilterChip.tsx';
import { withFilter } from '../../list/filters.ts';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListTab } from '../../list/ListTabs.tsx';
import { visitAddress } from '../appointments/visit-address.ts';
import { ModeChip } from './ModeChip.tsx';
import { PaymentMenu } from './PaymentMenu.tsx';
import { PaymentCard, paymentColumns, paymentEdge } from './payment-columns.tsx';
import { paymentLooks } from './payment-looks.ts';

export default function PaymentList() {
  return (
    <ListBase<PaymentRow> perPage={50} sort={{ field: 'createdAt', order: 'DESC' }} storeKey={false}>
      <Screen />
    </ListBase>
  );
}

const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  paymentStatus: () => 'the status',
  paymentMode: () => 'the method',
  unverified: () => 'verified payments',
  patientId: () => 'the patient',
  from: (value: unknown) => `dates before ${rangeWords({ from: String(value), to: String(value) })}`,
  to: (value: unknown) => `dates after ${rangeWords({ from: String(value), to: String(value) })}`,
};

const tabOrder = ['SUCCESSFUL', 'OPEN', 'FAILED'] as const;

function tabsOf(facets: Facets | undefined): readonly ListTab[] {
  const counts = facets?.paymentStatus;
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { value: undefined, label: 'All', count: all },
    ...tabOrder.map((status) => ({
      value: status,
      label: paymentLooks[status].label,
      count: counts && (counts[status] ?? 0),
    })),
  ];
}

function Screen() {
  const { meta } = useListContext<PaymentRow>();
  return (
    <ListScreen<PaymentRow>
      title="Payments"
      columns={paymentColumns}
      card={(payment) => <PaymentCard payment={payment} />}
      search="Name, key, invoice"
      tabs={{ source: 'paymentStatus', tabs: tabsOf(meta?.facets) }}
      filters={
        <>
          <DateChip isPast />
          <ModeChip />
          <VerifiedChip />
        </>
      }
      filterWords={filterWords}
      edge={paymentEdge}
      addressOf={({ appointmentId }) => (appointmentId ? visitAddress(appointmentId) : '/payments')}
      menu={(payment) => <PaymentMenu payment={payment} />}
    />
  );
}

function VerifiedChip() {
  const { filterValues } = useListContext();
  const changeFilters = useChangeFilters();
  const isOn = filterValues.unverified === true;
  const set = (value: string | undefined) =>
    changeFilters((filters) => withFilter(filters, 'unverified', value === 'unverified'));
  return (
    <FilterChip
      label="Check"
      value={isOn ? 'Unverified' : 'All'}
      onClear={isOn ? () => set(undefined) : undefined}
      choices={[
        { value: undefined, label: 'All' },
        { value: 'unverified', label: 'Unverified' },
      ]}
      chosen={isOn ? 'unverified' : undefined}
      onChoose={set}
    />
  );
}
