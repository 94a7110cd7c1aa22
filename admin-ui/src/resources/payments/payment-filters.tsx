import { paymentTypes } from '@bedside/contracts/payments/payment.schema';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { rangeText } from '../../list/date-ranges.ts';
import { ChoiceFilterChip } from '../../list/filter-inputs.tsx';
import type { Filters } from '../../list/filters.ts';
import { type Chip, FilterBar, flag, OverflowFilterChips } from '../../list/OverflowFilterChips.tsx';
import { PatientFilterChip } from '../../list/PatientFilterChip.tsx';
import { PaymentModeChip } from '../../money/PaymentModeChip.tsx';

const day = (value: unknown) => rangeText({ from: String(value), to: String(value) });

/** What each filter says, for the empty list. */
export const paymentFilterLabels = {
  q: (value: unknown) => `search “${value}”`,
  id: () => 'selected payments',
  paymentType: () => 'type',
  paymentStatus: () => 'status',
  paymentMode: () => 'payment method',
  unverified: () => 'unverified payments',
  appointmentId: () => 'appointment',
  invoiceId: () => 'invoice',
  patientId: () => 'patient',
  from: (value: unknown) => `on or after ${day(value)}`,
  to: (value: unknown) => `on or before ${day(value)}`,
  finalizedFrom: (value: unknown) => `paid on or after ${day(value)}`,
  finalizedTo: (value: unknown) => `paid on or before ${day(value)}`,
};

const types = paymentTypes.map((value) => ({
  value,
  label: { APPOINTMENT: 'Visits', 'CUSTOM INVOICE': 'Custom invoices' }[value],
}));

const chips: readonly Chip[] = [
  flag({ source: 'unverified', name: 'Unverified', label: 'Verification', any: 'All', yes: 'Unverified' }),
  {
    source: 'finalizedFrom',
    label: 'Paid',
    Chip: () => <DateFilterChip label="Paid" isPast fields={{ from: 'finalizedFrom', to: 'finalizedTo' }} />,
  },
];

/** The bar of chips over payments. */
export const PaymentFilters = ({ always }: { always?: Filters }) => (
  <FilterBar first={<DateFilterChip isPast />}>
    <ChoiceFilterChip source="paymentType" label="Type" any="All" choices={types} />
    <PaymentModeChip />
    <PatientFilterChip />
    <OverflowFilterChips chips={chips} always={always} />
  </FilterBar>
);
