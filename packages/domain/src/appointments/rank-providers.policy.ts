import type { ProviderFit, SchedulingConflict } from '@bedside/contracts/appointments/dispatch.schema';
import { weekdayOf } from '@bedside/contracts/practice/opening';
import { addMinutes, differenceInMinutes, max, min } from '@bedside/db/dates';
import {
  conflictBetween,
  type Drive,
  minutesBetween,
  overlap,
  type ProviderCommitment,
  type Rules,
  type TimeWindow,
  travelShortfall,
} from '../appointment-status/schedule.policy.ts';
import { addDaysTo, formatTime, instantOf, localTime } from '../practice/local-time.ts';
import { type Booked, moveTo } from './fit.policy.ts';

/** Times offered to one provider at most. */
const MAX_STARTS = 5;
const MINUTES_APART = 30;
/** A drive that is at most this much too short is still offered, with its reason. */
const NEAR_MISS_MINUTES = 10;

export interface DayQuestion<E extends ProviderCommitment, B extends E & Booked> {
  /** Only its length counts, not its start. */
  appointment: E;
  /** yyyy-MM-dd */
  day: string;
  /** When the patient wants to be seen. */
  wanted: TimeWindow;
  /** The provider's appointments around that day, by start. */
  others: readonly B[];
  rules: Rules;
  /** Practice hours of that day, for a provider without hours of their own. */
  openingHours: readonly { from: string; to: string }[];
  drive: Drive<E>;
  now: Date;
}

type DayFit = Pick<
  ProviderFit,
  'starts' | 'alternative' | 'longestGapMinutes' | 'bookedMinutes' | 'workingMinutes'
>;

/** Rule: appointments.providers-ranked-by-fit */
export function fitOnDay<E extends ProviderCommitment, B extends E & Booked>(
  question: DayQuestion<E, B>,
  travelMinutes: (startsAt: Date) => number | null,
): { fit: DayFit; about: B | null } {
  const { wanted, rules } = question;
  const shifts = shiftsOf(question);
  const starts = startsWithin(question, wanted);
  const alternative = starts.length < MAX_STARTS ? alternativeOf(question, starts) : null;
  const fit = {
    starts: starts.map((at) => ({ time: localTime(at, rules.timeZone), travelMinutes: travelMinutes(at) })),
    alternative: alternative && {
      time: localTime(alternative.at, rules.timeZone),
      note: alternative.note,
      clash: alternative.clash,
    },
    longestGapMinutes: Math.max(0, ...shifts.flatMap((shift) => gapsOf(clip(shift, wanted), question))),
    bookedMinutes: bookedMinutesOn(question),
    workingMinutes: shifts.reduce(
      (sum, { startsAt, endsAt }) => sum + differenceInMinutes(endsAt, startsAt),
      0,
    ),
  };
  return { fit, about: alternative?.about ?? null };
}

/** Midnight, or one o'clock if the clocks skip midnight. */
const startOf = (day: string, zone: string): Date =>
  instantOf(day, '00:00', zone) ?? instantOf(day, '01:00', zone) ?? new Date(`${day}T00:00:00Z`);

/** From midnight to midnight. */
export const wholeDay = (day: string, zone: string): TimeWindow => ({
  startsAt: startOf(day, zone),
  endsAt: startOf(addDaysTo(day, 1), zone),
});

const clip = (one: TimeWindow, other: TimeWindow): TimeWindow => ({
  startsAt: max([one.startsAt, other.startsAt]),
  endsAt: min([one.endsAt, other.endsAt]),
});

function shiftsOf({
  day,
  rules,
  openingHours,
}: Pick<DayQuestion<never, never>, 'day' | 'rules' | 'openingHours'>) {
  const own = rules.hours.filter((line) => line.weekday === weekdayOf(day));
  return (rules.hours.length > 0 ? own : openingHours).flatMap(({ from, to }) => {
    const [startsAt, endsAt] = [instantOf(day, from, rules.timeZone), instantOf(day, to, rules.timeZone)];
    return startsAt && endsAt ? [{ startsAt, endsAt }] : [];
  });
}

const lengthOf = ({ startsAt, endsAt }: TimeWindow) => differenceInMinutes(endsAt, startsAt);

const roundedUp = (at: Date, minutes: number) =>
  new Date(Math.ceil(at.getTime() / (minutes * 60_000)) * minutes * 60_000);

/** The first minute of each gap, then every half hour. */
function startsWithin<E extends ProviderCommitment, B extends E & Booked>(
  question: DayQuestion<E, B>,
  wanted: TimeWindow,
): Date[] {
  const { appointment, others, rules, drive, now } = question;
  const minutes = lengthOf(appointment);
  const earliest = max([wanted.startsAt, now]);
  const last = addMinutes(wanted.endsAt, -minutes);
  const shifts = shiftsOf(question);
  const firsts = [
    earliest,
    ...shifts.map(({ startsAt }) => startsAt),
    ...others.map((other) =>
      addMinutes(other.endsAt, minutesBetween<E>(other, appointment, rules.travelBufferMinutes, drive)),
    ),
  ].map((at) => roundedUp(at, 5));
  const marks: Date[] = [];
  for (let at = roundedUp(earliest, MINUTES_APART); at <= last; at = addMinutes(at, MINUTES_APART))
    marks.push(at);
  const inOrder = [...firsts, ...marks]
    .filter((at) => at >= earliest && at <= last)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const starts: Date[] = [];
  for (const at of inOrder) {
    const before = starts.at(-1);
    if (before && differenceInMinutes(at, before) < MINUTES_APART / 2) continue;
    const moved = moveTo(appointment, at);
    if (!shifts.some((shift) => shift.startsAt <= at && moved.endsAt <= shift.endsAt)) continue;
    if (conflictBetween<E>(moved, others, rules.travelBufferMinutes, drive)) continue;
    starts.push(at);
    if (starts.length === MAX_STARTS) break;
  }
  return starts;
}

