import { fieldError } from '@bedside/contracts/errors';
import type { WorkingHours } from '@bedside/contracts/people/user.schema';
import { isOpenAt, isOpenOn, weekdayOf } from '@bedside/contracts/practice/opening';
import { addDaysTo, instantOf, localDay, localTime } from './local-time.ts';
import type { PracticeSettings } from './settings.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** 08:00 becomes "8 AM", 16:30 "4:30 PM". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const shown = minute ? `${hour % 12 || 12}:${String(minute).padStart(2, '0')}` : `${hour % 12 || 12}`;
  return `${shown} ${hour < 12 ? 'AM' : 'PM'}`;
}

const spanOf = (first: number, last: number): string =>
  first === last ? `${DAYS[first]}` : `${DAYS[first]} to ${DAYS[last]}`;

/** "Mon to Fri, 8 AM to 5 PM": joins consecutive days with the same hours. */
export function formatOpeningHours(hours: readonly WorkingHours[]): string {
  const week = [1, 2, 3, 4, 5, 6, 0].flatMap((weekday) => {
    const lines = hours
      .filter((line) => line.weekday === weekday)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, to }) => `${clock(from)} to ${clock(to)}`);
    return lines.length ? [{ weekday, times: lines.join(' and ') }] : [];
  });
  const runs: { first: number; last: number; times: string }[] = [];
  for (const { weekday, times } of week) {
    const run = runs.at(-1);
    if (run && run.times === times && (run.last + 1) % 7 === weekday) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, times });
  }
  return runs.map(({ first, last, times }) => `${spanOf(first, last)}, ${times}`).join('; ');
}

/** Bounds the search for the next open day. */
const MAX_CLOSED_DAYS = 60;

/** `yyyy-MM-dd`; null when none is found. */
export function nextOpenDay(
  at: Date,
  settings: Pick<PracticeSettings, 'openingHours' | 'holidays' | 'timeZone'>,
): string | null {
  const today = localDay(at, settings.timeZone);
  for (let ahead = 1; ahead <= MAX_CLOSED_DAYS; ahead += 1) {
    const day = addDaysTo(today, ahead);
    if (isOpenOn(day, settings)) return day;
  }
  return null;
}

/** Null while open. Falls back to the search limit if it never opens. */
export function closedSince(
  now: Date,
  settings: Pick<PracticeSettings, 'openingHours' | 'holidays' | 'timeZone'>,
): Date | null {
  const { timeZone, openingHours } = settings;
  const today = localDay(now, timeZone);
  const time = localTime(now, timeZone);
  if (isOpenAt(today, time, settings)) return null;
  for (let back = 0; back <= MAX_CLOSED_DAYS; back += 1) {
    const day = addDaysTo(today, -back);
    if (!isOpenOn(day, settings)) continue;
    const ends = openingHours
      .filter((line) => line.weekday === weekdayOf(day) && (back > 0 || line.to <= time))
      .map(({ to }) => to)
      .sort();
    const last = ends.at(-1);
    const at = last && instantOf(day, last, timeZone);
    if (at) return at;
  }
  return instantOf(addDaysTo(today, -MAX_CLOSED_DAYS), '12:00', timeZone);
}

/** The `yyyy-MM-dd` on which a request made at this moment is answered; null if the practice never opens. */
export const answerDay = (
  at: Date,
  settings: Pick<PracticeSettings, 'openingHours' | 'holidays' | 'sameDayUntil' | 'timeZone'>,
): string | null =>
  replyBy(at, settings) === 'today' ? localDay(at, settings.timeZone) : nextOpenDay(at, settings);

/** Rule: appointments.reply-time */
export function replyBy(
  now: Date,
  settings: Pick<PracticeSettings, 'openingHours' | 'holidays' | 'sameDayUntil' | 'timeZone'>,
): 'today' | 'next business day' {
  const { timeZone, sameDayUntil } = settings;
  const inTime = localTime(now, timeZone) < sameDayUntil;
  return inTime && isOpenOn(localDay(now, timeZone), settings) ? 'today' : 'next business day';
}

export const ONE_LINE_AT_A_TIME = 'These hours overlap. Combine them into one.';

/** Adjoining periods do not overlap. */
export function linesOverlap(hours: readonly WorkingHours[]): boolean {
  const inOrder = hours.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from));
  return inOrder.some((line, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.weekday === line.weekday && next.from < line.to;
  });
}

/** @throws VALIDATION for overlapping periods */
export function requireOneLineAtATime(hours: readonly WorkingHours[]): void {
  if (linesOverlap(hours)) throw fieldError('hours', ONE_LINE_AT_A_TIME);
}
