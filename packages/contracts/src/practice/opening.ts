import { z } from 'zod';
import { day as dayField, text } from '../common/fields.ts';
import { clockInSpanish } from '../common/languages.ts';
import type { WorkingHours } from '../people/user.schema.ts';

export const holiday = z.strictObject({ date: dayField, name: text(60, 1) });
export type Holiday = z.infer<typeof holiday>;

export interface Opening {
  openingHours: readonly WorkingHours[];
  holidays: readonly Holiday[];
}

/** 0 for Sunday. Takes a local `yyyy-MM-dd`. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Takes a local `yyyy-MM-dd`. Returns an empty list on a day when the practice is closed. */
export function hoursOn(day: string, { openingHours, holidays }: Opening): readonly WorkingHours[] {
  if (holidays.some(({ date }) => date === day)) return [];
  return openingHours.filter((line) => line.weekday === weekdayOf(day));
}

export const isOpenOn = (day: string, opening: Opening): boolean => hoursOn(day, opening).length > 0;

/** `time` is `HH:mm`. */
export const isOpenAt = (day: string, time: string, opening: Opening): boolean =>
  hoursOn(day, opening).some(({ from, to }) => from <= time && time < to);

const DAYS_AHEAD = 60;
const DAY_MS = 86_400_000;

/** The next day after `day` on which the practice opens; undefined if it stays closed. */
export function nextOpenDay(day: string, opening: Opening): string | undefined {
  const start = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: DAYS_AHEAD }, (_, index) =>
    new Date(start + (index + 1) * DAY_MS).toISOString().slice(0, 10),
  ).find((next) => isOpenOn(next, opening));
}

/** A warning for staff; null while the practice is open. If `time` is empty, only the day is checked. */
export function closedBecause(day: string, time: string, opening: Opening): string | null {
  const closed = opening.holidays.find(({ date }) => date === day);
  if (closed) return `The practice is closed that day: ${closed.name}.`;
  if (!isOpenOn(day, opening)) return 'The practice is closed on that day of the week.';
  return time === '' || isOpenAt(day, time, opening) ? null : 'That time is outside the practice’s hours.';
}

/**
 * Whether the practice visits a postal code. `served` lists codes or their first digits, and an empty list
 * means everywhere. Codes with fewer than five digits have lost their leading zeros.
 */
export const isServedPostalCode = (postalCode: string, served: readonly string[]): boolean =>
  served.length === 0 || served.some((first) => postalCode.trim().padStart(5, '0').startsWith(first));

const texts: Record<string, string> = {
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  Sun: 'dom',
  to: 'a',
  and: 'y',
};

/** "Mon to Fri, 8 AM to 5 PM" becomes "Lun a vie, 8 a.m. a 5 p.m.". */
export function openingHoursInSpanish(english: string): string {
  const translated = clockInSpanish(english.replace(/[A-Za-z]+/g, (word) => texts[word] ?? word));
  return translated.charAt(0).toUpperCase() + translated.slice(1);
}
