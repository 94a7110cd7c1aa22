import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointment.schema';
import type { MoneyLine } from '@bedside/ui-kit/components/MoneyBlock';
import type { Texts } from '../../i18n/en.ts';

/** Leaves out the plan name, which is private to the patient. */
export function linesOf(
  { forAppointment, servicesAvailed, price }: PaymentPageDetails,
  { money, billing }: Texts,
): MoneyLine[] {
  const services = servicesAvailed.map(({ serviceName, serviceCost }) => ({
    label: serviceName,
    dollars: serviceCost,
  }));
  if (!price) return services;
  const extras = [
    { label: forAppointment ? money.savings : billing.discount, dollars: -price.discountAmount },
    { label: money.travel, dollars: price.travelFee - price.travelFeeWaived },
    { label: money.tax, dollars: price.taxAmount },
  ];
  return [...services, ...extras.filter(({ dollars }) => dollars !== 0)];
}
