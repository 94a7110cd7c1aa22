import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { waitlistStatuses } from '@bedside/contracts/appointments/appointment-status';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';

type Appointment = Pick<
  AppointmentDetails,
  'appointmentStatus' | 'waitlist' | 'appointmentDate' | 'appointmentSlot'
>;

const DAYS_AHEAD = 14;

/** Appointments that are in progress or finished can’t join the waitlist. */
export const canJoinWaitlist = (appointment: Pick<Appointment, 'appointmentStatus'>): boolean =>
  waitlistStatuses.includes(appointment.appointmentStatus);

/**
 * Defaults to the saved waitlist entry, otherwise any time from today until the appointment, or two weeks
 * ahead.
 */
export function preferenceOf({ waitlist, appointmentDate, appointmentSlot }: Appointment, today: string) {
  if (waitlist) {
    const { from, to, appointmentSlot: slots } = waitlist;
    return { from: from < today ? today : from, to, appointmentSlot: slots };
  }
  const to = appointmentDate ?? dayAfter(today, DAYS_AHEAD);
  return { from: today, to, appointmentSlot };
}

/** `29:05`, or `1:02:03` from one hour */
export function countdownText(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
