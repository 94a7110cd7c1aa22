import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { dayText, type Formats } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';

type Appointment = Pick<AppointmentRecord, 'appointmentStatus' | 'billedLater' | 'totalAmount'>;

/** Nothing of it is owed: one that is paid later can be completed before. */
export const isPaid = ({ appointmentStatus, billedLater }: Appointment): boolean =>
  appointmentStatus === 'PAID' || (appointmentStatus === 'COMPLETED' && billedLater === null);

/** “due Dec 22” */
const dueWords = ({ billedLater }: Appointment, formats: Formats): string =>
  billedLater?.dueDate ? `due ${dayText(billedLater.dueDate, 'brief', formats)}` : 'due';

/** “Bill later, $460.00 due Dec 22”; null of a visit that is not paid later. */
export const laterWords = (appointment: Appointment, formats: Formats): string | null =>
  appointment.billedLater &&
  `Bill later, ${moneyText(appointment.totalAmount)} ${dueWords(appointment, formats)}`;

/** What the total of its bill is called: “Total paid”, “Bill later, due Dec 22”. */
export function totalWords(
  appointment: Appointment & Pick<AppointmentRecord, 'price'>,
  formats: Formats,
): string {
  if (!appointment.price) return 'Estimate';
  if (appointment.billedLater) return `Bill later, ${dueWords(appointment, formats)}`;
  if (isPaid(appointment)) return 'Total paid';
  return appointment.appointmentStatus === 'CANCELLED' ? 'Total' : 'Total due';
}
