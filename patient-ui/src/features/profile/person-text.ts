import { cityText } from '@bedside/contracts/common/city';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { streetLine } from '@bedside/ui-kit/components/AddressText';

export const placeLine = (address: PatientRecord['address']): string | null =>
  address && `${streetLine(address)}, ${cityText(address.city)}, ${address.state} ${address.postalCode}`;
