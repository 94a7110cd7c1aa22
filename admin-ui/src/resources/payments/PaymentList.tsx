import type { PaymentRow } from '@bedside/contracts/payments/payment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { ListBase, useListContext } from 'react-admin';
import type { Facets } from '../../data/http-client.ts';
import { Card } from '../../list/CardRows.tsx';
import { DateChip } from '../../list/DateChip.tsx';
import { rangeWords } from '../../list/date-ranges.ts';
import { FilterChip } from '../../list/FilterChip.tsx';
import { withFilter } from '../../list/filters.ts';
import { useChangeFilters } from '../../list/ListFilters.tsx';
import { ListScreen } from '../../list/ListScreen.tsx';
import type { ListTab } from '../../list/ListTabs.tsx';
import { When } from '../../parts/When.tsx';
import { modeWords } from '../appointments/mode-words.ts';
import { visitAddress } from '../appointments/visit-address.ts';
import { ModeChip } from './ModeChip.tsx';
import { PaymentMenu } from './PaymentMenu.tsx';
import { Amount, methodNote, paymentColumns } from './payment-columns.tsx';
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
      card={(payment) => (
        <Card
          first={payment.patient.fullname}
          second={payment.appointmentKey ?? payment.invoiceNumber}
          chip={<DenseChip {...paymentLooks[payment.paymentStatus]} />}
          endFirst={<Amount payment={payment} />}
          endSecond={<When instant={payment.createdAt} />}
          endThird={`${modeWords(payment.paymentMode)}, ${methodNote(payment)}`}
        />
      )}
      search="Name, key, invoice"
      tabs={{ source: 'paymentStatus', tabs: tabsOf(meta?.facets) }}
      filters={
        <>
          <DateChip />
          <ModeChip />
          <VerifiedChip />
        </>
      }
      filterWords={filterWords}
      edge={({ paymentStatus }) => `var(--${paymentLooks[paymentStatus].tone})`}
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
