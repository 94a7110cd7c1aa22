import { appointmentDelayed } from '@bedside/contracts/appointments/appointment.events';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Executor } from '@bedside/db/database';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { factsOfEvent } from '../messaging/message-data.ts';
import { type PatientMessage, previewFor } from '../messaging/preview.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { planLateNotice } from './appointment-planned-events.ts';

/** The caller's visits of today at which nobody has arrived, first things first. */
const visitsAhead = (db: Executor, ctx: Context, today: string) =>
  db
    .selectFrom('appointments as appointment')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .select([
      'appointment.id',
      'appointment.patientId',
      'appointment.startsAt',
      'appointment.scheduleRevision as revision',
      'person.firstName',
      'person.lastName',
    ])
    .where('appointment.providerId', '=', actorOf(ctx).userId)
    .where('appointment.serviceDate', '=', today)
    .where('appointment.status', 'in', plannedStatuses)
    .where('appointment.providerArrivedAt', 'is', null)
    .where('appointment.startsAt', 'is not', null)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id');

/** What each patient would get. Rule: appointments.delay-is-announced */
export async function previewDelay(db: Executor, ctx: Context, minutes: number) {
  const settings = await practiceSettings(db, ctx);
  const visits = await visitsAhead(db, ctx, localDay(ctx.now, settings.timeZone)).execute();
  const told: { visit: (typeof visits)[number]; startsAt: Date; message: PatientMessage }[] = [];
  for (const visit of visits) {
    const { id, revision, startsAt } = visit;
    if (!startsAt) continue;
    const facts = await factsOfEvent(db, ctx.now, {
      id,
      type: appointmentDelayed.type,
      entityType: 'appointment',
      entityId: id,
      requestId: ctx.requestId,
      createdAt: ctx.now,
      payload: { appointmentId: id, revision, minutes },
    });
    told.push({ visit, startsAt, message: await previewFor(db, facts, { now: ctx.now, settings }) });
  }
  return { settings, told };
}

interface Delay {
  minutes: number;
  appointmentIds: readonly string[];
}

/**
 * Postpones the automatic notice of a late visit, because the patient knows.
 * Rule: appointments.delay-is-announced
 * @throws NOT_FOUND for a visit of somebody else; RULE_REFUSED for one that is not ahead of the caller today
 */
export const announceDelay = (db: Db, ctx: Context, { minutes, appointmentIds }: Delay): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    for (const id of [...new Set(appointmentIds)].sort()) {
      const open = await lockAppointment(tx, ctx, actor, { id });
      const { appointment } = open;
      const { status, serviceDate, providerArrivedAt, startsAt, scheduleRevision: revision } = appointment;
      const isAhead = plannedStatuses.includes(status) && !providerArrivedAt && startsAt;
      if (!isAhead || serviceDate !== localDay(ctx.now, open.at.timeZone))
        throw new DomainError(
          'RULE_REFUSED',
          'One of these visits isn’t ahead of you today anymore. Reload, and choose again.',
        );
      await planLateNotice(tx, ctx, appointment, minutes);
      await recordAudit(tx, ctx, {
        action: 'appointment.delay',
        entityType: 'appointment',
        entityId: id,
        patientId: appointment.patientId,
        after: { minutes },
      });
      await recordEvent(
        tx,
        ctx,
        appointmentDelayed,
        { appointmentId: id, revision, minutes },
        appointmentAudience(open),
      );
    }
  });