interface Alternative<B> {
  at: Date;
  note: string;
  clash: SchedulingConflict | null;
  /** The other appointment that the note names. */
  about: B | null;
}

/** A time whose drive is only slightly too short, else the nearest free time outside the preferred ones. */
function alternativeOf<E extends ProviderCommitment, B extends E & Booked>(
  question: DayQuestion<E, B>,
  starts: readonly Date[],
): Alternative<B> | null {
  const { rules } = question;
  const nearMiss = nearMissOf(question);
  if (nearMiss) return nearMiss;
  if (starts.length > 0) return null;
  const shifts = shiftsOf(question);
  const outside = shifts
    .flatMap((shift) => startsWithin(question, shift))
    .toSorted((one, other) => distance(one, question.wanted) - distance(other, question.wanted))[0];
  if (!outside) return null;
  const end = addMinutes(outside, lengthOf(question.appointment));
  const note =
    outside < question.wanted.startsAt
      ? 'before the preferred time'
      : `ends ${formatTime(end, rules.timeZone)}, after the preferred time`;
  return { at: outside, note, clash: null, about: null };
}

const distance = (at: Date, { startsAt, endsAt }: TimeWindow) =>
  at < startsAt ? startsAt.getTime() - at.getTime() : Math.max(0, at.getTime() - endsAt.getTime());

function nearMissOf<E extends ProviderCommitment, B extends E & Booked>(
  question: DayQuestion<E, B>,
): Alternative<B> | null {
  const { appointment, wanted, others, rules, drive, now } = question;
  const shifts = shiftsOf(question);
  const minutes = lengthOf(appointment);
  const earliest = roundedUp(max([wanted.startsAt, now]), 15);
  for (let at = earliest; addMinutes(at, minutes) <= wanted.endsAt; at = addMinutes(at, 15)) {
    const moved = moveTo(appointment, at);
    if (conflictBetween<E>(moved, others, rules.travelBufferMinutes, drive) !== 'travel') continue;
    if (!shifts.some((shift) => shift.startsAt <= at && moved.endsAt <= shift.endsAt)) continue;
    const short = others.flatMap((other) => {
      const missing = travelShortfall<E>(moved, other, rules.travelBufferMinutes, drive);
      return missing > 0 ? [{ other, missing }] : [];
    });
    const [only] = short;
    if (!only || short.length > 1 || only.missing > NEAR_MISS_MINUTES) continue;
    const name = `${only.other.firstName} ${only.other.lastName}`;
    const way = only.other.startsAt > at ? `to ${name}` : `from ${name}`;
    return {
      at,
      note: `${formatTime(at, rules.timeZone)} is ${only.missing} min short for the drive ${way}`,
      clash: 'travel',
      about: only.other,
    };
  }
  return null;
}

function gapsOf<B extends TimeWindow>(
  shift: TimeWindow,
  { others, now }: { others: readonly B[]; now: Date },
) {
  const gaps: number[] = [];
  let free = max([shift.startsAt, now]);
  for (const { startsAt, endsAt } of others) {
    if (startsAt > free) gaps.push(differenceInMinutes(min([startsAt, shift.endsAt]), free));
    free = max([free, endsAt]);
  }
  gaps.push(differenceInMinutes(shift.endsAt, free));
  return gaps;
}

/** The booked minutes of that day, including the drives between its appointments. */
function bookedMinutesOn<E extends ProviderCommitment, B extends E & Booked>({
  others,
  day,
  rules: { timeZone },
  drive,
}: DayQuestion<E, B>): number {
  const whole = wholeDay(day, timeZone);
  return others
    .filter((other) => overlap(other, whole))
    .reduce((sum, other, index, own) => {
      const before = own[index - 1];
      return sum + lengthOf(clip(other, whole)) + ((before && drive(before, other)) ?? 0);
    }, 0);
}

const isFull = ({ starts, alternative }: ProviderFit) => starts.length === 0 && alternative === null;

/** Providers without an obstacle come first, then those with a free time, a short drive, and little booked. */
export const byFit = (one: ProviderFit, other: ProviderFit): number =>
  Number(one.obstacle !== null) - Number(other.obstacle !== null) ||
  Number(one.starts.length === 0) - Number(other.starts.length === 0) ||
  Number(isFull(one)) - Number(isFull(other)) ||
  (one.starts[0]?.travelMinutes ?? 0) - (other.starts[0]?.travelMinutes ?? 0) ||
  one.bookedMinutes - other.bookedMinutes;
