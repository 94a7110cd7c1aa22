import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { hoursOn } from '@bedside/contracts/practice/opening';
import { toDate, toDay } from '@bedside/ui-kit/calendar-grid';
import { dayIn, type Formats, timeIn } from '@bedside/ui-kit/formats';
import { addDays, format, parseISO } from 'date-fns';

type Hours = Pick<BrowserConfig['practice'], 'openingHours' | 'holidays' | 'timeZone'>;

/** Open until a time, closed until a day and time, or closed without an end in sight. */
type OpenState = { open: true; until: string } | { open: false; next: { day: string; from: string } | null };

const DAYS_LOOKED_AT = 60;

export function openState(practice: Hours, now: Date): OpenState {
  const [today, time] = [dayIn(practice.timeZone, now), timeIn(practice.timeZone, now)];
  const line = hoursOn(today, practice).find(({ from, to }) => from <= time && time < to);
  if (line) return { open: true, until: line.to };
  for (let ahead = 0; ahead <= DAYS_LOOKED_AT; ahead += 1) {
    const day = toDay(addDays(toDate(today), ahead));
    const [from] = hoursOn(day, practice)
      .map((one) => one.from)
      .filter((start) => ahead > 0 || start > time)
      .toSorted();
    if (from) return { open: false, next: { day, from } };
  }
  return { open: false, next: null };
}

/** `HH:mm` to "5 PM" or "5:30 PM", never broken over lines. */
export const hourText = (time: string, { locale }: Pick<Formats, 'locale'> = {}): string =>
  format(parseISO(`2000-01-01T${time}`), time.endsWith(':00') ? 'h a' : 'h:mm a', { locale }).replaceAll(
    ' ',
    '\u00a0',
  );
