import type { AppointmentRow } from '@bedside/contracts/appointments/appointment.schema';
import { type WorkingHours, workingHours } from '@bedside/contracts/people/user.schema';
import { closedBecause, type Holiday } from '@bedside/contracts/practice/opening';
import { z } from 'zod';
import { toMinutes, toTime } from '../board/time-span.ts';
import { dayText, planOrder, weekdays } from '../resources/providers/week.ts';

const pair = z.object({ from: z.string(), to: z.string() });
const dayHours = z.object({ weekday: z.number(), isOpen: z.boolean(), hours: z.array(pair) });
export type DayHours = z.infer<typeof dayHours>;

export const usualHours = { from: '08:00', to: '17:00' };

/** One line for each day, Monday first, converted to the lines that the server stores. */
export const weekHours = z
  .array(dayHours)
  .superRefine((days, context) => {
    if (!days.some(({ isOpen }) => isOpen))
      context.addIssue({ code: 'custom', message: 'Open at least one day.' });
    for (const [day, { isOpen, weekday, hours }] of days.entries()) {
      if (!isOpen) continue;
      for (const [line, { from, to }] of hours.entries()) {
        const checked = workingHours.safeParse({ weekday, from, to });
        for (const { path, message } of checked.error?.issues ?? [])
          context.addIssue({
            code: 'custom',
            path: [day, 'hours', line, ...path],
            message: message.includes('HH:mm') ? 'Enter a time, such as 8:30 AM.' : message,
          });
        const before = hours[line - 1];
        if (before && checked.success && from < before.to)
          context.addIssue({
            code: 'custom',
            path: [day, 'hours', line, 'from'],
            message: 'These hours overlap.',
          });
      }
    }
  })
  .transform(linesOf);

function linesOf(days: readonly DayHours[]): WorkingHours[] {
  return days.flatMap(({ isOpen, weekday, hours }) =>
    isOpen ? hours.map((line) => ({ weekday, ...line })) : [],
  );
}

export const toWeekHours = (lines: readonly WorkingHours[]): DayHours[] =>
  planOrder.map((weekday) => {
    const hours = lines
      .filter((line) => line.weekday === weekday)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, to }) => ({ from, to }));
    return { weekday, isOpen: hours.length > 0, hours };
  });

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const changedDays = (now: readonly DayHours[], saved: readonly DayHours[]): string[] =>
  now.filter((day, index) => !isSame(day, saved[index])).map(({ weekday }) => dayName(weekday));

export const dayName = (weekday: number): string => weekdays[weekday] ?? '';

/**
 * The latest `HH:mm` at which a visit of that length can start and still end by closing time. Null if the day
 * is too short.
 */
export function lastStart({ isOpen, hours }: DayHours, minutes: number): string | null {
  const last = hours.at(-1);
  if (!isOpen || !last) return null;
  const start = toMinutes(last.to) - minutes;
  return start >= 0 && toTime(start) >= last.from ? toTime(start) : null;
}

/** Consecutive days with the same hours share a line: “Mon, Tue”. */
export function weekLines(days: readonly DayHours[]): { days: string; hours: string }[] {
  const all = linesOf(days);
  const lines: { days: string; hours: string }[] = [];
  for (const { weekday } of days) {
    const name = dayName(weekday).slice(0, 3);
    const hours = dayText(all, weekday)?.replaceAll(':00', '') ?? 'Closed';
    const last = lines.at(-1);
    if (last?.hours === hours) last.days = `${last.days}, ${name}`;
    else lines.push({ days: name, hours });
  }
  return lines.map((line) => ({ ...line, days: shortened(line.days) }));
}

/** "Mon, Tue, Wed" as "Mon – Wed". */
function shortened(days: string): string {
  const names = days.split(', ');
  return names.length > 2 ? `${names[0]} – ${names.at(-1)}` : days;
}

/** For a visit without a time, the preferred day counts. */
type Timed = Pick<AppointmentRow, 'appointmentDate' | 'appointmentTime' | 'preferedAppointmentDate'>;

interface Closing {
  days: readonly DayHours[];
  holidays: readonly Holiday[];
}

/** The days whose visits may no longer fit. Null if the hours are unchanged and no day was closed. */
export function changedRange(today: string, saved: Closing, now: Closing) {
  if (!isSame(now.days, saved.days)) return { from: today, to: undefined };
  const closed = now.holidays
    .map(({ date }) => date)
    .filter((date) => date >= today && !saved.holidays.some((one) => one.date === date))
    .toSorted();
  const [from] = closed;
  return from ? { from, to: closed.at(-1) } : null;
}

/** Visits that fit the saved hours but not the new ones. */
export const outsideNewHours = <V extends Timed>(visits: readonly V[], saved: Closing, now: Closing): V[] => {
  const isClosed = (visit: Timed, { days, holidays }: Closing) =>
    closedBecause(visit.appointmentDate ?? visit.preferedAppointmentDate, visit.appointmentTime ?? '', {
      openingHours: linesOf(days),
      holidays,
    }) !== null;
  return visits.filter((visit) => isClosed(visit, now) && !isClosed(visit, saved));
};

/** `yyyy-MM-dd` of the month’s nth such weekday, counted from the end if negative. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = count > 0 ? new Date(Date.UTC(year, month - 1, 1)) : new Date(Date.UTC(year, month, 0));
  const away = count > 0 ? (weekday - first.getUTCDay() + 7) % 7 : -((first.getUTCDay() - weekday + 7) % 7);
  first.setUTCDate(first.getUTCDate() + away + (count > 0 ? (count - 1) * 7 : 0));
  return first.toISOString().slice(0, 10);
}

const holidaysOf = (year: number): Holiday[] => [
  { date: `${year}-01-01`, name: 'New Year’s Day' },
  { date: nth(year, 1, 1, 3), name: 'Martin Luther King Jr. Day' },
  { date: nth(year, 2, 1, 3), name: 'Presidents’ Day' },
  { date: nth(year, 5, 1, -1), name: 'Memorial Day' },
  { date: `${year}-06-19`, name: 'Juneteenth' },
  { date: `${year}-07-04`, name: 'Independence Day' },
  { date: nth(year, 9, 1, 1), name: 'Labor Day' },
  { date: nth(year, 10, 1, 2), name: 'Columbus Day' },
  { date: `${year}-11-11`, name: 'Veterans Day' },
  { date: nth(year, 11, 4, 4), name: 'Thanksgiving' },
  { date: `${year}-12-25`, name: 'Christmas Day' },
];

/** The federal holidays of the next twelve months that aren't listed. */
export function missingHolidays(today: string, listed: readonly Holiday[]): Holiday[] {
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ date }) => date >= today && date < end && !listed.some((one) => one.date === date),
  );
}
