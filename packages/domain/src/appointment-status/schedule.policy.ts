import type { SchedulingConflict } from '@bedside/contracts/appointments/dispatch.schema';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { TimeOff, WorkingHours } from '@bedside/contracts/people/user.schema';
import { weekdayOf } from '@bedside/contracts/practice/opening';
import { addMinutes } from '@bedside/db/dates';
import { instantOf, localDay, localTime } from '../practice/local-time.ts';

export interface TimeWindow {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Accepts times earlier today because staff may enter an appointment late.
 * @throws VALIDATION for a past day and for a time that the clocks skip
 */
export function windowOf(
  request: { appointmentDate: string; appointmentTime: string; minutes: number },
  { now, timeZone }: { now: Date; timeZone: string },
): TimeWindow {
  if (request.appointmentDate < localDay(now, timeZone))
    throw fieldError('appointmentDate', 'Select today or a later date.');
  const startsAt = instantOf(request.appointmentDate, request.appointmentTime, timeZone);
  if (!startsAt)
    throw fieldError(
      'appointmentTime',
      'This time doesn’t exist that day because clocks change. Choose another.',
    );
  return { startsAt, endsAt: addMinutes(startsAt, request.minutes) };
}

export interface ProviderCommitment extends TimeWindow {
  telemedicine: boolean;
}

export const overlap = (one: TimeWindow, other: TimeWindow): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Minutes of driving; null when no one drives or the time is unknown. */
export type Drive<E extends ProviderCommitment> = (from: E, to: E) => number | null;

/** The buffer, or the drive if it takes longer. */
export function minutesBetween<E extends ProviderCommitment>(
  from: E,
  to: E,
  bufferMinutes: number,
  drive: Drive<E> = () => null,
): number {
  return from.telemedicine && to.telemedicine ? 0 : Math.max(bufferMinutes, drive(from, to) ?? 0);
}

/** Two telemedicine appointments in a row need no travel time. */
export function conflictBetween<E extends ProviderCommitment>(
  appointment: E,
  others: readonly E[],
  bufferMinutes: number,
  drive?: Drive<E>,
): Exclude<SchedulingConflict, 'off'> | null {
  if (others.some((other) => overlap(appointment, other))) return 'appointment';
  return others.some((other) => travelShortfall(appointment, other, bufferMinutes, drive) > 0)
    ? 'travel'
    : null;
}

export function travelShortfall<E extends ProviderCommitment>(
  appointment: E,
  other: E,
  bufferMinutes: number,
  drive?: Drive<E>,
): number {
  const [first, second] = appointment.startsAt < other.startsAt ? [appointment, other] : [other, appointment];
  const needed = minutesBetween(first, second, bufferMinutes, drive);
  const free = (second.startsAt.getTime() - first.endsAt.getTime()) / 60_000;
  return Math.max(0, Math.ceil(needed - free));
}

export interface Rules extends WorkingTime {
  travelBufferMinutes: number;
  timeZone: string;
}

/** Returns the worst conflict first; booking and the board share this check. */
export const schedulingConflict = <E extends ProviderCommitment>(
  appointment: E,
  others: readonly E[],
  rules: Rules,
  drive?: Drive<E>,
): SchedulingConflict | null =>
  conflictBetween(appointment, others, rules.travelBufferMinutes, drive) ??
  (isOff(appointment, rules, rules.timeZone) ? 'off' : null);

/** Weekly hours as HH:mm in the practice's time zone; days off include both ends. */
export interface WorkingTime {
  /** Empty means practice hours, which never cause a refusal. */
  hours: readonly WorkingHours[];
  daysOff: readonly TimeOff[];
}

/** Adjoining working hours count as one period. */
export function isOff(
  { startsAt, endsAt }: TimeWindow,
  { hours, daysOff }: WorkingTime,
  zone: string,
): boolean {
  const [firstDay, lastDay] = [localDay(startsAt, zone), localDay(endsAt, zone)];
  if (daysOff.some((off) => off.from <= lastDay && firstDay <= off.to)) return true;
  if (hours.length === 0) return false;
  if (firstDay !== lastDay) return true;
  const lines = hours
    .filter((line) => line.weekday === weekdayOf(firstDay))
    .toSorted((a, b) => a.from.localeCompare(b.from));
  let covered = localTime(startsAt, zone);
  for (const { from, to } of lines) if (from <= covered && covered < to) covered = to;
  return covered < localTime(endsAt, zone);
}

export const providerBusy = () =>
  new DomainError(
    'PROVIDER_BUSY',
    'This provider already has a visit at that time. Choose another time or provider.',
  );

export const tooLittleTravelTime = (bufferMinutes: number) =>
  new DomainError(
    'PROVIDER_BUSY',
    `This leaves less than ${bufferMinutes} minutes of drive time between visits. Choose another time, or override with a reason.`,
  );

export const providerOff = () =>
  new DomainError(
    'PROVIDER_BUSY',
    'This is outside the provider’s working hours. Choose another time or provider, or override with a reason.',
  );
