import { invoiceKinds } from '@bedside/contracts/payments/payment.schema';
import { DateFilterChip } from '../../../list/DateFilterChip.tsx';
import { CategoryFilterChip, ChoiceFilterChip } from '../../../list/filter-inputs.tsx';
import type { Filters } from '../../../list/filters.ts';
import { type Chip, FilterBar, flag, OverflowFilterChips } from '../../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../../list/PatientFilterChip.tsx';
import { kindLabels } from '../../../money/money-text.ts';
import { PaymentModeChip, RequestTypeChip } from '../../../money/PaymentModeChip.tsx';
import { agingBuckets } from './invoice-filters.ts';

const kinds = invoiceKinds.map((value) => ({ value, label: kindLabels[value] }));

const chips: readonly Chip[] = [
  flag({ source: 'outstanding', label: 'Balance', any: 'All', yes: 'Outstanding' }),
  flag({ source: 'overdue', label: 'Due date', any: 'Any', yes: 'Past due' }),
  flag({
    source: 'verified',
    name: 'Payment verification',
    label: 'Payment',
    any: 'Any',
    yes: 'Verified',
    no: 'Unverified',
  }),
  { source: 'requestType', label: 'Requested method', Chip: RequestTypeChip },
  { source: 'category', label: 'Service category', Chip: CategoryFilterChip },
  {
    source: 'age',
    label: 'Bill-later age',
    Chip: () => <ChoiceFilterChip source="age" label="Age" any="Any" choices={agingBuckets} />,
  },
];

/** The bar of chips over invoices. */
export const InvoiceFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateFilterChip isPast />}>
    <ChoiceFilterChip source="kind" label="Type" any="Any" choices={kinds} />
    <PaymentModeChip />
    <PatientFilterChip />
    <OverflowFilterChips chips={chips} always={always} />
  </FilterBar>
);
