import {
  type AppointmentStatus,
  requestedStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { DateTexts } from '@bedside/ui-kit/components/DateField';
import { dayIn, timeText } from '@bedside/ui-kit/formats';
import { tz } from '@date-fns/tz';
import { addDays, differenceInMinutes, format, parse, parseISO } from 'date-fns';

interface When {
  appointmentStatus: AppointmentStatus;
  appointmentDate: string | null;
  appointmentTime: string | null;
  preferedAppointmentDate: string;
  appointmentSlot: readonly TimeOfDay[];
  telemedicineTime: string | null;
}

const DAY = 'yyyy-MM-dd';

/** "Today", "Tomorrow", "Yesterday", "Oct 13", "Oct 13, 2025": short but unambiguous. */
export function dayLabel(day: string, zone: string, now: Date): string {
  const today = dayIn(zone, now);
  if (day === today) return 'Today';
  const date = parse(day, DAY, new Date(0));
  const base = parse(today, DAY, new Date(0));
  if (day === format(addDays(base, 1), DAY)) return 'Tomorrow';
  if (day === format(addDays(base, -1), DAY)) return 'Yesterday';
  return format(date, day.slice(0, 4) === today.slice(0, 4) ? 'MMM d' : 'MMM d, yyyy');
}

/** "9:54 AM" today, "Oct 13" earlier. */
export function shortInstant(instant: string, zone: string, now: Date): string {
  const day = dayIn(zone, parseISO(instant));
  if (day !== dayIn(zone, now)) return dayLabel(day, zone, now);
  return format(parseISO(instant), 'h:mm a', { in: tz(zone) });
}

/** An instant as "Today, 9:54 AM", "Oct 13, 4:40 PM". */
export const dayAndTime = (instant: string, zone: string, now: Date): string =>
  `${dayLabel(dayIn(zone, parseISO(instant)), zone, now)}, ${format(parseISO(instant), 'h:mm a', { in: tz(zone) })}`;

/** Lowercases the first letter, except in month names. */
export const lowercaseFirst = (text: string): string =>
  text.replace(/^(Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase());

/** "morning or evening", "ASAP". */
export const slotText = (slots: readonly TimeOfDay[]): string =>
  slots.map((slot) => (slot === 'ASAP' ? slot : slot.toLowerCase())).join(' or ');

/** “8:00 AM”, or the preference without a time: “morning”, “ASAP”. */
export function appointmentClockText(appointment: When): string {
  if (appointment.appointmentDate && appointment.appointmentTime)
    return timeText(appointment.appointmentTime);
  // For a visit imported from the old system, only the day may be known.
  if (appointment.appointmentDate) return '';
  return appointment.telemedicineTime
    ? timeText(appointment.telemedicineTime)
    : slotText(appointment.appointmentSlot);
}

/** "Today, 8:00 AM", or the preference without a time: "Today, morning". */
export const appointmentTimeText = (appointment: When, zone: string, now: Date): string =>
  [
    dayLabel(appointment.appointmentDate ?? appointment.preferedAppointmentDate, zone, now),
    appointmentClockText(appointment),
  ]
    .filter(Boolean)
    .join(', ');

/** Null for a visit imported from the old system, because its place is unknown. */
export const placeText = (appointment: { telemedicine: boolean; fromOldSystem?: boolean | undefined }) =>
  appointment.telemedicine ? 'video' : appointment.fromOldSystem ? null : 'in-home';

const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}h${minutes % 60 ? ` ${minutes % 60}m` : ''}`;

/** "14 min", "1h 20m", "3d" */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 24 * 60 ? hoursText(minutes) : `${Math.floor(minutes / (24 * 60))}d`;
}

/** A drive: "75 min", from two hours on "2h 5m". */
export const driveText = (minutes: number): string => (minutes < 120 ? `${minutes} min` : hoursText(minutes));

/** Null if the practice doesn’t need to act. */
export function waitText(
  appointment: { appointmentStatus: AppointmentStatus; statusChangedAt: string },
  now: Date,
) {
  if (!requestedStatuses.includes(appointment.appointmentStatus)) return null;
  return durationText(Math.max(0, differenceInMinutes(now, parseISO(appointment.statusChangedAt))));
}

const GRACE_MINUTES = 5;

/** "12 min late" for a scheduled appointment past its time today whose provider isn't en route. */
export function lateText(appointment: When, zone: string, now: Date): string | null {
  const { appointmentStatus, appointmentDate, appointmentTime } = appointment;
  if (appointmentStatus !== 'SCHEDULED' || !appointmentTime || appointmentDate !== dayIn(zone, now))
    return null;
  const start = parse(`${appointmentDate} ${appointmentTime}`, `${DAY} HH:mm`, now, { in: tz(zone) });
  const late = differenceInMinutes(now, start);
  return late < GRACE_MINUTES ? null : `${durationText(late)} late`;
}

/** "In-home urgent care visit & 2 more" */
export function serviceText(names: readonly string[]): string {
  const [first, ...rest] = names;
  if (first === undefined) return 'No service yet';
  return rest.length === 0 ? first : `${first} & ${rest.length} more`;
}

export const dateTexts: DateTexts = {
  open: 'Open calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  year: 'Select year',
  earlierYears: 'Previous years',
  laterYears: 'Later years',
  hint: 'MM/DD/YYYY',
  invalid: 'Enter a date as MM/DD/YYYY.',
};
