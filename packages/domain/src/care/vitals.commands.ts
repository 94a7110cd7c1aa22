import { vitalMeasureNames } from '@bedside/contracts/care/vital-measures';
import type { NewVitals } from '@bedside/contracts/care/vitals.schema';
import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { type Appointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { publishNotesChange } from './soap-note.commands.ts';
import { vitalsRefusal } from './vitals.policy.ts';

/** A device's clock may be ahead, by hours if its time zone was set by hand. Such a time counts as now. */
const AHEAD_MS = 12 * 3_600_000;

/**
 * Rule: care.vitals-are-never-changed
 * @throws NOT_FOUND; RULE_REFUSED before the visit and for a canceled one; VALIDATION
 */
export const recordVitals = (
  db: Db,
  ctx: Context,
  { appointmentId, ...input }: NewVitals & { appointmentId: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const { appointment, at } = await lockAppointment(tx, ctx, actor, { id: appointmentId });
    const refusal = vitalsRefusal(appointment, localDay(ctx.now, at.timeZone));
    if (refusal) throw new DomainError('RULE_REFUSED', refusal);
    const { patientId = appointment.patientId, measuredAt, ...values } = input;
    await requireVisitor(tx, { appointmentId, patientId });
    const id = ctx.decisionId ?? newId();
    if (ctx.decisionId && (await isRecorded(tx, id))) return id;
    await tx
      .insertInto('vitals')
      .values({
        id,
        appointmentId,
        patientId,
        measuredAt: momentOf(measuredAt, { now: ctx.now, from: appointment.serviceDate, zone: at.timeZone }),
        ...values,
        recordedBy: actor.userId,
        recordedAt: ctx.now,
      })
      .execute();
    const measured = vitalMeasureNames.filter((name) => values[name] !== undefined);
    await record(tx, ctx, appointment, { id, patientId, action: 'vitals.record', after: { measured } });
    return id;
  });

interface Bounds {
  now: Date;
  /** The day of the visit. */
  from: string;
  zone: string;
}

function momentOf(measuredAt: string | undefined, { now, from, zone }: Bounds): Date {
  if (!measuredAt) return now;
  const moment = new Date(measuredAt);
  if (moment.getTime() > now.getTime() + AHEAD_MS)
    throw fieldError('measuredAt', 'Enter a time that has passed.');
  if (localDay(moment, zone) < from)
    throw fieldError('measuredAt', 'Enter a time on or after the visit’s day.');
  return moment < now ? moment : now;
}

/** Whether an earlier attempt of the same request recorded it before its process died. */
const isRecorded = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('vitals').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

async function requireVisitor(tx: Tx, part: { appointmentId: string; patientId: string }): Promise<void> {
  await tx
    .selectFrom('appointmentPatients')
    .select('patientId')
    .where('appointmentId', '=', part.appointmentId)
    .where('patientId', '=', part.patientId)
    .executeTakeFirstOrThrow(notFound);
}

/** @throws NOT_FOUND; RULE_REFUSED if they were already retracted */
export const retractVitals = (
  db: Db,
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const of = await tx
      .selectFrom('vitals')
      .select('appointmentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    const { appointment } = await lockAppointment(tx, ctx, actor, { id: of.appointmentId });
    const retracted = await tx
      .updateTable('vitals')
      .set({ retractedAt: ctx.now, retractedBy: actor.userId, retractionReason: reason })
      .where('id', '=', id)
      .where('retractedAt', 'is', null)
      .returning('patientId')
      .executeTakeFirst();
    if (!retracted) throw new DomainError('RULE_REFUSED', 'These vital signs were already retracted.');
    await record(tx, ctx, appointment, { id, ...retracted, action: 'vitals.retract', after: { reason } });
  });

interface Entry {
  id: string;
  patientId: string;
  action: 'vitals.record' | 'vitals.retract';
  after: Record<string, unknown>;
}

/** The audit row says which signs were measured, never a value. */
async function record(
  tx: Tx,
  ctx: Context,
  appointment: Appointment,
  { id, ...entry }: Entry,
): Promise<void> {
  await recordAudit(tx, ctx, { ...entry, entityType: 'vitals', entityId: id });
  await publishNotesChange(tx, ctx, appointment);
}
