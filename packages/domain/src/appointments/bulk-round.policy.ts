import { addMinutes, format, parse } from '@bedside/db/dates';

export interface StartTime {
  day: string;
  time: string;
}

interface Round {
  date: string;
  firstTime: string;
  minutesApart: number;
}

const DAY = 'yyyy-MM-dd';
const TIME = 'HH:mm';

/**
 * Plans `minutesApart` from start to start; a fixed time stays, and null means no time is left that day.
 * @param own the time that each visit has already, in order
 */
export function planRound(own: readonly (StartTime | null)[], { date, firstTime, minutesApart }: Round) {
  let next = parse(`${date} ${firstTime}`, `${DAY} ${TIME}`, new Date(0));
  return own.map((fixed): StartTime | null => {
    if (fixed) return fixed;
    const at = next;
    next = addMinutes(next, minutesApart);
    return format(at, DAY) === date ? { day: date, time: format(at, TIME) } : null;
  });
}
