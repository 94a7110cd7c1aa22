import { invoiceKinds } from '@bedside/contracts/payments/payment.schema';
import { CategoryChip } from '../../../list/CategoryChip.tsx';
import { ChoiceChip } from '../../../list/ChoiceChip.tsx';
import { DateChip } from '../../../list/DateChip.tsx';
import type { Filters } from '../../../list/filters.ts';
import { type Chip, FilterBar, flag, MoreChips } from '../../../list/MoreChips.tsx';
import { PatientChip } from '../../../list/PatientChip.tsx';
import { ModeChip, RequestTypeChip } from '../../../money/ModeChip.tsx';
import { kindWords } from '../../../money/money-words.ts';
import { ages } from './invoice-filters.ts';

const kinds = invoiceKinds.map((value) => ({ value, label: kindWords[value] }));

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
  { source: 'category', label: 'Service category', Chip: CategoryChip },
  {
    source: 'age',
    label: 'Bill-later age',
    Chip: () => <ChoiceChip source="age" label="Age" any="Any" choices={ages} />,
  },
];

/** The bar of chips over invoices. */
export const InvoiceFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateChip isPast />}>
    <ChoiceChip source="kind" label="Type" any="Any" choices={kinds} />
    <ModeChip />
    <PatientChip />
    <MoreChips chips={chips} always={always} />
  </FilterBar>
);
