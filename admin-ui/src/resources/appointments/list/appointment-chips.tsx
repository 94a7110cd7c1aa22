import { useGetList } from 'react-admin';
import { useServices } from '../../../data/services.ts';
import { IdFilterChip } from '../../../list/filter-inputs.tsx';
import { type Chip, flag } from '../../../list/OverflowFilterChips.tsx';
import { PaymentModeChip, RequestTypeChip } from '../../../money/PaymentModeChip.tsx';

/** Filters that are looked for less often: each stands in the bar once it is asked for. */
export const appointmentChips: readonly Chip[] = [
  flag({ source: 'late', label: 'Late', any: 'Any', yes: 'Late only' }),
  flag({ source: 'active', label: 'Visits', any: 'All', yes: 'Active', no: 'Completed or canceled' }),
  flag({
    source: 'paymentRequest',
    name: 'Payment request',
    label: 'Payment request',
    any: 'Any',
    yes: 'Pending',
    no: 'None',
  }),
  { source: 'requestType', label: 'Requested method', Chip: RequestTypeChip },
  { source: 'paymentMode', label: 'Payment method', Chip: PaymentModeChip },
  flag({
    source: 'paymentVerified',
    name: 'Payment verification',
    label: 'Payment',
    any: 'Any',
    yes: 'Verified',
    no: 'Unverified',
  }),
  flag({
    source: 'soapNoteSubmitted',
    label: 'SOAP note',
    any: 'Any',
    yes: 'Signed',
    no: 'Not signed',
  }),
  { source: 'patientServiceIds', label: 'Services booked', Chip: BookedChip },
  { source: 'providerServiceIds', label: 'Services rendered', Chip: DoneChip },
];

interface Named {
  id: string;
  name: string;
}
const toChoice = ({ id, name }: Named) => ({ value: id, label: name });

function BookedChip() {
  const choices = useServices().map(toChoice);
  return <IdFilterChip source="patientServiceIds" label="Booked" any="Any service" choices={choices} />;
}

/** Staff enters what either catalog holds. */
function DoneChip() {
  const { data = [] } = useGetList<Named>('provider-services', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  });
  const choices = [...data, ...useServices()].map(toChoice);
  return <IdFilterChip source="providerServiceIds" label="Rendered" any="Any service" choices={choices} />;
}
