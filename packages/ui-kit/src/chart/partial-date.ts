import { partialDate } from '@bedside/contracts/care/chart.schema';
import { format, parseISO } from 'date-fns';
import { dayText, type Formats } from '../formats.ts';

/** Parses 2019, 06/2019, or 06/30/2019 to `yyyy`, `yyyy-MM`, or `yyyy-MM-dd`; null if invalid. */
export function parsePartialDate(typed: string): string | null {
  const parts = /^(?:(?:(\d{1,2})\/)?(\d{1,2})\/)?(\d{4})$/.exec(
    typed.trim().replaceAll(/\s*[/.-]\s*/g, '/'),
  );
  if (!parts) return null;
  const [, first, second, year] = parts;
  const [month, day] = first === undefined ? [second, undefined] : [first, second];
  const written = [year, month, day].flatMap((part) => part?.padStart(2, '0') ?? []).join('-');
  return partialDate.safeParse(written).success ? written : null;
}

export function typedPartialDate(value: string): string {
  const [year, month, day] = value.split('-');
  return [month, day, year].filter((part) => part !== undefined).join('/');
}

/** 2019, March 2023, or Nov 18, 2026 */
export function partialDateText(value: string, formats: Formats): string {
  const isSpanish = formats.locale?.code === 'es';
  if (value.length === 4) return value;
  if (value.length === 7)
    return format(parseISO(value), isSpanish ? "MMMM 'de' yyyy" : 'MMMM yyyy', { locale: formats.locale });
  return `${dayText(value, 'brief', formats)}${isSpanish ? ' de' : ','} ${value.slice(0, 4)}`;
}

export const yearOf = (value: string): string => value.slice(0, 4);
