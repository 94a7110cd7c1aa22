import { type TimeOfDay, timesOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { dayAfter, toDate } from '@bedside/ui-kit/calendar-grid';
import { dayIn, hourIn } from '@bedside/ui-kit/formats';

type OpenDays = Pick<BrowserConfig['practice'], 'openWeekdays' | 'holidays'>;

/** Used until the practice's hours are loaded. */
export const usualDays: OpenDays = { openWeekdays: [1, 2, 3, 4, 5], holidays: [] };

const DAYS_OFFERED = 5;
const DAYS_LOOKED_AT = 60;

/** @param day yyyy-MM-dd */
export const isOpenOn = (day: string, { openWeekdays, holidays }: OpenDays): boolean =>
  openWeekdays.includes(toDate(day).getDay()) && !holidays.some(({ date }) => date === day);

/** The next days on which the practice is open, `yyyy-MM-dd`, including today. */
export function nextOpenDays(today: string, practice: OpenDays): string[] {
  const days: string[] = [];
  for (let ahead = 0; ahead < DAYS_LOOKED_AT && days.length < DAYS_OFFERED; ahead += 1) {
    const day = dayAfter(today, ahead);
    if (isOpenOn(day, practice)) days.push(day);
  }
  return days;
}

const MAX_TIMES_OF_DAY = 2;

/** ASAP can’t be combined with times of day. */
export function toggleTimeOfDay(slots: readonly TimeOfDay[], slot: TimeOfDay): TimeOfDay[] {
  if (slots.includes(slot)) return slots.filter((one) => one !== slot);
  return slot === 'ASAP' ? ['ASAP'] : [...slots.filter((one) => one !== 'ASAP'), slot];
}

/** At most two times of day can be chosen, so the others are then unavailable. */
export const isOneTooMany = (slots: readonly TimeOfDay[], slot: TimeOfDay): boolean =>
  slot !== 'ASAP' && !slots.includes(slot) && !slots.includes('ASAP') && slots.length >= MAX_TIMES_OF_DAY;

/** The hour at which each time of day ends. */
const endHours: Record<TimeOfDay, number> = { MORNING: 11, AFTERNOON: 14, EVENING: 17, ASAP: 24 };

/** Date and time in the practice's time zone. */
export interface Clock {
  /** `yyyy-MM-dd` in the practice's time zone */
  day: string;
  /** 0 to 23 */
  hour: number;
}

export const clockIn = (zone: string, now: Date): Clock => ({
  day: dayIn(zone, now),
  hour: hourIn(zone, now),
});

export const pastTimesOfDay = (day: string, clock: Clock): TimeOfDay[] =>
  day === clock.day ? timesOfDay.filter((slot) => endHours[slot] <= clock.hour) : [];

/** “November 2026”, or “November – December 2026” if the days reach into the next month. */
export function monthsText(
  first: string,
  last: string,
  format: (day: string, pattern: string) => string,
): string {
  const end = format(last, 'MMMM yyyy');
  if (first.slice(0, 7) === last.slice(0, 7)) return end;
  return `${format(first, first.slice(0, 4) === last.slice(0, 4) ? 'MMMM' : 'MMMM yyyy')} – ${end}`;
}
