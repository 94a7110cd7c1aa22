import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { dayText, type Formats } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';

type Appointment = Pick<AppointmentRecord, 'appointmentStatus' | 'billedLater' | 'dueAmount'>;

/** A bill-later appointment can be completed before it is paid. */
export const isPaid = ({ appointmentStatus, billedLater }: Appointment): boolean =>
  appointmentStatus === 'PAID' || (appointmentStatus === 'COMPLETED' && billedLater === null);

const dueText = ({ billedLater }: Appointment, formats: Formats): string =>
  billedLater?.dueDate ? `due ${dayText(billedLater.dueDate, 'brief', formats)}` : 'due';

const wayOf = ({ billedLater }: Appointment): string => (billedLater?.onPlan ? 'Payment plan' : 'Bill later');

/** "Bill later, $460.00 due Dec 22", or "Payment plan, …"; null if not billed later. */
export const laterText = (appointment: Appointment, formats: Formats): string | null =>
  appointment.billedLater &&
  `${wayOf(appointment)}, ${moneyText(appointment.dueAmount)} ${dueText(appointment, formats)}`;

/** “Total paid”, “Bill later, due Dec 22”; just “Total” once part of it is paid. */
export function totalText(
  appointment: Appointment & Pick<AppointmentRecord, 'price' | 'totalAmount'>,
  formats: Formats,
): string {
  if (!appointment.price) return 'Estimate';
  if (isPaid(appointment)) return 'Total paid';
  if (appointment.dueAmount !== appointment.totalAmount) return 'Total';
  if (appointment.billedLater) return `${wayOf(appointment)}, ${dueText(appointment, formats)}`;
  return appointment.appointmentStatus === 'CANCELLED' ? 'Total' : 'Total due';
}
