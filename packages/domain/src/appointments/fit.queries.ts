import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { Fit, ProviderFit, ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { fieldError, notFound } from '@bedside/contracts/errors';
import { isOpenOn } from '@bedside/contracts/practice/opening';
import type { Executor } from '@bedside/db/database';
import { addDays, addMinutes, format, isSameDay, parse, parseISO } from '@bedside/db/dates';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { sql } from 'kysely';
import { appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import { overlap, type TimeWindow, windowOf } from '../appointment-status/schedule.policy.ts';
import { hoursOf } from '../appointment-status/waitlist.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { instantOf, localTime } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { durationOf, serviceMinutes } from './appointment-duration.ts';
import { providersOf } from './board.queries.ts';
import { chosenServices } from './book-appointment.commands.ts';
import { isTelemedicine } from './booking.policy.ts';
import { type DriveMinutes, driveTimesBetween, officeOf, type Stop } from './drive-times.ts';
import { evaluateFit } from './fit.policy.ts';
import { providerCommitments } from './provider-time.ts';
import { byFit, fitOnDay, wholeDay } from './rank-providers.policy.ts';

interface FitRequest {
  /** The visit, or what is being booked. */
  of: string | BookingWish;
  /** yyyy-MM-dd and HH:mm in the practice's zone */
  appointmentDate: string;
  appointmentSlot?: TimeOfDay | undefined;
  providerId?: string | undefined;
  appointmentTime?: string | undefined;
}

interface BookingWish {
  patientId: string;
  serviceIds: readonly string[];
  postalCode?: string | undefined;
}

type ProviderOfDay = Awaited<ReturnType<typeof providersOf>>[number];
type Commitment = Awaited<ReturnType<typeof providerCommitments>>[number];

interface Day {
  date: string;
  /** From midnight to midnight. */
  whole: TimeWindow;
  settings: PracticeSettings;
  now: Date;
  /** Its length and place; it starts when the preferred time begins. */
  appointment: TimeWindow & Stop;
  wanted: TimeWindow;
  requiredSkills: readonly string[];
  office: Stop | null;
  commitmentsOf: ReadonlyMap<string, readonly Commitment[]>;
  drive: DriveMinutes;
}

/**
 * Uses the booking rules and estimated drives. `named`: the other patients whose names are in the answer.
 * @throws NOT_FOUND; VALIDATION for an inactive provider, a day that is over, a time that the clocks skip
 */
export async function rankProviders(
  db: Executor,
  travel: TravelPort,
  ctx: Context,
  request: FitRequest,
): Promise<{ ranking: ProviderRanking; patientId: string; named: string[] }> {
  const { appointmentDate: date, providerId, appointmentTime } = request;
  const { of } = request;
  const appointment =
    typeof of === 'string' ? await appointmentToFit(db, ctx, of) : await appointmentFromWish(db, of);
  const settings = await practiceSettings(db, ctx);
  const durationMinutes = durationOf(appointment, settings);
  const { timeZone } = settings;
  const from = appointmentTime ?? '12:00';
  const window = windowOf(
    { appointmentDate: date, appointmentTime: from, minutes: durationMinutes },
    { now: ctx.now, timeZone },
  );
  const [providers, office] = await Promise.all([
    providersOf(db, { from: date, to: date, providerId }),
    officeOf(db),
  ]);
  const active = providers.filter(({ status }) => status === 'ACTIVE');
  if (providerId && active.length === 0) throw fieldError('providerId', 'Select an active provider.');
  const commitments = active.length
    ? await providerCommitments(
        db,
        active.map(({ id }) => id),
        typeof of === 'string' ? of : null,
        aroundDayOf(date, timeZone),
      )
    : [];
  const commitmentsOf = Map.groupBy(commitments, ({ providerId }) => providerId);
  const place = { telemedicine: appointment.telemedicine, postalCode: appointment.postalCode, ...window };
  const preferred = preferredTimes(request, appointment);
  const day: Day = {
    date,
    whole: wholeDay(date, timeZone),
    settings,
    now: ctx.now,
    appointment: place,
    wanted: windowOfTimes(preferred, date, timeZone),
    requiredSkills: appointment.requiredSkills,
    office,
    commitmentsOf,
    drive: await drivesOf(travel, place, commitmentsOf, office),
  };
  const asked = active.find(({ id }) => id === providerId);
  const fits = active.map((provider) => providerFitOf(provider, day));
  const requested = asked && appointmentTime ? requestedFitOf(asked, day) : null;
  const named = [...fits.flatMap((one) => one.named), requested?.about].flatMap((other) =>
    other ? [other.patientId] : [],
  );
  return {
    patientId: appointment.patientId,
    named: [...new Set(named)].toSorted(),
    ranking: {
      durationMinutes,
      requiredSkills: appointment.requiredSkills,
      ...preferred,
      providers: fits.map(({ fit }) => fit).toSorted(byFit),
      requested: requested?.fit ?? null,
    },
  };
}

async function appointmentToFit(db: Executor, ctx: Context, id: string) {
  const appointment = await db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.patientId',
      'appointment.telemedicine',
      'appointment.telemedicineTime',
      'appointment.preferredTimesOfDay',
      'appointment.postalCode',
      'appointment.startsAt',
      'appointment.endsAt',
      serviceMinutes.as('serviceMinutes'),
      sql<string[]>`array(select distinct service.required_skill from appointment_services as booked
        join services as service on service.id = booked.service_id
        where booked.appointment_id = appointment.id and service.required_skill is not null
        order by 1)`.as('requiredSkills'),
    ])
    .where('appointment.id', '=', id)
    .where(appointmentWriteScope(actorOf(ctx)))
    .executeTakeFirst();
  if (!appointment) throw notFound();
  return appointment;
}

