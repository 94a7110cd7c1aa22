import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import type { ProviderRanking } from '@bedside/contracts/appointments/dispatch.schema';
import { fieldError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { sql } from 'kysely';
import { appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import { type TimeWindow, windowOf } from '../appointment-status/schedule.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { durationOf, serviceMinutes } from './appointment-duration.ts';
import { providersOf } from './board.queries.ts';
import { chosenServices } from './book-appointment.commands.ts';
import { isTelemedicine } from './booking.policy.ts';
import { type DriveMinutes, driveTimesBetween, officeOf, type Stop } from './drive-times.ts';
import {
  type Commitment,
  type Day,
  noonOf,
  preferredTimes,
  providerFitOf,
  requestedFitOf,
  windowOfTimes,
} from './provider-fit.policy.ts';
import { providerCommitments } from './provider-time.ts';
import { byFit, wholeDay } from './rank-providers.policy.ts';

interface RankRequest {
  /** The visit, or the booking in progress. */
  of: string | FitRequest;
  /** yyyy-MM-dd and HH:mm in the practice's zone */
  appointmentDate: string;
  appointmentSlot?: TimeOfDay | undefined;
  providerId?: string | undefined;
  appointmentTime?: string | undefined;
}

interface FitRequest {
  patientId: string;
  serviceIds: readonly string[];
  postalCode?: string | undefined;
}

/**
 * Uses the booking rules and estimated drives. `named`: the other patients whose names are in the answer.
 * @throws NOT_FOUND; VALIDATION for an inactive provider, a past day, or a time that the clocks skip
 */
export async function rankProviders(
  db: Executor,
  travel: TravelPort,
  ctx: Context,
  request: RankRequest,
): Promise<{ ranking: ProviderRanking; patientId: string; named: string[] }> {
  const { of, appointmentDate: date, providerId, appointmentTime } = request;
  const appointment =
    typeof of === 'string' ? await appointmentToFit(db, ctx, of) : await appointmentFromRequest(db, of);
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
  const preferred = preferredTimes(request.appointmentSlot, appointment);
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
  const requestedProvider = active.find(({ id }) => id === providerId);
  const fits = active.map((provider) => providerFitOf(provider, day));
  const requested = requestedProvider && appointmentTime ? requestedFitOf(requestedProvider, day) : null;
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
  return await db
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
    .executeTakeFirstOrThrow(notFound);
}

async function appointmentFromRequest(db: Executor, { patientId, serviceIds, postalCode }: FitRequest) {
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

/** Half a day more on both sides, for visits that cross midnight and the drives to and from them. */
function aroundDayOf(date: string, timeZone: string): TimeWindow {
  const noon = noonOf(date, timeZone);
  return { startsAt: addDays(noon, -1), endsAt: addDays(noon, 1) };
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
