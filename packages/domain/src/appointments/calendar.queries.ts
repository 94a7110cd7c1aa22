import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { sql } from 'kysely';
import { hashOpaqueToken } from '../access/access-link.ts';
import { isVisitOpenTo } from '../access/family-access.queries.ts';
import { appointmentReadScope } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { isPlaceOpenTo } from './appointment-visibility.ts';
import { notScheduledError } from './calendar.commands.ts';

/** @param patientId the patient who reads, who may not see every place */
const calendarRows = (db: Executor, patientId?: string) =>
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
    .select((patientId === undefined ? sql<boolean>`true` : isPlaceOpenTo(patientId)).as('showsPlace'))
    .where('appointment.startsAt', 'is not', null)
    .where('appointment.endsAt', 'is not', null)
    .$narrowType<{ startsAt: Date; endsAt: Date }>();

/** Calendars never show the reason for an appointment. */
export type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarRows>['executeTakeFirstOrThrow']>>;

export async function calendarRow(db: Executor, ctx: Context, id: string): Promise<CalendarRow> {
  const { role, userId } = actorOf(ctx);
  const row = await calendarRows(db, role === 'PATIENT' ? userId : undefined)
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

/** A safety cap. */
const MOST = 2_000;

const appointmentsForProvider = (db: Executor, userId: string, { from, to }: { from: Date; to: Date }) =>
  calendarRows(db)
    .where('appointment.providerId', '=', userId)
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', to)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(MOST)
    .execute();

const appointmentsForPatient = (db: Executor, userId: string, { from, to }: { from: Date; to: Date }) =>
  calendarRows(db, userId)
    .where(isVisitOpenTo(userId, 'VISITS'))
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', to)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(MOST)
    .execute();

/** A calendar client polls hourly, so the range stays short. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

export async function calendarFeedOf(db: Executor, ctx: Context): Promise<Date | null> {
  const feed = await db
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('userId', '=', actorOf(ctx).userId)
    .executeTakeFirst();
  return feed?.createdAt ?? null;
}

/**
 * Shows what the owner's current role and household allow.
 * @throws NOT_FOUND, the same for an address that never existed, one that was ended, and one of an inactive
 * user
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
  const appointments = owner.role === 'PROVIDER' ? appointmentsForProvider : appointmentsForPatient;
  return { owner, appointments: await appointments(db, owner.id, days) };
}
