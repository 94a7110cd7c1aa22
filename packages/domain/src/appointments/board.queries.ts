import { requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { TimeOff, WorkingHours } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import type { TravelPort } from '@bedside/integrations/travel/travel.port';
import { sql } from 'kysely';
import { transitionContext } from '../appointment-status/appointment.queries.ts';
import type { WorkingTime } from '../appointment-status/schedule.policy.ts';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { boardRows, withData } from './board-rows.ts';
import { driveTimesBetween, officeOf } from './drive-times.ts';
import { buildDayPlan, drivesOf, placesOf } from './provider-day-plan.policy.ts';

/** A cap on rows; the count stays exact. */
const MOST_UNASSIGNED = 500;

const ALWAYS_FREE: WorkingTime = { hours: [], daysOff: [] };

interface BoardQuery {
  /** yyyy-MM-dd, both days included. */
  from: string;
  to: string;
  providerId?: string | undefined;
}

export type BoardData = Awaited<ReturnType<typeof loadBoard>>;
export type BoardRow = BoardData['appointments'][number];

export async function loadBoard(
  db: Executor,
  travel: TravelPort,
  ctx: Pick<Context, 'now' | 'settings'>,
  request: BoardQuery,
) {
  const [settings, office, appointments, waiting, unassignedCount] = await Promise.all([
    practiceSettings(db, ctx),
    officeOf(db),
    assignedAppointments(db, request),
    waitingAppointments(db, request),
    countOfWaiting(db, request),
  ]);
  const providers = await providersOf(db, request, [
    ...new Set(appointments.map(({ providerId }) => providerId)),
  ]);
  const times = new Map(providers.map((provider) => [provider.id, provider]));
  const places = placesOf(appointments.map(withData), office);
  const drive = await driveTimesBetween(travel, places.flatMap(drivesOf));
  const plan = { settings, now: ctx.now };
  const timeOf = (id: string | null) => (id && times.get(id)) || ALWAYS_FREE;
  return {
    settings,
    at: transitionContext(ctx.now, settings),
    providers,
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

/** Includes completed appointments, so a day shows whole. */
const assignedAppointments = (db: Executor, { from, to, providerId }: BoardQuery) =>
  boardRows(db)
    .where('appointment.serviceDate', '>=', from)
    .where('appointment.serviceDate', '<=', to)
    .where('appointment.startsAt', 'is not', null)
    .where('appointment.providerId', 'is not', null)
    .where('appointment.status', '<>', 'CANCELLED')
    .$if(providerId !== undefined, (query) => query.where('appointment.providerId', '=', providerId ?? null))
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .execute();

const waitingAppointments = (db: Executor, { to }: BoardQuery) =>
  boardRows(db)
    .where('appointment.status', 'in', requestedStatuses)
    .where('appointment.serviceDate', '<=', to)
    .orderBy('appointment.statusChangedAt')
    .orderBy('appointment.id')
    .limit(MOST_UNASSIGNED)
    .execute();

async function countOfWaiting(db: Executor, { to }: BoardQuery): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', requestedStatuses)
    .where('serviceDate', '<=', to)
    .executeTakeFirstOrThrow();
  return count;
}

/** Active providers, and inactive ones who still have appointments in range. */
export const providersOf = (
  db: Executor,
  { from, to, providerId }: BoardQuery,
  busy: readonly (string | null)[] = [],
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
      eb.or([
        eb('person.status', '=', 'ACTIVE'),
        eb('person.id', '=', sql<string>`any(${busy.filter((id) => id !== null)}::uuid[])`),
      ]),
    )
    .$if(providerId !== undefined, (query) => query.where('person.id', '=', providerId ?? ''))
    .orderBy('person.lastName')
    .orderBy('person.firstName')
    .orderBy('person.id')
    .execute();
