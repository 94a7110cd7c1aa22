import { type RefundRecord, refundReasons, refundStatuses } from '@bedside/contracts/payments/refunds.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeFilterText } from '../../list/date-ranges.ts';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import { List } from '../../list/List.tsx';
import { facetTabs } from '../../list/ListTabs.tsx';
import { type Chip, FilterBar, OverflowFilterChips } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { reasonLabels, scopeText } from '../../money/money-text.ts';
import { invoiceAddress } from '../invoices/use-invoice.ts';
import { refundBadges } from './refund-badges.ts';

const addressOf = ({ invoiceId }: RefundRecord) => invoiceAddress({ id: invoiceId });
const noteOf = ({ reason, note, failureMessage }: RefundRecord) =>
  [reasonLabels[reason], failureMessage ?? note].filter(Boolean).join(': ');

const Column = DataTable.Col<RefundRecord>;
const NumberColumn = DataTable.NumberCol<RefundRecord>;

const columns = (
  <>
    <Column
      source="patient"
      label="Patient and invoice"
      disableSort
      render={(refund) => (
        <TwoLineCell
          first={refund.patient.fullname}
          aside={<RelativeDateTime instant={refund.createdAt} />}
          second={refund.invoiceNumber}
          to={addressOf(refund)}
        />
      )}
      text={({ patient, invoiceNumber }) => `${patient.fullname}: ${invoiceNumber}`}
    />
    <Column source="reason" label="Reason" disableSort width={260} fromWidth={900} text={noteOf} />
    <Column source="scope" label="Type" disableSort width={140} fromWidth={1024} text={scopeText} />
    <Column
      source="status"
      label="Status"
      width={150}
      render={({ status }) => <DenseChip {...refundBadges[status]} />}
      text={({ status }) => refundBadges[status].label}
    />
    <Column
      source="by"
      label="Issued by"
      disableSort
      width={160}
      fromWidth={1280}
      text={({ by }) => by ?? 'System'}
    />
    <NumberColumn
      source="amount"
      label="Amount"
      width={120}
      render={({ amount }) => <Money dollars={-amount} />}
      text={({ amount }) => (-amount).toFixed(2)}
    />
  </>
);

const filterLabels = {
  q: (value: unknown) => `search “${value}”`,
  status: () => 'status',
  reason: () => 'reason',
  patientId: () => 'patient',
  paymentId: () => 'payment',
  invoiceId: () => 'invoice',
  ...rangeFilterText,
  finalizedFrom: (day: unknown) => `refunded ${rangeFilterText.from(day)}`,
  finalizedTo: (day: unknown) => `refunded ${rangeFilterText.to(day)}`,
};

const statuses = refundStatuses.map((value) => ({ value, label: refundBadges[value].label }));
const reasons = refundReasons.map((value) => ({ value, label: reasonLabels[value] }));

const chips: readonly Chip[] = [
  {
    source: 'finalizedFrom',
    label: 'Refunded',
    Chip: () => (
      <DateFilterChip label="Refunded" isPast fields={{ from: 'finalizedFrom', to: 'finalizedTo' }} />
    ),
  },
];

export default function RefundList() {
  return (
    <List<RefundRecord>
      sort={{ field: 'createdAt', order: 'DESC' }}
      title="Refunds"
      search="Patient, invoice"
      tabs={{ source: 'status', tabs: (facets) => facetTabs(statuses, facets?.status) }}
      filters={
        <FilterBar first={<DateFilterChip isPast />}>
          <ChoiceFilterChip source="reason" label="Reason" any="Any" choices={reasons} />
          <PatientFilterChip />
          <OverflowFilterChips chips={chips} />
        </FilterBar>
      }
      filterLabels={filterLabels}
      empty="Refunds will appear here. To issue one, open the payment or invoice."
    >
      <DataTable<RefundRecord>
        rowClick={addressOf}
        rowEdge={({ status }) => `var(--${refundBadges[status].tone})`}
        card={(refund) => (
          <Card
            first={refund.patient.fullname}
            second={`${refund.invoiceNumber}, ${reasonLabels[refund.reason].toLowerCase()}`}
            chip={<DenseChip {...refundBadges[refund.status]} />}
            endFirst={<Money dollars={-refund.amount} />}
            endSecond={<RelativeDateTime instant={refund.createdAt} />}
            endThird={scopeText(refund)}
          />
        )}
      >
        {columns}
      </DataTable>
    </List>
  );
}