async function appointmentFromWish(db: Executor, { patientId, serviceIds, postalCode }: BookingWish) {
  const patient = db.selectFrom('patients').select('id').where('id', '=', patientId);
  if (!(await patient.executeTakeFirst())) throw notFound();
  const services = (await chosenServices(db, serviceIds)).filter((service) => service !== null);
  const skills = services.flatMap(({ requiredSkill }) => requiredSkill ?? []);
  return {
    patientId,
    telemedicine: isTelemedicine(services),
    telemedicineTime: null,
    preferredTimesOfDay: [],
    postalCode: postalCode ?? null,
    startsAt: null,
    endsAt: null,
    serviceMinutes: services.reduce((minutes, service) => minutes + (service.durationMinutes ?? 0), 0),
    requiredSkills: [...new Set(skills)].toSorted(),
  };
}

/** Clocks never skip noon. */
const noonOf = (date: string, zone: string): Date => instantOf(date, '12:00', zone) ?? parseISO(date);

/** Half a day more on both sides, for visits that cross midnight and the drives from and to them. */
function aroundDayOf(date: string, timeZone: string): TimeWindow {
  const noon = noonOf(date, timeZone);
  return { startsAt: addDays(noon, -1), endsAt: addDays(noon, 1) };
}

/** A video visit may slip by this much from the time that was asked for. */
const VIDEO_MINUTES = 90;

/** From the earliest to the latest of the preferred times; all day for "as soon as possible". */
function preferredTimes(
  { appointmentSlot }: FitRequest,
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

function windowOfTimes({ from, to }: { from: string; to: string }, date: string, zone: string): TimeWindow {
  return {
    startsAt: instantOf(date, from, zone) ?? noonOf(date, zone),
    endsAt: instantOf(date, to, zone) ?? noonOf(date, zone),
  };
}

const drivesOf = (
  travel: TravelPort,
  place: Stop,
  commitmentsOf: ReadonlyMap<string, readonly Commitment[]>,
  office: Stop | null,
): Promise<DriveMinutes> =>
  driveTimesBetween(travel, [
    [office, place],
    ...[...commitmentsOf.values()].flatMap((own) => [
      ...own.flatMap((other) => [[other, place] as const, [place, other] as const]),
      ...own.slice(1).map((other, index) => [own[index] ?? null, other] as const),
    ]),
  ]);

const otherVisitsOf = ({ id }: ProviderOfDay, { commitmentsOf }: Day) => commitmentsOf.get(id) ?? [];

/** A visit that crosses midnight belongs to both days. */
const onDay = (others: readonly Commitment[], { whole }: Day) =>
  others.filter((other) => overlap(other, whole));

function providerFitOf(
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

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Who may do it comes before who has time. Rule: appointments.providers-ranked-by-fit */
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

function requestedFitOf(provider: ProviderOfDay, day: Day): { fit: Fit; about: Commitment | null } {
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
