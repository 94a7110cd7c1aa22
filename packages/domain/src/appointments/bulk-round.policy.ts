export interface StartTime {
  day: string;
  time: string;
}

interface Round {
  date: string;
  firstTime: string;
  minutesApart: number;
}

const DAY_MINUTES = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * Plans `minutesApart` from start to start; a fixed time stays, and null means no time is left that day. By the clock of
 * the practice, whatever the zone of the process.
 * @param own the time that each visit has already, in order
 */
export function planRound(own: readonly (StartTime | null)[], { date, firstTime, minutesApart }: Round) {
  let next = minutesOf(firstTime);
  return own.map((fixed): StartTime | null => {
    if (fixed) return fixed;
    const at = next;
    next += minutesApart;
    return at < DAY_MINUTES ? { day: date, time: timeOf(at) } : null;
  });
}
