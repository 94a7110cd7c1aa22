import { type RefundRecord, refundReasons, refundStatuses } from '@bedside/contracts/payments/payment.schema';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { Money } from '@bedside/ui-kit/components/Money';
import { useListContext } from 'react-admin';
import { Card } from '../../list/CardRows.tsx';
import { ChoiceChip } from '../../list/ChoiceChip.tsx';
import type { Column } from '../../list/column.ts';
import { DateChip } from '../../list/DateChip.tsx';
import { rangeWords } from '../../list/date-ranges.ts';
import { facetTabs } from '../../list/facet-tabs.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { type Chip, FilterBar, MoreChips } from '../../list/MoreChips.tsx';
import { PagedList } from '../../list/PagedList.tsx';
import { PatientChip } from '../../list/PatientChip.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { reasonWords, scopeWords } from '../../money/money-words.ts';
import { When } from '../../parts/When.tsx';
import { invoiceAddress } from '../invoices/invoice-address.ts';
import { refundLooks } from './refund-looks.ts';

const addressOf = ({ invoiceId }: RefundRecord) => invoiceAddress({ id: invoiceId });
const noteOf = ({ reason, note, failureMessage }: RefundRecord) =>
  [reasonWords[reason], failureMessage ?? note].filter(Boolean).join(': ');

const columns: readonly Column<RefundRecord>[] = [
  {
    key: 'patient',
    label: 'Patient and invoice',
    cell: (refund) => (
      <TwoLines
        first={refund.patient.fullname}
        aside={<When instant={refund.createdAt} />}
        second={refund.invoiceNumber}
        to={addressOf(refund)}
      />
    ),
    text: ({ patient, invoiceNumber }) => `${patient.fullname}: ${invoiceNumber}`,
  },
  {
    key: 'reason',
    label: 'Reason',
    width: 260,
    fromWidth: 900,
    cell: noteOf,
    text: noteOf,
  },
  {
    key: 'scope',
    label: 'How much',
    width: 140,
    fromWidth: 1024,
    cell: scopeWords,
    text: scopeWords,
  },
  {
    key: 'status',
    label: 'Status',
    width: 150,
    sortBy: 'status',
    cell: ({ status }) => <DenseChip {...refundLooks[status]} />,
    text: ({ status }) => refundLooks[status].label,
  },
  {
    key: 'by',
    label: 'By',
    width: 160,
    fromWidth: 1280,
    cell: ({ by }) => by ?? 'The system',
    text: ({ by }) => by ?? 'The system',
  },
  {
    key: 'amount',
    label: 'Amount',
    width: 120,
    alignRight: true,
    sortBy: 'amount',
    cell: ({ amount }) => <Money dollars={-amount} />,
    text: ({ amount }) => (-amount).toFixed(2),
  },
];

const day = (value: unknown) => rangeWords({ from: String(value), to: String(value) });
const filterWords = {
  q: (value: unknown) => `the search “${value}”`,
  status: () => 'the status',
  reason: () => 'the reason',
  patientId: () => 'the patient',
  paymentId: () => 'the payment',
  invoiceId: () => 'the invoice',
  from: (value: unknown) => `dates before ${day(value)}`,
  to: (value: unknown) => `dates after ${day(value)}`,
  settledFrom: (value: unknown) => `money that went back before ${day(value)}`,
  settledTo: (value: unknown) => `money that went back after ${day(value)}`,
};

const statuses = refundStatuses.map((value) => ({ value, label: refundLooks[value].label }));
const reasons = refundReasons.map((value) => ({ value, label: reasonWords[value] }));

const chips: readonly Chip[] = [
  {
    source: 'settledFrom',
    label: 'Went back',
    Chip: () => <DateChip label="Went back" isPast fields={{ from: 'settledFrom', to: 'settledTo' }} />,
  },
];

export default function RefundList() {
  return (
    <PagedList<RefundRecord> sort={{ field: 'createdAt', order: 'DESC' }}>
      <Screen />
    </PagedList>
  );
}

function Screen() {
  const { meta } = useListContext<RefundRecord>();
  return (
    <ListScreen<RefundRecord>
      title="Refunds"
      columns={columns}
      card={(refund) => (
        <Card
          first={refund.patient.fullname}
          second={`${refund.invoiceNumber}, ${reasonWords[refund.reason].toLowerCase()}`}
          chip={<DenseChip {...refundLooks[refund.status]} />}
          endFirst={<Money dollars={-refund.amount} />}
          endSecond={<When instant={refund.createdAt} />}
          endThird={scopeWords(refund)}
        />
      )}
      search="Name, invoice"
      tabs={{ source: 'status', tabs: facetTabs(statuses, meta?.facets?.status) }}
      filters={
        <FilterBar first={<DateChip isPast />}>
          <ChoiceChip source="reason" label="Reason" any="Any" choices={reasons} />
          <PatientChip />
          <MoreChips chips={chips} />
        </FilterBar>
      }
      filterWords={filterWords}
      none="What is given back to patients stands here. A refund begins at its payment or invoice."
      edge={({ status }) => `var(--${refundLooks[status].tone})`}
      addressOf={addressOf}
    />
  );
}
