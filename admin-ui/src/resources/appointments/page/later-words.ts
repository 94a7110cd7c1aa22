import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { dayText, type Formats } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';

type Visit = Pick<AppointmentRecord, 'appointmentStatus' | 'billedLater' | 'totalAmount'>;

/** Nothing of it is owed: one that is paid later can be completed before. */
export const isPaid = ({ appointmentStatus, billedLater }: Visit): boolean =>
  appointmentStatus === 'PAID' || (appointmentStatus === 'COMPLETED' && billedLater === null);

/** “due Dec 22” */
const dueWords = ({ billedLater }: Visit, formats: Formats): string =>
  billedLater?.dueDate ? `due ${dayText(billedLater.dueDate, 'brief', formats)}` : 'due';

/** “Bill later, $460.00 due Dec 22”; null of a visit that is not paid later. */
export const laterWords = (visit: Visit, formats: Formats): string | null =>
  visit.billedLater && `Bill later, ${moneyText(visit.totalAmount)} ${dueWords(visit, formats)}`;

/** What the total of its bill is called: “Total paid”, “Bill later, due Dec 22”. */
export function totalWords(visit: Visit & Pick<AppointmentRecord, 'price'>, formats: Formats): string {
  if (!visit.price) return 'Estimate';
  if (visit.billedLater) return `Bill later, ${dueWords(visit, formats)}`;
  if (isPaid(visit)) return 'Total paid';
  return visit.appointmentStatus === 'CANCELLED' ? 'Total' : 'Total due';
}
