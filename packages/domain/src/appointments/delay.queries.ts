import { appointmentDelayed } from '@bedside/contracts/appointments/appointment.events';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Executor } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { factsOfEvent } from '../messaging/message-data.ts';
import { type PatientMessage, previewFor } from '../messaging/preview.queries.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

/** The caller's visits today where they haven’t arrived yet, in order of time. */
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

/** The message that each patient would get. Rule: appointments.delay-is-announced */
export async function previewDelay(db: Executor, ctx: Context, minutes: number) {
  const settings = await practiceSettings(db, ctx);
  const visits = await visitsAhead(db, ctx, localDay(ctx.now, settings.timeZone)).execute();
  const previews: { visit: (typeof visits)[number]; startsAt: Date; message: PatientMessage }[] = [];
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
    previews.push({ visit, startsAt, message: await previewFor(db, facts, { now: ctx.now, settings }) });
  }
  return { settings, previews };
}
