import { addDays, format, isValid, parseISO, startOfMonth, startOfWeek } from 'date-fns';

/** Days are `yyyy-MM-dd` strings, without time or zone. */
const DAY = 'yyyy-MM-dd';
const TYPED = 'MM/dd/yyyy';
const WEEKS = 6;
export const YEARS_ON_A_PAGE = 30;

export const toDate = (day: string): Date => parseISO(day);
export const toDay = (date: Date): string => format(date, DAY);
export const dayAfter = (day: string, days = 1): string => toDay(addDays(toDate(day), days));

export function weeksOf(day: string): string[][] {
  const first = startOfWeek(startOfMonth(toDate(day)));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => toDay(addDays(first, week * 7 + weekday))),
  );
}

export function yearsAround(year: number, last: number): number[] {
  const page = Math.ceil((last - year + 1) / YEARS_ON_A_PAGE);
  const first = last - page * YEARS_ON_A_PAGE + 1;
  return Array.from({ length: YEARS_ON_A_PAGE }, (_, at) => first + at);
}

export function shapeTyped(typed: string): string {
  const parts = typed.split('/').map((part) => part.replace(/\D/g, ''));
  const padded = parts.map((part, at) =>
    at < parts.length - 1 && at < 2 && part.length === 1 ? `0${part}` : part,
  );
  const digits = padded.join('').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** Null for an incomplete or impossible date. */
export function readTyped(typed: string): string | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDay(day) ? day : null;
}

/**
 * Expands a two-digit year to the latest such year up to `max`. Leaves 19 and 20 alone, because a four-digit
 * year may follow.
 */
export function withCentury(typed: string, max = '2099-12-31'): string {
  const [, monthAndDate, year] = /^(\d{2}\/\d{2}\/)(?!19|20)(\d{2})$/.exec(typed) ?? [];
  if (!monthAndDate) return typed;
  const day = readTyped(`${monthAndDate}20${year}`);
  return `${monthAndDate}${day && day <= max ? '20' : '19'}${year}`;
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isValid(toDate(value));

export const typedOf = (value: string): string => (isDay(value) ? format(toDate(value), TYPED) : value);

export const isOutside = (day: string, min?: string, max?: string): boolean =>
  (min !== undefined && day < min) || (max !== undefined && day > max);
