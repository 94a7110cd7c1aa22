import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addDays } from 'date-fns';
import { hashOpaqueToken } from '../access/access-link.ts';
import { appointmentReadScope } from '../appointment-status/appointment-read-scope.ts';
import type { Context } from '../context.ts';
import { actorOf, isAdmin } from '../context.ts';
import { notScheduledError } from './calendar.commands.ts';

const calendarRows = (db: Executor) =>
  db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.id',
      'appointment.key',
      'appointment.status',
      'appointment.patientId',
      'appointment.telemedicine',
      'appointment.startsAt',
      'appointment.endsAt',
      'appointment.scheduleRevision',
      'appointment.calendarSequence',
      'appointment.calendarDescription',
      'appointment.address1',
      'appointment.city',
      'appointment.postalCode',
    ])
    .where('appointment.startsAt', 'is not', null)
    .where('appointment.endsAt', 'is not', null)
    .$narrowType<{ startsAt: Date; endsAt: Date }>();

/** What calendars show of a visit; never why it takes place. */
export type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarRows>['executeTakeFirstOrThrow']>>;

/**
 * One visit that the actor may read, for a calendar.
 * @throws NOT_FOUND; RULE_REFUSED without a confirmed time
 */
export async function calendarRow(db: Executor, ctx: Context, id: string): Promise<CalendarRow> {
  const row = await calendarRows(db)
    .where('appointment.id', '=', id)
    .where(appointmentReadScope(ctx))
    .executeTakeFirst();
  if (row) return row;
  const untimed = await db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .where('appointment.id', '=', id)
    .where(appointmentReadScope(ctx))
    .executeTakeFirst();
  throw untimed ? notScheduledError() : notFound();
}

/** Nobody has more in these days. */
const MOST = 2_000;

/** A provider's own visits of some time, those that are cancelled too. */
const appointmentsForProvider = (
  db: Executor,
  userId: string,
  { from, to }: { from: Date; to: Date },
) =>
  calendarRows(db)
    .where('appointment.providerId', '=', userId)
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', to)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(MOST)
    .execute();

/** The same of the household to which a patient belongs today. */
const appointmentsForHousehold = (
  db: Executor,
  userId: string,
  { from, to }: { from: Date; to: Date },
) =>
  calendarRows(db)
    .where('appointment.householdId', '=', (eb) =>
      eb.selectFrom('patients').select('householdId').where('id', '=', userId).where('removedAt', 'is', null),
    )
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', to)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(MOST)
    .execute();

/** What lies further back or ahead is no business of a calendar that is read every hour. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

/** Since when somebody has a private calendar address; null without one. */
export async function calendarFeedOf(db: Executor, ctx: Context): Promise<Date | null> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('userId', '=', actorOf(ctx).userId)
    .executeTakeFirst();
  return feed?.createdAt ?? null;
}

/**
 * The visits of whoever has this private address, by what that person is today: a provider's own, a patient's
 * household's.
 * @throws NOT_FOUND alike for an address that never was, was ended, or is of somebody who is not active
 */
export async function calendarByToken(db: Executor, ctx: Pick<Context, 'now'>, token: string) {
  const owner = await db
    .selectFrom('calendarFeeds as feed')
    .innerJoin('users as person', 'person.id', 'feed.userId')
    .select(['person.id', 'person.role'])
    .where('feed.tokenHash', '=', hashOpaqueToken(token))
    .where('person.status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!owner || isAdmin(owner.role)) throw notFound();
  const days = { from: addDays(ctx.now, -DAYS_BACK), to: addDays(ctx.now, DAYS_AHEAD) };
  const appointments = owner.role === 'PROVIDER' ? appointmentsForProvider : appointmentsForHousehold;
  return { owner, appointments: await appointments(db, owner.id, days) };
}
