import { TZDate, tz } from '@date-fns/tz';
import { format } from 'date-fns';

/** The calendar day (`yyyy-MM-dd`) of an instant in a time zone. */
export const localDay = (at: Date, zone: string): string => format(at, 'yyyy-MM-dd', { in: tz(zone) });

/** The wall-clock time (`HH:mm`) of an instant in a time zone. */
export const localTime = (at: Date, zone: string): string => format(at, 'HH:mm', { in: tz(zone) });

/** The same as people say it: `1:38 PM`. */
export const spokenTime = (at: Date, zone: string): string => format(at, 'h:mm a', { in: tz(zone) });

const DAY_MS = 86_400_000;

/** The calendar day that is so many days after another one, whatever any clock does meanwhile. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The instant of a wall-clock day and time in a zone.
 * @returns null for a time that the change to daylight saving time skips
 */
export function instantOf(day: string, time: string, zone: string): Date | null {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime());
  return localTime(at, zone) === time.slice(0, 5) ? at : null;
}
