import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { toDate, toDay } from '@bedside/ui-kit/calendar-grid';
import { addDays } from 'date-fns';

type OpenDays = Pick<BrowserConfig['practice'], 'openWeekdays' | 'holidays'>;

/** Used until the practice's hours are loaded. */
export const usualDays: OpenDays = { openWeekdays: [1, 2, 3, 4, 5], holidays: [] };

const DAYS_OFFERED = 5;
const DAYS_LOOKED_AT = 60;

/** @param day yyyy-MM-dd */
export const isOpenOn = (day: string, { openWeekdays, holidays }: OpenDays): boolean =>
  openWeekdays.includes(toDate(day).getDay()) && !holidays.some(({ date }) => date === day);

/** The next days the practice is open, `yyyy-MM-dd`, including today. */
export function nextOpenDays(today: string, practice: OpenDays): string[] {
  const days: string[] = [];
  for (let ahead = 0; ahead < DAYS_LOOKED_AT && days.length < DAYS_OFFERED; ahead += 1) {
    const day = toDay(addDays(toDate(today), ahead));
    if (isOpenOn(day, practice)) days.push(day);
  }
  return days;
}
