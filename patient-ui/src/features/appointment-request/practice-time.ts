import { zonedTimeText } from '@bedside/ui-kit/formats';
import type { Locale } from 'date-fns';

/** "4 PM CST": a time of day (`HH:mm`) with the zone's standard-time abbreviation. */
export function practiceTime(time: string, timeZone: string, locale?: Locale): string {
  return zonedTimeText('2026-01-01', time, { zone: timeZone, locale }).replace(':00', '');
}
