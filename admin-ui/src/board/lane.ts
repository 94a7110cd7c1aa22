import type { BoardAppointment, BoardProvider } from '@bedside/contracts/appointments/dispatch.schema';
import { hoursOn, type Opening } from '@bedside/contracts/practice/opening';
import {
  DAY_MINUTES,
  gapsBetween,
  HOUR,
  overlapOf,
  overlaps,
  type TimeSpan,
  toMinutes,
} from './time-span.ts';

export type PlacedAppointment = BoardAppointment & {
  providerId: string;
  appointmentDate: string;
  startTime: string;
};

export const isPlaced = (appointment: BoardAppointment): appointment is PlacedAppointment =>
  appointment.providerId !== null && appointment.appointmentDate !== null && appointment.startTime !== null;

/** `slot` of `slots`: overlapping appointments share the lane's height. */
export interface LaneBar extends TimeSpan {
  appointment: PlacedAppointment;
  slot: number;
  slots: number;
  /** The conflicting part. */
  strip: TimeSpan | null;
}

export interface TravelSegment extends TimeSpan {
  appointmentId: string;
  minutes: number;
}

export interface Lane {
  bars: readonly LaneBar[];
  trips: readonly TravelSegment[];
  off: readonly TimeSpan[];
  /** The practice is closed, and the provider isn’t on time off. */
  isHoliday: boolean;
}

const WHOLE_DAY: TimeSpan = { from: 0, to: DAY_MINUTES };
const LEAST_STRIP = 5;

/** Cut off at midnight. If clocks go back during an appointment, its end time is before its start time. */
export function timeSpanOf(appointment: PlacedAppointment): TimeSpan {
  const from = toMinutes(appointment.startTime);
  const to = appointment.endTime ? toMinutes(appointment.endTime) : from + appointment.durationMinutes;
  return { from, to: to > from ? to : Math.min(from + appointment.durationMinutes, DAY_MINUTES) };
}

/** On time off. */
export const isAway = ({ daysOff }: Pick<BoardProvider, 'daysOff'>, day: string): boolean =>
  daysOff.some(({ from, to }) => from <= day && day <= to);

/** Outside the provider’s own hours or, without those, the practice’s. Practice holidays apply to everyone. */
export function offTimes(
  { hours, daysOff }: Pick<BoardProvider, 'hours' | 'daysOff'>,
  day: string,
  practice: Opening | undefined,
): TimeSpan[] {
  if (isAway({ daysOff }, day)) return [WHOLE_DAY];
  const openingHours = hours.length > 0 ? hours : practice?.openingHours;
  if (!openingHours) return [];
  const lines = hoursOn(day, { openingHours, holidays: practice?.holidays ?? [] }).map(({ from, to }) => ({
    from: toMinutes(from),
    to: toMinutes(to),
  }));
  return gapsBetween(WHOLE_DAY, lines).filter(({ from, to }) => from < to);
}

/** Bars that overlap, directly or through others, share the height evenly. */
export function stacked(appointments: readonly PlacedAppointment[]): Omit<LaneBar, 'strip'>[] {
  const byStart = appointments
    .map((appointment) => ({ appointment, ...timeSpanOf(appointment) }))
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
  const bars: Omit<LaneBar, 'strip'>[] = [];
  let group: Omit<LaneBar, 'strip' | 'slots'>[] = [];
  let groupEnds = 0;
  const close = () => {
    const slots = Math.max(0, ...group.map(({ slot }) => slot + 1));
    bars.push(...group.map((bar) => ({ ...bar, slots })));
    group = [];
  };
  for (const one of byStart) {
    if (one.from >= groupEnds) close();
    groupEnds = group.length === 0 ? one.to : Math.max(groupEnds, one.to);
    const taken = group.filter((other) => overlaps(one, other)).map(({ slot }) => slot);
    let slot = 0;
    while (taken.includes(slot)) slot += 1;
    group.push({ ...one, slot });
  }
  close();
  return bars;
}

function stripOf(
  bar: Omit<LaneBar, 'strip'>,
  others: readonly TimeSpan[],
  off: readonly TimeSpan[],
): TimeSpan | null {
  const { clash, travelMinutes } = bar.appointment;
  if (clash === null) return null;
  const least = { from: bar.from, to: bar.from + LEAST_STRIP };
  if (clash === 'off') return firstShared(bar, off) ?? least;
  if (clash === 'appointment') return firstShared(bar, others) ?? least;
  const before = Math.max(0, ...others.map(({ to }) => to).filter((to) => to <= bar.from));
  const short = before + (travelMinutes ?? 0) - bar.from;
  return { from: bar.from, to: Math.min(bar.to, bar.from + Math.max(LEAST_STRIP, short)) };
}

function firstShared(bar: TimeSpan, others: readonly TimeSpan[]): TimeSpan | null {
  for (const other of others) {
    const both = overlapOf(bar, other);
    if (both) return both;
  }
  return null;
}

export function laneOf(
  provider: Pick<BoardProvider, 'id' | 'hours' | 'daysOff'>,
  appointments: readonly PlacedAppointment[],
  day: string,
  practice: Opening | undefined,
): Lane {
  const own = appointments.filter((one) => one.providerId === provider.id && one.appointmentDate === day);
  const off = offTimes(provider, day, practice);
  const stack = stacked(own);
  const bars = stack.map((bar) => ({
    ...bar,
    strip: stripOf(
      bar,
      stack.filter((other) => other !== bar),
      off,
    ),
  }));
  const isHoliday = !isAway(provider, day) && (practice?.holidays.some(({ date }) => date === day) ?? false);
  return { bars, trips: bars.flatMap(tripTo), off, isHoliday };
}

const tripTo = ({ appointment, from }: LaneBar): TravelSegment[] =>
  appointment.travelMinutes
    ? [
        {
          appointmentId: appointment.id,
          from: Math.max(0, from - appointment.travelMinutes),
          to: from,
          minutes: appointment.travelMinutes,
        },
      ]
    : [];

const USUAL: TimeSpan = { from: 8 * HOUR, to: 17.5 * HOUR };

/** 8:00 to 5:30, extended to include appointments and working hours outside it. */
export function spanOf(lanes: readonly Lane[]): TimeSpan {
  const needed = lanes.flatMap(({ bars, off }) => {
    const worked = off.length === 0 ? [] : gapsBetween(WHOLE_DAY, off);
    return [...bars, ...worked.filter(({ from, to }) => from < to)];
  });
  const from = Math.min(USUAL.from, ...needed.map((one) => one.from));
  const to = Math.max(USUAL.to, ...needed.map((one) => one.to));
  return {
    from: Math.floor(from / HOUR) * HOUR,
    to: to === USUAL.to ? to : Math.min(DAY_MINUTES, Math.ceil(to / HOUR) * HOUR),
  };
}

/** Booked minutes, and the share of the working day that visits and drives take (at most 1). */
export function loadOf({ bars, trips, off }: Lane): { minutes: number; part: number } {
  const minutes = bars.reduce((sum, { from, to }) => sum + to - from, 0);
  const worked = off.length === 0 ? [] : gapsBetween(WHOLE_DAY, off);
  const hours = worked.reduce((sum, { from, to }) => sum + to - from, 0) || 9 * HOUR;
  const driven = trips.reduce((sum, trip) => sum + trip.minutes, 0);
  return { minutes, part: Math.min(1, (minutes + driven) / hours) };
}
