import { requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { TimeOff, WorkingHours } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { sql } from 'kysely';
import { transitionContext } from '../appointment-status/appointment.queries.ts';
import type { WorkingTime } from '../appointment-status/schedule.policy.ts';
import type { Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { practiceSettings } from '../practice/settings.ts';
import { boardRows, withData } from './board-rows.ts';
import { driveTimesBetween, officeOf } from './drive-times.ts';
import { buildDayPlan, drivesOf, placesOf } from './provider-day-plan.policy.ts';

/** Caps on rows; the counts stay exact. */
const MAX_UNASSIGNED = 500;
const MAX_PROVIDERS = 200;

const ALWAYS_FREE: WorkingTime = { hours: [], daysOff: [] };

interface BoardQuery {
  /** yyyy-MM-dd, both days included. */
  from: string;
  to: string;
  providerId?: string | undefined;
  /** First digits. */
  postalCode?: string | undefined;
}

export type BoardData = Awaited<ReturnType<typeof loadBoard>>;
export type BoardRow = BoardData['appointments'][number];

export async function loadBoard(
  db: Executor,
  travel: TravelPort,
  ctx: Pick<Context, 'now' | 'settings'>,
  request: BoardQuery,
) {
  const [settings, office, busy, waiting, unassignedCount] = await Promise.all([
    practiceSettings(db, ctx),
    officeOf(db),
    busyProviders(db, request),
    waitingAppointments(db, request),
    countOfWaiting(db, request),
  ]);
  const { providers, providerCount } = await shownProviders(db, request, busy);
  const appointments = await assignedAppointments(
    db,
    request,
    providers.map(({ id }) => id),
  );
  const times = new Map(providers.map((provider) => [provider.id, provider]));
  const places = placesOf(appointments.map(withData), office);
  const drive = await driveTimesBetween(travel, places.flatMap(drivesOf));
  const plan = { settings, now: ctx.now };
  const timeOf = (id: string | null) => (id && times.get(id)) || ALWAYS_FREE;
  return {
    settings,
    at: transitionContext(ctx.now, settings),
    providers,
    providerCount,
    appointments: places
      .map((place) => ({
        ...place.appointment,
        ...buildDayPlan(place, timeOf(place.appointment.providerId), drive, plan),
      }))
      .sort((a, b) => (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0)),
    unassigned: waiting.map(withData).map((appointment) => ({
      ...appointment,
      ...buildDayPlan({ appointment, comesFrom: null, neighbors: [] }, ALWAYS_FREE, drive, plan),
    })),
    unassignedCount,
  };
}

/** Visits on the board, with the completed ones so that the day is complete. */
const isOnBoard = ({ from, to, providerId }: BoardQuery) =>
  sql<boolean>`appointment.service_date between ${from} and ${to} and appointment.starts_at is not null
    and appointment.provider_id is not null and appointment.status <> 'CANCELLED'
    and (${providerId ?? null}::uuid is null or appointment.provider_id = ${providerId ?? null})`;

const isThere = ({ postalCode = '' }: BoardQuery) =>
  sql<boolean>`(${postalCode} = '' or starts_with(appointment.postal_code, ${postalCode}))`;

/**
 * Providers with visits in the range, and whether any visit is in the requested area or outside it. A video
 * visit is neither.
 */
const busyProviders = (db: Executor, request: BoardQuery) =>
  db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.providerId',
      sql<boolean>`bool_or(not appointment.telemedicine and (${isThere(request)}) is true)`.as('isThere'),
      sql<boolean>`bool_or(not appointment.telemedicine and (${isThere(request)}) is not true)`.as(
        'isElsewhere',
      ),
    ])
    .where(isOnBoard(request))
    .groupBy('appointment.providerId')
    .$narrowType<{ providerId: string }>()
    .execute();

async function shownProviders(
  db: Executor,
  request: BoardQuery,
  busy: Awaited<ReturnType<typeof busyProviders>>,
) {
  const busyBy = new Map(busy.map((one) => [one.providerId, one]));
  const all = await providersOf(db, request, [...busyBy.keys()]);
  const visiting = all.filter(({ id }) => busyBy.get(id)?.isThere);
  const free = all.filter(({ id }) => !busyBy.get(id)?.isThere && !busyBy.get(id)?.isElsewhere);
  const shown = new Set([...visiting, ...free].slice(0, MAX_PROVIDERS));
  return {
    providers: all.filter((provider) => shown.has(provider)),
    providerCount: visiting.length + free.length,
  };
}

const assignedAppointments = (db: Executor, request: BoardQuery, providerIds: readonly string[]) =>
  boardRows(db)
    .where(isOnBoard(request))
    .where('appointment.providerId', '=', sql<string>`any(${providerIds}::uuid[])`)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .execute();

/** A video visit waits in every area. */
const isWaiting = (request: BoardQuery) =>
  sql<boolean>`appointment.status = any(${requestedStatuses}::text[]) and appointment.service_date <= ${request.to}
    and (appointment.telemedicine or ${isThere(request)})`;

const waitingAppointments = (db: Executor, request: BoardQuery) =>
  boardRows(db)
    .where(isWaiting(request))
    .orderBy('appointment.statusChangedAt')
    .orderBy('appointment.id')
    .limit(MAX_UNASSIGNED)
    .execute();

async function countOfWaiting(db: Executor, request: BoardQuery): Promise<number> {
  return await countOf(db.selectFrom('appointments as appointment').where(isWaiting(request)));
}

/** Active providers, and inactive ones who still have appointments in range. */
export const providersOf = (
  db: Executor,
  { from, to, providerId }: BoardQuery,
  busy: readonly string[] = [],
) =>
  db
    .selectFrom('providers')
    .innerJoin('users as person', 'person.id', 'providers.id')
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.profileImage',
      'person.status',
      'providers.credentials',
      'providers.skills',
      'providers.licenseExpiresOn',
      'providers.specialty',
      sql<WorkingHours[]>`coalesce((
        select jsonb_agg(jsonb_build_object('weekday', weekday,
          'from', to_char(start_time, 'HH24:MI'), 'to', to_char(end_time, 'HH24:MI')) order by weekday, start_time)
        from provider_working_hours where provider_id = person.id), '[]')`.as('hours'),
      sql<TimeOff[]>`coalesce((
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('from', start_date, 'to', end_date, 'reason', reason))
          order by start_date, id)
        from provider_time_off
        where provider_id = person.id and start_date <= ${to} and end_date >= ${from}), '[]')`.as('daysOff'),
    ])
    .where((eb) =>
      eb.or([eb('person.status', '=', 'ACTIVE'), eb('person.id', '=', sql<string>`any(${busy}::uuid[])`)]),
    )
    .$if(providerId !== undefined, (query) => query.where('person.id', '=', providerId ?? ''))
    .orderBy('person.lastName')
    .orderBy('person.firstName')
    .orderBy('person.id')
    .execute();
