import type { Board, BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { fullName } from '@bedside/ui-kit/person';
import { spanClock } from './board-text.ts';
import { isPlaced, type PlacedAppointment, timeSpanOf } from './lane.ts';
import { overlaps, STEP, toMinutes, toTime } from './time-span.ts';

/** `providerId` is empty while none is chosen. */
export interface Target {
  providerId: string;
  /** yyyy-MM-dd */
  date: string;
  /** Minutes since midnight in the practice's time zone. */
  minutes: number;
}

export type Placement = 'assign' | 'reschedule' | 'changeProvider';

export type Placeable = Pick<
  BoardAppointment,
  'allowedTransitions' | 'providerId' | 'appointmentDate' | 'startTime'
>;

const may = ({ allowedTransitions }: Placeable, name: Placement): boolean =>
  allowedTransitions.some(({ move, to }) => move === name && to === 'SCHEDULED');

export const mayPlace = (appointment: Placeable): boolean =>
  may(appointment, 'assign') || may(appointment, 'reschedule');

/** Null if the appointment is already there or can’t be moved. */
export function placementOf(appointment: Placeable, { providerId, date, minutes }: Target): Placement | null {
  if (may(appointment, 'assign')) return 'assign';
  if (appointment.providerId !== providerId)
    return may(appointment, 'changeProvider') ? 'changeProvider' : null;
  const isThere = appointment.appointmentDate === date && appointment.startTime === toTime(minutes);
  return !isThere && may(appointment, 'reschedule') ? 'reschedule' : null;
}

const slotStarts = { MORNING: '08:00', AFTERNOON: '11:00', EVENING: '14:00', ASAP: '08:00' } as const;

/** Its current place, or the patient's preferred time. */
export function firstTarget(
  appointment: BoardAppointment,
  day: string,
  now: { day: string; minutes: number },
): Target {
  if (isPlaced(appointment)) return targetOf(appointment);
  const preferred = appointment.telemedicineTime ?? slotStarts[appointment.appointmentSlot[0] ?? 'MORNING'];
  const next = day === now.day ? Math.ceil(now.minutes / STEP) * STEP : 0;
  return { providerId: '', date: day, minutes: Math.max(toMinutes(preferred), next) };
}

const targetOf = (appointment: PlacedAppointment): Target => ({
  providerId: appointment.providerId,
  date: appointment.appointmentDate,
  minutes: toMinutes(appointment.startTime),
});

export function appointmentsAt(
  board: Pick<Board, 'appointments'>,
  appointment: BoardAppointment,
  target: Target,
): PlacedAppointment[] {
  const wanted = { from: target.minutes, to: target.minutes + appointment.durationMinutes };
  return board.appointments
    .filter(isPlaced)
    .filter(
      (other) =>
        other.id !== appointment.id &&
        other.providerId === target.providerId &&
        other.appointmentDate === target.date &&
        overlaps(timeSpanOf(other), wanted),
    );
}

/** "Marcus Bell is already seeing Elena Petrova from 2:00 to 2:45 PM." */
export const contactInUseMessages = (appointments: readonly PlacedAppointment[], provider: string) =>
  appointments
    .map((appointment) => {
      return `${provider} is already seeing ${fullName(appointment.patient)} from ${spanClock(timeSpanOf(appointment))}.`;
    })
    .join(' ');
