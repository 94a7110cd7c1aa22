import type { SchedulingConflict } from '@bedside/contracts/appointments/dispatch.schema';
import { weekdayOf } from '@bedside/contracts/practice/opening';
import { addMinutes, differenceInMinutes } from '@bedside/db/dates';
import {
  type Drive,
  minutesBetween,
  type ProviderCommitment,
  type Rules,
  schedulingConflict,
  travelShortfall,
} from '../appointment-status/schedule.policy.ts';
import { formatTime, instantOf, localDay } from '../practice/local-time.ts';

export interface Booked extends ProviderCommitment {
  firstName: string;
  lastName: string;
}

interface FitCheck<E extends ProviderCommitment, B extends E & Booked> {
  appointment: E;
  others: readonly B[];
  rules: Rules;
  drive: Drive<E>;
  now: Date;
  provider: string;
}

interface FitResult<B> {
  clash: SchedulingConflict | null;
  /** What conflicts and how to resolve it; null when it fits. */
  note: string | null;
  shortMinutes: number;
  /** The latest time that fits, at or before the requested one. */
  latestStart: Date | null;
  /** The other appointment that the note names. */
  about: B | null;
}

export function evaluateFit<E extends ProviderCommitment, B extends E & Booked>(
  question: FitCheck<E, B>,
): FitResult<B> {
  const { appointment, others, rules, drive } = question;
  const clash = schedulingConflict<E>(appointment, others, rules, drive);
  const shortMinutes =
    clash === 'travel'
      ? Math.max(
          ...others.map((other) => travelShortfall<E>(appointment, other, rules.travelBufferMinutes, drive)),
        )
      : 0;
  const latestStart = latestOf(question);
  const about = clash && namedOther(question, clash, shortMinutes);
  return {
    clash,
    shortMinutes,
    latestStart,
    about,
    note: clash && noteOf(question, { clash, shortMinutes, latestStart, about }),
  };
}

export const moveTo = <E extends ProviderCommitment>(appointment: E, startsAt: Date): E => ({
  ...appointment,
  startsAt,
  endsAt: addMinutes(startsAt, differenceInMinutes(appointment.endsAt, appointment.startsAt)),
});

/**
 * The latest fit is the requested time, or leaves just enough time to drive to a later appointment, or ends
 * with the working hours.
 */
function latestOf<E extends ProviderCommitment, B extends E & Booked>({
  appointment,
  others,
  rules,
  drive,
  now,
}: FitCheck<E, B>): Date | null {
  const { timeZone, travelBufferMinutes } = rules;
  const day = localDay(appointment.startsAt, timeZone);
  const minutes = differenceInMinutes(appointment.endsAt, appointment.startsAt);
  const beforeOthers = others.map((other) =>
    addMinutes(other.startsAt, -minutesBetween<E>(appointment, other, travelBufferMinutes, drive) - minutes),
  );
  const endsOfHours = rules.hours.flatMap(({ to }) => {
    const end = instantOf(day, to, timeZone);
    return end ? [addMinutes(end, -minutes)] : [];
  });
  return (
    [appointment.startsAt, ...beforeOthers, ...endsOfHours]
      .filter((at) => at <= appointment.startsAt && localDay(at, timeZone) === day)
      .filter((at) => at >= now || at.getTime() === appointment.startsAt.getTime())
      .sort((a, b) => b.getTime() - a.getTime())
      .find((at) => !schedulingConflict<E>(moveTo(appointment, at), others, rules, drive)) ?? null
  );
}

function noteOf<E extends ProviderCommitment, B extends E & Booked>(
  question: FitCheck<E, B>,
  { clash, shortMinutes, latestStart, about }: Omit<FitResult<B>, 'note'> & { clash: SchedulingConflict },
): string {
  const zone = question.rules.timeZone;
  const instead = latestStart && `Choose ${formatTime(latestStart, zone)} to fit`;
  if (clash === 'appointment')
    return `${about ? visitText(question, about) : ''} ${instead ?? 'Choose a later time'}, or choose another provider.`;
  const what = clash === 'off' ? whyOff(question) : about && tooShort(question, about, shortMinutes);
  return `${what} ${instead ? `${instead}, or keep` : 'Keep'} this time and enter a reason.`;
}

const nameOf = ({ firstName, lastName }: Booked) => `${firstName} ${lastName}`;

/** The patient whom the provider sees then, or drives to or from. */
function namedOther<E extends ProviderCommitment, B extends E & Booked>(
  { appointment, others, rules, drive }: FitCheck<E, B>,
  clash: SchedulingConflict,
  shortMinutes: number,
): B | null {
  const isMeant = (other: B) =>
    clash === 'appointment'
      ? appointment.startsAt < other.endsAt && other.startsAt < appointment.endsAt
      : travelShortfall<E>(appointment, other, rules.travelBufferMinutes, drive) === shortMinutes;
  return clash === 'off' ? null : (others.find(isMeant) ?? null);
}

function visitText<E extends ProviderCommitment, B extends E & Booked>(
  { rules: { timeZone: zone }, provider }: FitCheck<E, B>,
  other: B,
): string {
  const [from, to] = [formatTime(other.startsAt, zone), formatTime(other.endsAt, zone)];
  return `${provider} is seeing ${nameOf(other)} from ${from} to ${to}.`;
}

function tooShort<E extends ProviderCommitment, B extends E & Booked>(
  { appointment, rules, drive, provider }: FitCheck<E, B>,
  other: B,
  shortMinutes: number,
): string {
  const { timeZone, travelBufferMinutes: buffer } = rules;
  if (appointment.startsAt < other.startsAt) {
    const leave = addMinutes(other.startsAt, -minutesBetween<E>(appointment, other, buffer, drive));
    return `Short ${shortMinutes} min of drive time to the next visit. ${provider} must leave at ${formatTime(leave, timeZone)} for ${nameOf(other)}.`;
  }
  const there = addMinutes(other.endsAt, minutesBetween<E>(other, appointment, buffer, drive));
  return `Short ${shortMinutes} min of drive time. ${provider} is coming from ${nameOf(other)} and arrives at ${formatTime(there, timeZone)}.`;
}

function whyOff<E extends ProviderCommitment, B extends E & Booked>({
  appointment,
  rules,
  provider,
}: FitCheck<E, B>): string {
  const { timeZone, hours, daysOff } = rules;
  const day = localDay(appointment.startsAt, timeZone);
  if (daysOff.some(({ from, to }) => from <= day && day <= to)) return `${provider} is off that day.`;
  if (!hours.some((line) => line.weekday === weekdayOf(day))) return `${provider} doesn’t work that day.`;
  return `${provider} doesn’t work between ${formatTime(appointment.startsAt, timeZone)} and ${formatTime(appointment.endsAt, timeZone)}.`;
}
