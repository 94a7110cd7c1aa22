import type { AppointmentPrice } from '@bedside/contracts/appointments/booking.schema';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { MoneyLine } from '@bedside/ui-kit/components/MoneyBlock';
import type { Texts } from '../i18n/en.ts';

interface Bill {
  services: readonly { name: string; cost: number }[];
  price: AppointmentPrice;
  telemedicine: boolean;
  plan: MembershipType;
  discountPercent: number;
}

/** A member’s savings in dollars. */
export const savedBy = ({ discountAmount, travelFeeWaived }: AppointmentPrice): number =>
  discountAmount + travelFeeWaived;

export function moneyLines(
  { services, price, telemedicine, plan, discountPercent }: Bill,
  texts: Texts,
): MoneyLine[] {
  const planName = plan === 'DEPENDENT' ? texts.money.membership : texts.plans[plan];
  return [
    ...services.map(({ name, cost }) => ({ label: name, dollars: cost })),
    ...(price.discountAmount > 0
      ? [
          {
            label: texts.money.savings,
            note: savingsNote(planName, discountPercent, texts),
            dollars: -price.discountAmount,
          },
        ]
      : []),
    ...(telemedicine ? [] : [travelLine(price, planName, texts)]),
    { label: texts.money.tax, dollars: price.taxAmount },
  ];
}

/** Capitalized, because the note starts a line and may begin with “your membership”. */
function savingsNote(planName: string, percent: number, { money }: Texts): string {
  const text = money.savingsNote(planName, percent);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function travelLine(
  { travelFee, travelFeeWaived }: AppointmentPrice,
  planName: string,
  texts: Texts,
): MoneyLine {
  if (travelFeeWaived === 0) return { label: texts.money.travel, dollars: travelFee };
  return {
    label: texts.money.travel,
    note: texts.money.travelWaived(planName),
    dollars: travelFee - travelFeeWaived,
    struck: travelFee,
  };
}
