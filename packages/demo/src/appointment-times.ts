import { addDays, addMinutes, format, isWeekend, parse } from '@bedside/db/dates';
import { APPOINTMENT_MINUTES } from './appointment-history.ts';
import { providers } from './names.ts';
import type { Dice } from './random.ts';
import { worksAt } from './staff.ts';

export interface AppointmentTime {
  /** yyyy-MM-dd */
  readonly day: string;
  /** HH:mm */
  readonly time: string;
  readonly provider: number;
}

/** Far enough apart for an appointment and the drive to the next one. */
const starts = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30'];
const OUT_AT_ONCE = 5;
const FULL_DAYS = 12;
const QUIET_DAY = 2;

export function pastTimes(dice: Dice, now: Date, count: number): AppointmentTime[] {
  const times: AppointmentTime[] = [];
  for (let back = 1, worked = 0; times.length < count; back += 1) {
    const day = addDays(now, -back);
    if (isWeekend(day)) continue;
    times.push(...timesOf(dice, day, worked < FULL_DAYS ? 10 + ((back * 7) % 5) : QUIET_DAY).toReversed());
    worked += 1;
  }
  return times.slice(0, count);
}

export function comingTimes(dice: Dice, now: Date, count: number, aDay: number): AppointmentTime[] {
  const times: AppointmentTime[] = [];
  for (let ahead = 0; times.length < count; ahead += 1) {
    const day = addDays(now, ahead);
    if (ahead === 0 || !isWeekend(day)) times.push(...timesOf(dice, day, aDay));
  }
  return times.slice(0, count);
}

/** Some of a day's times, each at a provider who works then; the provider of the read-me is out every day. */
function timesOf(dice: Dice, date: Date, count: number): AppointmentTime[] {
  const day = format(date, 'yyyy-MM-dd');
  const first = 1 + (date.getDate() % (providers.length - 1));
  const turns = [0, ...providers.map((_, turn) => 1 + ((first + turn) % (providers.length - 1)))];
  const free = [...new Set(turns)]
    .map((provider) => freeTimes(day, provider))
    .filter((times) => times.length > 1);
  return free
    .slice(0, OUT_AT_ONCE)
    .flat()
    .map((time) => ({ time, order: dice.next() * (time.provider === 0 ? 0.6 : 1) }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ time }) => time)
    .toSorted((one, other) => one.time.localeCompare(other.time));
}

const freeTimes = (day: string, provider: number): AppointmentTime[] =>
  starts
    .map((start) => parse(start, 'HH:mm', new Date(0)))
    .map((start) => addMinutes(start, (provider % 4) * 15))
    .map((from) => ({
      from: format(from, 'HH:mm'),
      to: format(addMinutes(from, APPOINTMENT_MINUTES), 'HH:mm'),
    }))
    .filter(({ from, to }) => worksAt(providers[provider]?.[1] ?? '', day, from, to))
    .map(({ from }) => ({ day, time: from, provider }));
