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
  flag({ source: 'outstanding', label: 'Owed', any: 'All', yes: 'Still owed' }),
  flag({ source: 'overdue', label: 'Due date', any: 'Any', yes: 'Overdue' }),
  flag({
    source: 'verified',
    name: 'Payment check',
    label: 'Payment',
    any: 'Any',
    yes: 'Verified',
    no: 'Unverified',
  }),
  { source: 'requestType', label: 'Asked to settle by', Chip: RequestTypeChip },
  { source: 'category', label: 'Category of service', Chip: CategoryChip },
  {
    source: 'age',
    label: 'Age of bill me later',
    Chip: () => <ChoiceChip source="age" label="Age" any="Any" choices={ages} />,
  },
];

/** The bar of chips over invoices. */
export const InvoiceFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateChip isPast />}>
    <ChoiceChip source="kind" label="For" any="Anything" choices={kinds} />
    <ModeChip />
    <PatientChip />
    <MoreChips chips={chips} always={always} />
  </FilterBar>
);
