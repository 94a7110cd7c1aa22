import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { previewPrice } from '@bedside/ui-kit/price-preview';
import { useConfig } from '../../../data/config.ts';

interface Props {
  services: readonly PatientService[];
  membership: MembershipType;
}

/** What the visit will cost if all of it is done. */
export function BookingEstimate({ services, membership }: Props) {
  const config = useConfig();
  if (!config) return null;
  const price = previewPrice(services, membership, config.practice);
  const { discountAmount, travelFee, travelFeeWaived, taxAmount } = price;
  const lines = [
    ...services.map(({ name, rate }) => ({ label: name, dollars: rate })),
    ...(discountAmount > 0 ? [{ label: 'Membership savings', dollars: -discountAmount }] : []),
    ...(travelFee > 0
      ? [
          {
            label: 'Travel fee',
            dollars: travelFee - travelFeeWaived,
            ...(travelFeeWaived > 0 && { struck: travelFee }),
          },
        ]
      : []),
    { label: 'Tax', dollars: taxAmount },
  ];
  return <MoneyBlock lines={lines} totalLabel="Estimated total" total={price.totalAmount} />;
}
