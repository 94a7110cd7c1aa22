import { clockInSpanish } from '@bedside/contracts/common/languages';
import { tz, tzName } from '@date-fns/tz';
import { format, type Locale, parseISO } from 'date-fns';

export interface Formats {
  zone: string;
  locale?: Locale;
}

const DAY = 'yyyy-MM-dd';
const ANY_DAY = '2000-01-01';

/** Weekday: Wed. Brief: Nov 18. Short: Wed, Nov 18. Long: Friday, November 20. Full: Wed, Nov 18, 2026. Numeric: 11/18/2026. Month: November 2026. */
const english = {
  weekday: 'EEE',
  brief: 'MMM d',
  short: 'EEE, MMM d',
  long: 'EEEE, MMMM d',
  full: 'EEE, MMM d, yyyy',
  numeric: 'MM/dd/yyyy',
  month: 'MMMM yyyy',
} as const;
export type DayPattern = keyof typeof english;

const spanish: Record<DayPattern, string> = {
  weekday: 'EEE',
  brief: 'd MMM',
  short: "EEE d 'de' MMM",
  long: "EEEE, d 'de' MMMM",
  full: 'EEE d MMM yyyy',
  numeric: 'MM/dd/yyyy',
  month: "MMMM 'de' yyyy",
};

const patternOf = (pattern: DayPattern, locale?: Locale) =>
  (locale?.code === 'es' ? spanish : english)[pattern];

export function dayText(day: string, pattern: DayPattern, { locale }: Formats): string {
  return format(parseISO(day), patternOf(pattern, locale), { locale });
}

/** Spanish writes “9:30 a.m.”, which must not break across lines. */
export const withHalf = (clock: string, locale?: Locale): string =>
  locale?.code === 'es' ? clockInSpanish(clock).replace(/ (?=[ap]\.m\.)/g, '\u00a0') : clock;

/** Day in the practice's time zone */
export function instantDayText(instant: string, pattern: DayPattern, { zone, locale }: Formats): string {
  return format(parseISO(instant), patternOf(pattern, locale), { in: tz(zone), locale });
}

/** Day and time in the practice's time zone: Wed, Nov 18, 11:20 AM */
export function instantText(instant: string, { zone, locale }: Formats): string {
  const text = format(parseISO(instant), `${patternOf('short', locale)}, h:mm a`, { in: tz(zone), locale });
  return withHalf(text, locale);
}

/** Includes the year, for records that are read years later: Wed, Nov 18, 2026, 11:20 AM */
export const fullInstantText = (instant: string, formats: Formats): string =>
  `${instantDayText(instant, 'full', formats)}, ${timeText(timeIn(formats.zone, new Date(instant)), formats)}`;

/** `HH:mm` to 10:30 AM */
export function timeText(time: string, { locale }: Pick<Formats, 'locale'> = {}): string {
  return withHalf(format(parseISO(`${ANY_DAY}T${time}`), 'h:mm a'), locale);
}

/** 4:00 PM CST. Includes the zone, because people in a video visit may be elsewhere. @param day `yyyy-MM-dd` */
export function zonedTimeText(day: string, time: string, { zone, locale }: Formats): string {
  return `${timeText(time, { locale })} ${tzName(zone, new Date(`${day}T12:00:00Z`), 'short')}`;
}

/** `HH:mm` values to 9:00–9:30 AM or 11:45 AM–12:15 PM */
export function timeSpan(from: string, to: string, formats: Pick<Formats, 'locale'> = {}) {
  const [first, last] = [timeText(from, formats), timeText(to, formats)];
  const half = last.replace(/^[\d:]+/, '');
  return { from: first.endsWith(half) ? first.slice(0, -half.length) : first, to: last };
}

export const dayIn = (zone: string, now: Date): string => format(now, DAY, { in: tz(zone) });

/** Time of day in the practice's time zone, `HH:mm` */
export const timeIn = (zone: string, now: Date): string => format(now, 'HH:mm', { in: tz(zone) });
export const hourIn = (zone: string, now: Date): number => Number(format(now, 'H', { in: tz(zone) }));

/** “1:59” */
export const secondsText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
