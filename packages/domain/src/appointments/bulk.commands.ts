import { bulkRunDue } from '@bedside/contracts/appointments/appointment.events';
import {
  type BulkAction,
  bulkPermits,
  MAX_BULK_VISITS,
  type startBulkRun as startCall,
} from '@bedside/contracts/appointments/bulk.api';
import type { CallRequest } from '@bedside/contracts/call';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { permissionNames } from '@bedside/contracts/permission';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, hasPermission } from '../context.ts';
import { wallClock } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type AppointmentFilter, appointmentMatches } from './appointment-filter.ts';
import { planRound, type StartTime } from './bulk-round.policy.ts';

type BulkRequest = CallRequest<typeof startCall>['body'];

/** Makes a retried request return the run it already started. */
async function runOf(db: Db, id: string, userId: string): Promise<{ id: string; total: number } | null> {
  const run = await db
    .selectFrom('bulkRuns')
    .select((eb) => [
      'bulkRuns.id',
      eb
        .selectFrom('bulkItems')
        .select((items) => items.fn.countAll<number>().as('total'))
        .whereRef('bulkItems.runId', '=', 'bulkRuns.id')
        .$asScalar()
        .as('total'),
    ])
    .where('bulkRuns.id', '=', id)
    .where('createdBy', '=', userId)
    .executeTakeFirst();
  return run ? { id: run.id, total: run.total ?? 0 } : null;
}

/**
 * A job changes each appointment as its own call would. The selection is fixed now, not when the job runs.
 * @throws FORBIDDEN without the permission of the action; NOT_FOUND for an appointment out of reach;
 * RULE_REFUSED for an empty selection, and for more than can be changed at once
 */
export async function startBulkRun(
  db: Db,
  ctx: Context,
  request: BulkRequest,
): Promise<{ id: string; total: number }> {
  const actor = actorOf(ctx);
  requirePermit(ctx, request.action);
  const before = ctx.decisionId && (await runOf(db, ctx.decisionId, actor.userId));
  if (before) return before;
  const appointments = await appointmentsOf(db, ctx, request);
  const { action, ids: _, filter, ...payload } = request;
  const slots = await slotsOf(db, ctx, request, appointments);
  const versions = appointments.map(({ version }) => version);
  const id = ctx.decisionId ?? newId();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('bulkRuns')
      .values({
        id,
        action,
        payload: JSON.stringify({ ...payload, versions }),
        createdBy: actor.userId,
        sessionId: actor.sessionId,
        createdAt: ctx.now,
      })
      .execute();
    await tx
      .insertInto('bulkItems')
      .values(
        appointments.map((appointment, position) => {
          const slot = slots[position];
          return {
            id: newId(),
            runId: id,
            position,
            appointmentId: appointment.id,
            slot: slot ? JSON.stringify(slot) : null,
          };
        }),
      )
      .execute();
    await recordAudit(tx, ctx, {
      action: 'appointment.bulk',
      entityType: 'bulkRun',
      entityId: id,
      after: { action, appointments: appointments.length, ...(filter && { filter }) },
    });
    await recordEvent(tx, ctx, bulkRunDue, { bulkRunId: id }, { entityId: id, users: [actor.userId] });
  });
  return { id, total: appointments.length };
}

function requirePermit(ctx: Context, action: BulkAction): void {
  const permit = bulkPermits[action];
  if (!hasPermission(actorOf(ctx), permit))
    throw new DomainError('FORBIDDEN', `This requires the ${permissionNames(permit)} permission.`);
}

async function appointmentsOf(db: Db, ctx: Context, { ids, filter }: BulkRequest) {
  const settings = await practiceSettings(db, ctx);
  const wanted = ids && [...new Set(ids)];
  const appointments = await db
    .selectFrom('appointments as appointment')
    .select([
      'appointment.id',
      'appointment.version',
      'appointment.startsAt',
      'appointment.telemedicineTime',
      'appointment.preferredDate',
    ])
    .where(appointmentMatches(wanted ? { id: wanted } : filterOf(filter), ctx, settings))
    .orderBy('appointment.serviceDate')
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(MAX_BULK_VISITS + 1)
    .execute();
  if (wanted && appointments.length < wanted.length) throw notFound();
  if (appointments.length === 0)
    throw fieldError('filter', 'No matching visits. Reload the list.', 'RULE_REFUSED');
  if (appointments.length > MAX_BULK_VISITS)
    throw fieldError(
      'filter',
      `More than ${MAX_BULK_VISITS.toLocaleString('en-US')} visits match. Narrow the list, then do the rest.`,
      'RULE_REFUSED',
    );
  return appointments;
}

function filterOf(requested: BulkRequest['filter']): AppointmentFilter {
  const { appointmentStatus, ...filter } = requested ?? {};
  return { ...filter, statuses: appointmentStatus && [appointmentStatus].flat() };
}

type Found = Awaited<ReturnType<typeof appointmentsOf>>;

async function slotsOf(
  db: Db,
  ctx: Context,
  request: BulkRequest,
  appointments: Found,
): Promise<(StartTime | null)[]> {
  if (request.action !== 'ASSIGN') return [];
  const { timeZone } = await practiceSettings(db, ctx);
  const own = appointments.map(({ startsAt, telemedicineTime, preferredDate }): StartTime | null => {
    if (startsAt) return wallClock(startsAt, timeZone);
    return telemedicineTime === null ? null : { day: preferredDate, time: telemedicineTime };
  });
  return planRound(own, request);
}
