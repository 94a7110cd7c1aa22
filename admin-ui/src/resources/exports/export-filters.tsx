import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { ExportReport } from '@bedside/contracts/payments/exports.schema';
import { invoiceKinds, invoiceStatuses } from '@bedside/contracts/payments/payment.schema';
import { fullName } from '@bedside/ui-kit/person';
import { useProviders } from '../../data/services.ts';
import { DateFilterChip } from '../../list/DateFilterChip.tsx';
import { CategoryFilterChip, ChoiceFilterChip, IdFilterChip } from '../../list/filter-inputs.tsx';
import { FilterBar, OverflowFilterChips } from '../../list/OverflowFilterChips.tsx';
import { paymentModeChip, requestTypeChip, signedNoteChip, verifiedChip } from '../../money/payment-chips.ts';
import { invoiceBadges } from '../invoices/invoice-badges.ts';

const sentence = (words: string) => words.charAt(0) + words.slice(1).toLowerCase().replaceAll('_', ' ');
const statusChoices = appointmentStatuses.map((value) => ({ value, label: sentence(value) }));
const billStatuses = invoiceStatuses.map((value) => ({ value, label: invoiceBadges[value].label }));
const billKinds = invoiceKinds.map((value) => ({ value, label: sentence(value) }));

const days = { from: 'startDate', to: 'endDate' };

const paymentChip = verifiedChip('paymentVerified');
const invoiceChips = [paymentModeChip, paymentChip];
const appointmentChips = [paymentModeChip, requestTypeChip, paymentChip, signedNoteChip];

export const ExportFilters = ({ type }: { type: ExportReport }) =>
  type === 'INVOICE' ? (
    <FilterBar first={<DateFilterChip label="Created" fields={days} isPast />}>
      <IdFilterChip source="status" label="Status" any="Any" choices={billStatuses} />
      <IdFilterChip source="kind" label="Type" any="Any" choices={billKinds} />
      <CategoryFilterChip />
      <OverflowFilterChips chips={invoiceChips} />
    </FilterBar>
  ) : (
    <FilterBar first={<DateFilterChip label="Visit date" fields={days} />}>
      <IdFilterChip source="status" label="Status" any="Any" choices={statusChoices} />
      <CategoryFilterChip />
      <ProviderChip />
      <OverflowFilterChips chips={appointmentChips} />
    </FilterBar>
  );

function ProviderChip() {
  const providers = useProviders(true);
  const choices = providers.map((provider) => ({ value: provider.id, label: fullName(provider) }));
  return <ChoiceFilterChip source="providerId" label="Provider" any="Any" choices={choices} />;
}

const text = (label: string) => () => label;

export const exportFilterLabels = {
  q: (value: unknown) => `search “${value}”`,
  keys: text('columns'),
  startDate: text('start date'),
  endDate: text('end date'),
  status: text('status'),
  kind: text('type'),
  category: text('category'),
  providerId: text('provider'),
  paymentMode: text('payment method'),
  requestType: text('requested method'),
  paymentVerified: text('payment verification'),
  soapNoteSubmitted: text('SOAP note'),
};
