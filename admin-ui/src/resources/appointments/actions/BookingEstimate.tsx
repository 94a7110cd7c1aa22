import type { PatientService } from '@bedside/contracts/appointments/catalogue.api';
import type { MembershipType } from '@bedside/contracts/people/person.schema';
import { previewPrice } from '@bedside/ui-kit/price-preview';
import { useConfig } from '../../../data/config.ts';
import { PriceLine } from '../page/ServiceLines.tsx';

interface Props {
  services: readonly PatientService[];
  membership: MembershipType;
}

/** What the visit will cost if all of it is done. */
export function BookingEstimate({ services, membership }: Props) {
  const config = useConfig();
  if (!config) return null;
  const price = previewPrice(services, membership, config.practice);
  return <PriceLine price={price} label="Estimated total" total={price.totalAmount} />;
}
