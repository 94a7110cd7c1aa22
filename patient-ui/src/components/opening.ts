import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { hoursOn } from '@bedside/contracts/practice/opening';
import { dayAfter, toDate, toDay } from '@bedside/ui-kit/calendar-grid';
import { dayIn, type Formats, timeIn, timeText } from '@bedside/ui-kit/formats';
import { addDays } from 'date-fns';

type Hours = Pick<BrowserConfig['practice'], 'openingHours' | 'holidays' | 'timeZone'>;

/** Open until a time, closed until a day and time, or closed with no opening in sight. */
type OpenState = { open: true; until: string } | { open: false; next: { day: string; from: string } | null };

const DAYS_LOOKED_AT = 60;

export function openState(practice: Hours, now: Date): OpenState {
  const [today, time] = [dayIn(practice.timeZone, now), timeIn(practice.timeZone, now)];
  const line = hoursOn(today, practice).find(({ from, to }) => from <= time && time < to);
  if (line) return { open: true, until: line.to };
  for (let ahead = 0; ahead <= DAYS_LOOKED_AT; ahead += 1) {
    const day = dayAfter(today, ahead);
    const [from] = hoursOn(day, practice)
      .map((one) => one.from)
      .filter((start) => ahead > 0 || start > time)
      .toSorted();
    if (from) return { open: false, next: { day, from } };
  }
  return { open: false, next: null };
}

const textOf = (hours: WeekLine['hours']) => hours.map(({ from, to }) => `${from}-${to}`).join();

interface WeekLine {
  /** First and last day, `yyyy-MM-dd` */
  from: string;
  to: string;
  hours: readonly { from: string; to: string }[];
}

/** This week from Monday. Consecutive days with the same hours share a line, but today has its own. */
export function weekLines(practice: Omit<Hours, 'timeZone'>, today: string): WeekLine[] {
  const monday = addDays(toDate(today), -((toDate(today).getDay() + 6) % 7));
  const lines: WeekLine[] = [];
  for (let at = 0; at < 7; at += 1) {
    const day = toDay(addDays(monday, at));
    const hours = hoursOn(day, practice);
    const last = lines.at(-1);
    const isSame = last && textOf(last.hours) === textOf(hours);
    if (isSame && day !== today && last.from !== today) last.to = day;
    else lines.push({ from: day, to: day, hours });
  }
  return lines;
}

/** `HH:mm` as “5 PM” or “5:30 PM”, without line breaks. */
export const hourText = (time: string, formats: Pick<Formats, 'locale'> = {}): string =>
  timeText(time, formats).replace(':00', '').replaceAll(' ', '\u00a0');
