import { type AppointmentStatus, upcomingStatuses } from '@bedside/contracts/appointments/appointment-status';
import { hoursOn, nextOpenDay, type Opening } from '@bedside/contracts/practice/opening';
import { dayAfter } from '@bedside/ui-kit/calendar-grid';

/** No more visits today, as in the evening, on a weekend, or on a holiday. */
export const isDayOver = (byStatus: Readonly<Record<AppointmentStatus, number>>): boolean =>
  upcomingStatuses.every((status) => byStatus[status] === 0);

interface Ahead {
  today: string;
  opening: Opening;
  /** The day of the next visit. */
  firstVisit: string | undefined;
}

/** The day to prepare: a day with visits before the practice opens again, otherwise the next working day. */
export function dayToPrepare({ today, opening, firstVisit }: Ahead): string {
  const working = nextOpenDay(today, opening) ?? dayAfter(today);
  return firstVisit !== undefined && firstVisit < working ? firstVisit : working;
}

/** When the practice opens next: later today, or on the next working day. */
export function nextOpening(today: string, time: string, opening: Opening) {
  const later = hoursOn(today, opening).find(({ from }) => from > time);
  if (later) return { day: today, from: later.from };
  const day = nextOpenDay(today, opening);
  const from = day && hoursOn(day, opening)[0]?.from;
  return day && from ? { day, from } : null;
}
