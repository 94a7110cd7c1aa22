import { format } from '@bedside/db/dates';
import { TZDate, tz, tzOffset } from '@date-fns/tz';
import { sql } from 'kysely';

/** `yyyy-MM-dd` */
export const localDay = (at: Date, zone: string): string => wallClock(at, zone).day;

/** `HH:mm` */
export const localTime = (at: Date, zone: string): string => wallClock(at, zone).time;

/** Formatted by hand, because date-fns time zones are ten times slower in lists. */
export function wallClock(at: Date, zone: string): { day: string; time: string } {
  const shown = new Date(at.getTime() + offsetOf(at, zone) * MINUTE_MS).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** Clock changes fall on quarter hours, so offsets are cached per quarter. */
function offsetOf(at: Date, zone: string): number {
  const quarter = `${Math.floor(at.getTime() / QUARTER_MS)} ${zone}`;
  const offset = offsets.get(quarter) ?? tzOffset(zone, at);
  if (offsets.size >= MAX_OFFSETS) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}
const offsets = new Map<string, number>();
const MAX_OFFSETS = 10_000;

/** A local day has at most 25 hours. */
export const isSameLocalDay = (one: Date, other: Date, zone: string): boolean =>
  Math.abs(one.getTime() - other.getTime()) < LONGEST_DAY_MS && localDay(one, zone) === localDay(other, zone);

/** `1:38 PM` */
export const formatTime = (at: Date, zone: string): string => format(at, 'h:mm a', { in: tz(zone) });

/** `Mon, Nov 30, 1:38 PM` */
export const formatMoment = (at: Date, zone: string): string =>
  format(at, 'EEE, MMM d, h:mm a', { in: tz(zone) });

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 86_400_000;
const LONGEST_DAY_MS = 25 * 60 * MINUTE_MS;

/** Calendar days, independent of clock changes. */
export const addDaysTo = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** @returns null for a time skipped by daylight saving */
export function instantOf(day: string, time: string, zone: string): Date | null {
  const name = `${day} ${time} ${zone}`;
  const known = instants.get(name) ?? instantNumber(day, time, zone);
  if (instants.size >= MAX_OFFSETS) instants.clear();
  instants.set(name, known);
  return Number.isNaN(known) ? null : new Date(known);
}
const instants = new Map<string, number>();

/** NaN for a time that the clocks skip. */
function instantNumber(day: string, time: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new TZDate(year, month - 1, date, hours, minutes, zone).getTime();
  return localTime(new Date(at), zone) === time.slice(0, 5) ? at : Number.NaN;
}

/** SQL for the instant a local day (`yyyy-MM-dd`) starts, `days` later. */
export const startOfDay = (day: string, zone: string, days = 0) =>
  sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`;
