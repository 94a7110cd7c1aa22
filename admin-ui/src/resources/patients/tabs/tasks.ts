import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { differenceInCalendarDays, parseISO } from 'date-fns';
import { appointmentTimeText } from '../../../formatting/appointment-text.ts';
import { appointmentAddress } from '../../appointments/use-appointment.ts';

export interface Task {
  key: string;
  kind: 'appointment' | 'payment' | 'consent';
  title: string;
  note: string;
  to: string;
  action: string;
}

type Appointment = Pick<AppointmentRow, 'id' | 'appointmentKey' | 'dueAmount' | 'paymentMode'> &
  Parameters<typeof appointmentTimeText>[0];
type Consent = Pick<ConsentRow, 'id' | 'title' | 'consentStatus' | 'expired' | 'expiresAt'>;

const daysText = (days: number) => {
  if (days <= 0) return 'expires today';
  return days === 1 ? 'expires tomorrow' : `expires in ${days} days`;
};

type TaskOf = (due: string) => Pick<Task, 'kind' | 'title' | 'action'>;

const taskOf: Partial<Record<AppointmentStatus, TaskOf>> = {
  'PENDING APPROVAL': () => ({ kind: 'appointment', title: 'Visit awaiting approval', action: 'Review' }),
  'AWAITING TIME': () => ({ kind: 'appointment', title: 'Unscheduled visit', action: 'Assign' }),
  'AWAITING PAYMENT': (due) => ({ kind: 'payment', title: `${due} payment due`, action: 'Collect payment' }),
  'PAYMENT REQUESTED': (due) => ({ kind: 'payment', title: `${due} payment to confirm`, action: 'Confirm' }),
};

const ofAppointment = (appointment: Appointment, zone: string, now: Date): Task[] => {
  const { id, appointmentKey, appointmentStatus, dueAmount, paymentMode } = appointment;
  // Bill later was approved, or the bill is paid by a plan.
  if (appointmentStatus === 'PAYMENT REQUESTED' && paymentMode === 'BML') return [];
  const shared = {
    key: id,
    note: `${appointmentKey}, ${appointmentTimeText(appointment, zone, now)}`,
    to: appointmentAddress(id),
  };
  const task = taskOf[appointmentStatus]?.(moneyText(dueAmount));
  return task ? [{ ...shared, ...task }] : [];
};

/** Appointments come first. `consentsAt` is the path of the consents tab. */
export function tasksFor(
  appointments: readonly Appointment[],
  consents: readonly Consent[],
  consentsAt: string,
  zone: string,
  now: Date,
): readonly Task[] {
  const waiting = consents.filter(({ consentStatus, expired }) => consentStatus === 'SENT' && !expired);
  return [
    ...appointments.flatMap((appointment) => ofAppointment(appointment, zone, now)),
    ...waiting.map(
      ({ id, title, expiresAt }): Task => ({
        key: id,
        kind: 'consent',
        title: `${title}, ${daysText(differenceInCalendarDays(parseISO(expiresAt), now))}`,
        note: 'No response yet',
        to: consentsAt,
        action: 'Open',
      }),
    ),
  ];
}
