import { type Chip, flag } from '../list/OverflowFilterChips.tsx';
import { PaymentModeChip, RequestTypeChip } from './ListTotals.tsx';

export const requestTypeChip: Chip = {
  source: 'requestType',
  label: 'Requested method',
  Chip: RequestTypeChip,
};

export const paymentModeChip: Chip = {
  source: 'paymentMode',
  label: 'Payment method',
  Chip: PaymentModeChip,
};

export const verifiedChip = (source: 'paymentVerified' | 'verified') =>
  flag({
    source,
    name: 'Payment verification',
    label: 'Payment',
    any: 'Any',
    yes: 'Verified',
    no: 'Unverified',
  });

export const signedNoteChip = flag({
  source: 'soapNoteSubmitted',
  label: 'SOAP note',
  any: 'Any',
  yes: 'Signed',
  no: 'Not signed',
});
