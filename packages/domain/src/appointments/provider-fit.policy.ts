import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { Fit, ProviderFit } from '@bedside/contracts/appointments/dispatch.schema';
import { isOpenOn, weekdayOf } from '@bedside/contracts/practice/opening';
import { addMinutes, format, isSameDay, parse, parseISO } from '@bedside/db/dates';
import { overlap, type TimeWindow } from '../appointment-status/schedule.policy.ts';
import { hoursOf } from '../appointment-status/waitlist.policy.ts';
import { instantOf, localTime } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import type { providersOf } from './board.queries.ts';
import type { DriveMinutes, Stop } from './drive-times.ts';
import { evaluateFit } from './fit.policy.ts';
import type { providerCommitments } from './provider-time.ts';
import { fitOnDay } from './rank-providers.policy.ts';

type ProviderOfDay = Awaited<ReturnType<typeof providersOf>>[number];
export type Commitment = Awaited<ReturnType<typeof providerCommitments>>[number];

export interface Day {
  date: string;
  /** From midnight to midnight. */
  whole: TimeWindow;
  settings: PracticeSettings;
  now: Date;
  /** The visit's length and place; it starts when the preferred time begins. */
  appointment: TimeWindow & Stop;
  wanted: TimeWindow;
  requiredSkills: readonly string[];
  office: Stop | null;
  commitmentsOf: ReadonlyMap<string, readonly Commitment[]>;
  drive: DriveMinutes;
}

/** Clocks never skip noon. */
export const noonOf = (date: string, zone: string): Date => instantOf(date, '12:00', zone) ?? parseISO(date);

/** How far a video visit may move from the requested time. */
const VIDEO_MINUTES = 90;

/** From the earliest to the latest of the preferred times; all day for "as soon as possible". */
export function preferredTimes(
  appointmentSlot: TimeOfDay | undefined,
  {
    preferredTimesOfDay,
    telemedicineTime,
  }: { preferredTimesOfDay: readonly TimeOfDay[]; telemedicineTime: string | null },
) {
  if (telemedicineTime && !appointmentSlot) {
    const start = parse(telemedicineTime.slice(0, 5), 'HH:mm', new Date(0));
    const end = addMinutes(start, VIDEO_MINUTES);
    return { from: format(start, 'HH:mm'), to: isSameDay(start, end) ? format(end, 'HH:mm') : '23:59' };
  }
  const slots = appointmentSlot ? [appointmentSlot] : preferredTimesOfDay;
  const times = (slots.length > 0 ? slots : (['ASAP'] as const)).map((slot) => hoursOf[slot]);
  const from = times.map((one) => one.from).toSorted()[0] ?? '00:00';
  const to =
    times
      .map((one) => one.to)
      .toSorted()
      .at(-1) ?? '24:00';
  return { from, to: to === '24:00' ? '23:59' : to };
}

export function windowOfTimes(
  { from, to }: { from: string; to: string },
  date: string,
  zone: string,
): TimeWindow {
  return {
    startsAt: instantOf(date, from, zone) ?? noonOf(date, zone),
    endsAt: instantOf(date, to, zone) ?? noonOf(date, zone),
  };
}

const otherVisitsOf = ({ id }: ProviderOfDay, { commitmentsOf }: Day) => commitmentsOf.get(id) ?? [];

/** A visit that crosses midnight belongs to both days. */
const onDay = (others: readonly Commitment[], { whole }: Day) =>
  others.filter((other) => overlap(other, whole));

export function providerFitOf(
  provider: ProviderOfDay,
  day: Day,
): { fit: ProviderFit; named: (Commitment | null)[] } {
  const { settings, appointment, drive, office, date } = day;
  const { id, firstName, lastName, profileImage, credentials } = provider;
  const others = otherVisitsOf(provider, day);
  const ofDay = onDay(others, day);
  const previous = (startsAt: Date) =>
    ofDay.findLast((other) => !other.telemedicine && other.startsAt < startsAt);
  const { fit, about } = fitOnDay(
    {
      appointment,
      day: date,
      wanted: day.wanted,
      others,
      rules: { ...settings, ...provider },
      openingHours: isOpenOn(date, settings)
        ? settings.openingHours.filter(({ weekday }) => weekday === weekdayOf(date))
        : [],
      drive,
      now: day.now,
    },
    (startsAt) => drive(previous(startsAt) ?? office, appointment),
  );
  const first = fit.starts[0] ?? fit.alternative;
  const firstAt = first && instantOf(date, first.time, settings.timeZone);
  const obstacle = obstacleOf(provider, day, fit.workingMinutes);
  const before = (obstacle === null && firstAt && previous(firstAt)) || null;
  return {
    named: obstacle === null ? [before, about] : [],
    fit: {
      provider: { id, firstName, lastName, profileImage, credentials },
      obstacle,
      ...fit,
      ...(obstacle !== null && { starts: [], alternative: null }),
      comesFrom: before && {
        firstName: before.firstName,
        lastName: before.lastName,
        endTime: localTime(before.endsAt, settings.timeZone),
      },
      appointmentCount: ofDay.length,
    },
  };
}

/** Qualification is checked before availability. Rule: appointments.providers-ranked-by-fit */
function obstacleOf(
  { skills, licenseExpiresOn, daysOff }: ProviderOfDay,
  { requiredSkills, date }: Day,
  workingMinutes: number,
): string | null {
  const missing = requiredSkills.filter((skill) => !skills.includes(skill));
  if (missing.length > 0) return `not certified for ${missing.join(', ')}`;
  if (licenseExpiresOn && licenseExpiresOn < date)
    return `license expired ${format(parseISO(licenseExpiresOn), 'MMM d')}`;
  if (daysOff.some(({ from, to }) => from <= date && date <= to)) return 'off that day';
  return workingMinutes === 0 ? `doesn’t work on ${format(parseISO(date), 'EEEE')}s` : null;
}

export function requestedFitOf(provider: ProviderOfDay, day: Day): { fit: Fit; about: Commitment | null } {
  const { appointment, settings, drive, office, now } = day;
  const others = otherVisitsOf(provider, day);
  const sameDay = onDay(others, day).filter(({ telemedicine }) => !telemedicine);
  const before = sameDay.findLast(({ startsAt }) => startsAt < appointment.startsAt) ?? office;
  const after = sameDay.find(({ startsAt }) => startsAt > appointment.startsAt) ?? null;
  const { latestStart, about, ...fitting } = evaluateFit({
    appointment,
    others,
    rules: { ...settings, ...provider },
    drive,
    now,
    provider: provider.firstName,
  });
  return {
    about,
    fit: {
      ...fitting,
      latestStart: latestStart && localTime(latestStart, settings.timeZone),
      travelMinutesBefore: drive(before, appointment),
      travelMinutesAfter: after && drive(appointment, after),
    },
  };
}
