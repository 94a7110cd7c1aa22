import { addDays, format, isValid, parseISO, startOfMonth, startOfWeek } from 'date-fns';

/** Days are `yyyy-MM-dd` throughout: a day has no time and no zone. */
const DAY = 'yyyy-MM-dd';
const TYPED = 'MM/dd/yyyy';
const WEEKS = 6;
export const YEARS_ON_A_PAGE = 30;

export const toDate = (day: string): Date => parseISO(day);
export const toDay = (date: Date): string => format(date, DAY);

/** Six weeks, Sunday first, that hold the month of `day`. */
export function weeksOf(day: string): string[][] {
  const first = startOfWeek(startOfMonth(toDate(day)));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => toDay(addDays(first, week * 7 + weekday))),
  );
}

/** The 30 years of the page that holds `year`, when the latest page ends with `last`. */
export function yearsAround(year: number, last: number): number[] {
  const page = Math.ceil((last - year + 1) / YEARS_ON_A_PAGE);
  const first = last - page * YEARS_ON_A_PAGE + 1;
  return Array.from({ length: YEARS_ON_A_PAGE }, (_, at) => first + at);
}

/** MM/dd/yyyy as it is typed, slashes put in. */
export function shapeTyped(typed: string): string {
  const parts = typed.split('/').map((part) => part.replace(/\D/g, ''));
  const padded = parts.map((part, at) =>
    at < parts.length - 1 && at < 2 && part.length === 1 ? `0${part}` : part,
  );
  const digits = padded.join('').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** The day that was typed, or null for half a date and for days no calendar has. */
export function readTyped(typed: string): string | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isValid(toDate(value));

/** How a field shows its value: a day as MM/dd/yyyy, anything else as it was typed. */
export const typedOf = (value: string): string => (isDay(value) ? format(toDate(value), TYPED) : value);

export const isOutside = (day: string, min?: string, max?: string): boolean =>
  (min !== undefined && day < min) || (max !== undefined && day > max);
