import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { ExportReport } from '@bedside/contracts/payments/exports.schema';
import { invoiceKinds, invoiceStatuses } from '@bedside/contracts/payments/payment.schema';
import { fullName } from '@bedside/ui-kit/person';
import { useProviders } from '../../data/providers.ts';
import { CategoryChip } from '../../list/CategoryChip.tsx';
import { ChoiceChip } from '../../list/ChoiceChip.tsx';
import { DateChip } from '../../list/DateChip.tsx';
import { IdsChip } from '../../list/IdsChip.tsx';
import { type Chip, FilterBar, flag, MoreChips } from '../../list/MoreChips.tsx';
import { ModeChip, RequestTypeChip } from '../../money/ModeChip.tsx';
import { invoiceLooks } from '../invoices/invoice-looks.ts';

const sentence = (words: string) => words.charAt(0) + words.slice(1).toLowerCase().replaceAll('_', ' ');
const visitStatuses = appointmentStatuses.map((value) => ({ value, label: sentence(value) }));
const billStatuses = invoiceStatuses.map((value) => ({ value, label: invoiceLooks[value].label }));
const billKinds = invoiceKinds.map((value) => ({ value, label: sentence(value) }));

const days = { from: 'startDate', to: 'endDate' };

const verified = flag({
  source: 'paymentVerified',
  name: 'Payment verification',
  label: 'Payment',
  any: 'Any',
  yes: 'Verified',
  no: 'Unverified',
});
const mode: Chip = { source: 'paymentMode', label: 'Payment method', Chip: ModeChip };

const visitChips: readonly Chip[] = [
  mode,
  { source: 'requestType', label: 'Requested method', Chip: RequestTypeChip },
  verified,
  flag({
    source: 'soapNoteSubmitted',
    label: 'SOAP note',
    any: 'Any',
    yes: 'Signed',
    no: 'Not signed',
  }),
];

/** What an export is narrowed by, as the list of its records is. */
export const ExportFilters = ({ type }: { type: ExportReport }) =>
  type === 'INVOICE' ? (
    <FilterBar first={<DateChip label="Created" fields={days} isPast />}>
      <IdsChip source="status" label="Status" any="Any" choices={billStatuses} />
      <IdsChip source="kind" label="Type" any="Any" choices={billKinds} />
      <CategoryChip />
      <MoreChips chips={[mode, verified]} />
    </FilterBar>
  ) : (
    <FilterBar first={<DateChip label="Visit date" fields={days} />}>
      <IdsChip source="status" label="Status" any="Any" choices={visitStatuses} />
      <CategoryChip />
      <ProviderChip />
      <MoreChips chips={visitChips} />
    </FilterBar>
  );

function ProviderChip() {
  const providers = useProviders(true);
  const choices = providers.map((provider) => ({ value: provider.id, label: fullName(provider) }));
  return <ChoiceChip source="providerId" label="Provider" any="Any" choices={choices} />;
}

const words = (text: string) => () => text;

export const exportFilterWords = {
  q: (value: unknown) => `search “${value}”`,
  keys: words('columns'),
  startDate: words('start date'),
  endDate: words('end date'),
  status: words('status'),
  kind: words('type'),
  category: words('category'),
  providerId: words('provider'),
  paymentMode: words('payment method'),
  requestType: words('requested method'),
  paymentVerified: words('payment verification'),
  soapNoteSubmitted: words('SOAP note'),
};
