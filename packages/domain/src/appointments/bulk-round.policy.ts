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

const timeOf = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);

/**
 * Plans starts that are `minutesApart`. A visit with a time keeps it, and null means that no time is left that
 * day. Uses the practice's clock, whatever the time zone of the process.
 * @param own the time that each visit already has, in order
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
