import { paymentTypes } from '@bedside/contracts/payments/payment.schema';
import { ChoiceChip } from '../../list/ChoiceChip.tsx';
import { DateChip } from '../../list/DateChip.tsx';
import { rangeWords } from '../../list/date-ranges.ts';
import type { Filters } from '../../list/filters.ts';
import { type Chip, FilterBar, flag, MoreChips } from '../../list/MoreChips.tsx';
import { PatientChip } from '../../list/PatientChip.tsx';
import { ModeChip } from '../../money/ModeChip.tsx';

const day = (value: unknown) => rangeWords({ from: String(value), to: String(value) });

/** What each filter says, for the empty list. */
export const paymentFilterWords = {
  q: (value: unknown) => `the search “${value}”`,
  id: () => 'the ones that were asked for',
  paymentType: () => 'what it was for',
  paymentStatus: () => 'the status',
  paymentMode: () => 'the method',
  unverified: () => 'verified payments',
  appointmentId: () => 'the visit',
  invoiceId: () => 'the invoice',
  patientId: () => 'the patient',
  from: (value: unknown) => `dates before ${day(value)}`,
  to: (value: unknown) => `dates after ${day(value)}`,
  settledFrom: (value: unknown) => `money that came in before ${day(value)}`,
  settledTo: (value: unknown) => `money that came in after ${day(value)}`,
};

const types = paymentTypes.map((value) => ({
  value,
  label: { APPOINTMENT: 'Visits', 'CUSTOM INVOICE': 'Custom invoices' }[value],
}));

const chips: readonly Chip[] = [
  flag({ source: 'unverified', name: 'Unverified', label: 'Check', any: 'All', yes: 'Unverified' }),
  {
    source: 'settledFrom',
    label: 'Came in',
    Chip: () => <DateChip label="Came in" isPast fields={{ from: 'settledFrom', to: 'settledTo' }} />,
  },
];

/** The bar of chips over payments. */
export const PaymentFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateChip isPast />}>
    <ChoiceChip source="paymentType" label="Type" any="All" choices={types} />
    <ModeChip />
    <PatientChip />
    <MoreChips chips={chips} always={always} />
  </FilterBar>
);
