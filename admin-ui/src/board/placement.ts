import type { Board, BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { fullName } from '@bedside/ui-kit/person';
import { spanClock } from './appointment-names.ts';
import { STEP, toMinutes, toTime } from './clock.ts';
import { isPlaced, type PlacedAppointment, timeSpanOf } from './lane.ts';
import { overlaps } from './time-span.ts';

/** Where a visit is to go. `providerId` is empty while nobody is chosen. */
export interface Target {
  providerId: string;
  /** yyyy-MM-dd */
  date: string;
  /** Since midnight, in the practice's zone. */
  minutes: number;
}

/** The call that brings a visit to where it is to go. */
export type Placement = 'assign' | 'reschedule' | 'changeProvider';

export type Placeable = Pick<
  BoardAppointment,
  'allowedTransitions' | 'providerId' | 'appointmentDate' | 'startTime'
>;

const may = ({ allowedTransitions }: Placeable, name: Placement): boolean =>
  allowedTransitions.some(({ move, to }) => move === name && to === 'SCHEDULED');

/** Whether a visit can be given a provider and a time, or another one, by whoever looks at the board. */
export const mayPlace = (visit: Placeable): boolean => may(visit, 'assign') || may(visit, 'reschedule');

/** How a visit gets to its target; null when it is there, or may not go. */
export function placementOf(visit: Placeable, { providerId, date, minutes }: Target): Placement | null {
  if (may(visit, 'assign')) return 'assign';
  if (visit.providerId !== providerId) return may(visit, 'changeProvider') ? 'changeProvider' : null;
  const isThere = visit.appointmentDate === date && visit.startTime === toTime(minutes);
  return !isThere && may(visit, 'reschedule') ? 'reschedule' : null;
}

const slotStarts = { MORNING: '08:00', AFTERNOON: '11:00', EVENING: '14:00', ASAP: '08:00' } as const;

/** Where a visit is offered first: where it is, or when its patient would like it. */
export function firstTarget(
  visit: BoardAppointment,
  day: string,
  now: { day: string; minutes: number },
): Target {
  if (isPlaced(visit)) return targetOf(visit);
  const preferred = visit.telemedicineTime ?? slotStarts[visit.appointmentSlot[0] ?? 'MORNING'];
  const next = day === now.day ? Math.ceil(now.minutes / STEP) * STEP : 0;
  return { providerId: '', date: day, minutes: Math.max(toMinutes(preferred), next) };
}

export const targetOf = (visit: PlacedAppointment): Target => ({
  providerId: visit.providerId,
  date: visit.appointmentDate,
  minutes: toMinutes(visit.startTime),
});

/** The other visits that the target's provider has at that time. */
export function appointmentsAt(
  board: Pick<Board, 'visits'>,
  visit: BoardAppointment,
  target: Target,
): PlacedAppointment[] {
  const wanted = { from: target.minutes, to: target.minutes + visit.durationMinutes };
  return board.visits
    .filter(isPlaced)
    .filter(
      (other) =>
        other.id !== visit.id &&
        other.providerId === target.providerId &&
        other.appointmentDate === target.date &&
        overlaps(timeSpanOf(other), wanted),
    );
}

/** "Marcus Bell is already seeing Elena Petrova from 2:00 to 2:45 PM." */
export const contactInUseMessages = (visits: readonly PlacedAppointment[], provider: string) =>
  visits
    .map((visit) => {
      return `${provider} is already seeing ${fullName(visit.patient)} from ${spanClock(timeSpanOf(visit))}.`;
    })
    .join(' ');
