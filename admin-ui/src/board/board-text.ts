import { statusBadges } from '@bedside/contracts/appointments/appointment-status';
import type { BoardAppointment, SchedulingConflict } from '@bedside/contracts/appointments/dispatch.schema';
import { fullName } from '@bedside/ui-kit/person';
import { driveText, durationText, serviceText } from '../formatting/appointment-text.ts';
import { nameCase } from '../formatting/letters.ts';
import { isPlaced, timeSpanOf } from './lane.ts';
import { HOUR, type TimeSpan, toMinutes } from './time-span.ts';

/** “12:45”, where AM or PM follows or is obvious. */
function halfDayClock(minutes: number): string {
  const hour = Math.floor(minutes / HOUR) % 12;
  return `${hour === 0 ? 12 : hour}:${String(minutes % HOUR).padStart(2, '0')}`;
}

/** `HH:mm` as "12:45" */
export const shortClock = (time: string): string => halfDayClock(toMinutes(time));

/** "12:45 PM" */
export const clock = (minutes: number): string =>
  `${halfDayClock(minutes)} ${Math.floor(minutes / HOUR) % 24 < 12 ? 'AM' : 'PM'}`;

/** "9:00 to 9:45 AM", "11:30 AM to 12:15 PM" */
export function spanClock({ from, to }: TimeSpan): string {
  const [first, last] = [clock(from), clock(to)];
  return `${first.slice(-2) === last.slice(-2) ? halfDayClock(from) : first} to ${last}`;
}

/** “8 AM”, the heading of an hour. */
export const hourText = (minutes: number): string => clock(minutes).replace(':00', '');

const clashLabels: Record<SchedulingConflict, string> = {
  appointment: 'overlaps another visit',
  travel: 'not enough drive time',
  off: 'outside working hours',
};

/** "Grace O’Malley, 9:00 to 9:45 AM, awaiting payment, 18 min drive" */
export function barLabel(appointment: BoardAppointment): string {
  const when = isPlaced(appointment) ? timeSpanOf(appointment) : null;
  return [
    fullName(appointment.patient),
    when && spanClock(when),
    statusBadges[appointment.appointmentStatus].label.toLowerCase(),
    appointment.confidential && 'confidential',
    appointment.telemedicine && 'by video',
    appointment.videoWaitingSince && 'patient in the waiting room',
    appointment.travelMinutes && `${driveText(appointment.travelMinutes)} drive`,
    appointment.lateMinutes > 0 && lateText(appointment),
    appointment.clash && clashLabels[appointment.clash],
  ]
    .filter(Boolean)
    .join(', ');
}

export const lateText = ({ lateMinutes }: Pick<BoardAppointment, 'lateMinutes'>): string =>
  `${durationText(lateMinutes)} late`;

/** "Rosalind Park, IV hydration, awaiting time, waiting 2h 5m, afternoon, 60 min" */
export const unassignedLabel = (appointment: BoardAppointment, waits: string): string =>
  [
    fullName(appointment.patient),
    appointment.confidential && 'confidential',
    serviceText(appointment.serviceNames),
    statusBadges[appointment.appointmentStatus].label.toLowerCase(),
    `waiting ${waits}`,
    slotText(appointment).toLowerCase(),
    `${appointment.durationMinutes} min`,
  ]
    .filter(Boolean)
    .join(', ');

export function slotText({ appointmentSlot, telemedicineTime }: BoardAppointment): string {
  if (telemedicineTime) return clockOf(telemedicineTime);
  return appointmentSlot.map((slot) => (slot === 'ASAP' ? slot : nameCase(slot))).join(', ');
}

/** “8–11”, “5:15”, “ASAP”, for tight spaces. */
export function shortSlotText({ appointmentSlot, telemedicineTime }: BoardAppointment): string {
  if (telemedicineTime) return shortClock(telemedicineTime);
  return appointmentSlot.map((slot) => shortSlots[slot]).join(', ');
}

const shortSlots = { MORNING: '8–11', AFTERNOON: '11–2', EVENING: '2–5', ASAP: 'ASAP' } as const;

const clockOf = (time: string): string => clock(toMinutes(time));
