import type { PaymentPageDetails } from '@bedside/contracts/appointments/appointment.schema';
import type { MoneyLine } from '@bedside/ui-kit/components/MoneyBlock';
import type { Texts } from '../../i18n/en.ts';

/** The bill as a payment link shows it: without the plan, which is nobody's business but the patient's. */
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
