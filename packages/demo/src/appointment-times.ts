import { hoursOn, isOpenAt, type Opening } from '@bedside/contracts/practice/opening';
import {
  addMinutes,
  differenceInHours,
  differenceInMinutes,
  min,
  subHours,
  subMinutes,
} from '@bedside/db/dates';
import { addDaysTo, instantOf, localDay, localTime } from '@bedside/domain/practice/local-time';
import { APPOINTMENT_MINUTES, type DemoStatus } from './appointment-history.ts';
import { providers } from './names.ts';
import type { Dice } from './random.ts';
import { worksAt } from './staff.ts';

export interface Practice extends Opening {
  readonly timeZone: string;
}

export interface AppointmentTime {
  /** yyyy-MM-dd */
  readonly day: string;
  /** HH:mm */
  readonly time: string;
  readonly startsAt: Date;
  readonly provider: number;
}

/** Far enough apart for a visit and the drive to the next one. */
const starts = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00', '18:30'];
const OUT_AT_ONCE = 5;
const FULL_DAYS = 12;
const QUIET_DAY = 2;
const MAX_DAYS = 60;
/** Minutes before a visit when its provider leaves. */
export const DRIVE = 40;

/** Whether the provider drives to the visit or is there. */
export function isUnderWay(startsAt: Date, now: Date): boolean {
  const minutesAhead = differenceInMinutes(startsAt, now);
  return minutesAhead <= DRIVE && minutesAhead > -APPOINTMENT_MINUTES;
}

/** At night and on closed days: the last two visits, whose services have not been recorded yet. */
export function timesUnderWay<T extends { startsAt: Date; provider: unknown }>(
  times: readonly T[],
  now: Date,
): Set<T> {
  const out = times.filter(({ startsAt }) => isUnderWay(startsAt, now));
  if (out.length > 0) return new Set(out);
  const [last, ...earlier] = times.filter(({ startsAt }) => startsAt < now).toReversed();
  const other = earlier.find(({ provider }) => provider !== last?.provider);
  return new Set([last, other].filter((time) => time !== undefined));
}

/** Moves a nighttime request by twelve hours, because no one requests a visit at night. */
export function inTheDaytime(at: Date, { timeZone }: Practice): Date {
  const time = localTime(at, timeZone);
  return time >= '07:00' && time < '20:00' ? at : subHours(at, 12);
}

/** That many minutes before `now`. Only the practice’s hours count, so no one writes at night. */
export function openTimeBefore(now: Date, minutes: number, practice: Practice): Date {
  const today = localDay(now, practice.timeZone);
  let left = minutes;
  for (let back = 0; back < MAX_DAYS; back += 1) {
    const day = addDaysTo(today, -back);
    for (const { from, to } of hoursOn(day, practice).toReversed()) {
      const [start = now, end = now] = [from, to].map(
        (time) => instantOf(day, time, practice.timeZone) ?? now,
      );
      const until = min([end, now]);
      const open = differenceInMinutes(until, start);
      if (open >= left) return subMinutes(until, left);
      left -= Math.max(open, 0);
    }
  }
  return subMinutes(now, minutes);
}

/** For the days before today, in order. */
export function pastTimes(dice: Dice, now: Date, practice: Practice, count: number): AppointmentTime[] {
  const times: AppointmentTime[] = [];
  for (let back = 1, worked = 0; times.length < count; back += 1) {
    const onDay = worked < FULL_DAYS ? 10 + ((back * 7) % 5) : QUIET_DAY;
    const some = timesOf(dice, now, practice, { ahead: -back, count: onDay });
    times.push(...some.toReversed());
    if (some.length > 0) worked += 1;
  }
  return times.slice(0, count).toReversed();
}

/** For today and the following days, in order. */
export function comingTimes(
  dice: Dice,
  now: Date,
  practice: Practice,
  { count, aDay, days = 60 }: { count: number; aDay: number; days?: number },
): AppointmentTime[] {
  const times: AppointmentTime[] = [];
  for (let ahead = 0; times.length < count && ahead < days; ahead += 1)
    times.push(...timesOf(dice, now, practice, { ahead, count: aDay }));
  return times.slice(0, count);
}

/**
 * Some times on an open day, each with a provider who works then. The provider named in the README has visits
 * every day.
 */
function timesOf(
  dice: Dice,
  now: Date,
  practice: Practice,
  { ahead, count }: { ahead: number; count: number },
): AppointmentTime[] {
  const day = addDaysTo(localDay(now, practice.timeZone), ahead);
  const first = 1 + (Number(day.slice(-2)) % (providers.length - 1));
  const turns = [0, ...providers.map((_, turn) => 1 + ((first + turn) % (providers.length - 1)))];
  const free = [...new Set(turns)]
    .map((provider) => freeTimes(day, provider, practice))
    .filter((times) => times.length > 1);
  return free
    .slice(0, OUT_AT_ONCE)
    .flat()
    .map((time) => {
      const order = dice.next() * (time.provider === 0 ? 0.6 : 1);
      return { time, order: isUnderWay(time.startsAt, now) ? -1 : order };
    })
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ time }) => time)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function freeTimes(day: string, provider: number, practice: Practice): AppointmentTime[] {
  const { timeZone } = practice;
  return starts.flatMap((start) => {
    const base = instantOf(day, start, timeZone);
    if (!base) return [];
    const startsAt = addMinutes(base, (provider % 4) * 15);
    const time = localTime(startsAt, timeZone);
    const to = localTime(addMinutes(startsAt, APPOINTMENT_MINUTES), timeZone);
    const isWorked = worksAt(providers[provider]?.[1] ?? '', day, time, to);
    return isWorked && isOpenAt(day, time, practice) ? [{ day, time, startsAt, provider }] : [];
  });
}

/** For past visits, latest first, and for future ones. Every status occurs at any hour. */
const before: readonly DemoStatus[] = [
  'AWAITING PAYMENT',
  'PAYMENT REQUESTED',
  'PAID',
  'COMPLETED',
  'AWAITING PAYMENT',
  'CANCELLED',
  'PAID',
  'COMPLETED',
  'PAYMENT REQUESTED',
];
export const statusesAfter: readonly DemoStatus[] = [
  'SCHEDULED',
  'SCHEDULED',
  'AWAITING TIME',
  'PENDING APPROVAL',
  'SCHEDULED',
  'SCHEDULED',
  'CANCELLED',
  'AWAITING TIME',
];

/** Past visits are mostly closed, today has every status, and future visits are pending. */
export function statusFor(dice: Dice, startsAt: Date, now: Date, rank: number): DemoStatus {
  const near = rank < 0 ? before[-1 - rank] : statusesAfter[rank];
  if (near) return near;
  const hoursAhead = differenceInHours(startsAt, now);
  if (startsAt > now)
    return dice.pick([
      'PENDING APPROVAL',
      'AWAITING TIME',
      'SCHEDULED',
      'SCHEDULED',
      'SCHEDULED',
      hoursAhead > 20 ? 'CANCELLED' : 'SCHEDULED',
    ]);
  if (hoursAhead > -90 && dice.chance(0.4))
    return dice.pick(['AWAITING PAYMENT', 'PAYMENT REQUESTED', 'PAID', 'PAID']);
  if (dice.chance(0.03)) return 'PAYMENT REQUESTED';
  return dice.chance(0.1) ? 'CANCELLED' : 'COMPLETED';
}
