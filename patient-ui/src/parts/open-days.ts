import { toDate, toDay } from '@bedside/ui-kit/calendar-grid';
import { addDays, isWeekend } from 'date-fns';

const DAYS_OFFERED = 5;

/** The next days the practice works, `yyyy-MM-dd`, today among them. */
export function nextOpenDays(today: string): string[] {
  const days: string[] = [];
  for (let date = toDate(today); days.length < DAYS_OFFERED; date = addDays(date, 1)) {
    if (!isWeekend(date)) days.push(toDay(date));
  }
  return days;
}
