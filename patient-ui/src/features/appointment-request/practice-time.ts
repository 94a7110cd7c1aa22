import { timeText } from '@bedside/ui-kit/formats';
import type { Locale } from 'date-fns';

/** "4 PM CST": a time of day (`HH:mm`) with the zone's standard-time abbreviation. */
export function practiceTime(time: string, timeZone: string, locale?: Locale): string {
  const winter = new Date(Date.UTC(2026, 0, 1, 12));
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(winter);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${timeText(time, { locale }).replace(':00', '')} ${zone}`.trim();
}
