import {
  appointmentChangeNoticeDue,
  appointmentLatenessCheckDue,
  appointmentReminderDue,
} from '@bedside/contracts/appointments/appointment.events';
import type { Tx } from '@bedside/db/database';
import { addMinutes, subHours } from 'date-fns';
import { sql } from 'kysely';
import { cancelPlannedEvents, planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { TemplateName } from '../messaging/message-rules.ts';
import type { Appointment, LockedAppointment } from './appointment.queries.ts';

/** Rule: messages.reminder-times */
const REMINDERS_HOURS_BEFORE = [24, 3, 2];

/** A quarter of an hour after the start the patient is still within the window, and worries from now on. */
const LATE_AFTER_MINUTES = 15;

/**
 * Plans the reminders of a confirmed time, and the notice that it is late, in place of earlier ones; what would be due by
 * now is left out.
 */
export async function planReminders(tx: Tx, ctx: Context, visit: Appointment): Promise<void> {
  await cancelPlannedEvents(tx, appointmentReminderDue, visit.id);
  for (const hoursBefore of REMINDERS_HOURS_BEFORE) {
    const dueAt = visit.startsAt && subHours(visit.startsAt, hoursBefore);
    if (!dueAt || dueAt <= ctx.now) continue;
    await planEvent(tx, ctx, appointmentReminderDue, {
      key: `reminder:${visit.id}:${hoursBefore}`,
      dueAt,
      payload: { appointmentId: visit.id, revision: visit.revision, hoursBefore },
      entityId: visit.id,
    });
  }
  await planLateNotice(tx, ctx, visit);
}

/** Nobody sets out to a visit online. */
async function planLateNotice(tx: Tx, ctx: Context, visit: Appointment): Promise<void> {
  await cancelPlannedEvents(tx, appointmentLatenessCheckDue, visit.id);
  const dueAt = visit.startsAt && addMinutes(visit.startsAt, LATE_AFTER_MINUTES);
  if (visit.telemedicine || !dueAt || dueAt <= ctx.now) return;
  await planEvent(tx, ctx, appointmentLatenessCheckDue, {
    key: `late:${visit.id}`,
    dueAt,
    payload: { appointmentId: visit.id, revision: visit.revision },
    entityId: visit.id,
  });
}

/**
 * Plans the one message about however many changes are made within the grace. Once a time is to be told, in the grace or
 * after the quiet hours, a change that the patient need not hear of changes what is told, not that it is.
 */
export async function planChangeMessage(
  tx: Tx,
  ctx: Context,
  visit: Appointment,
  { settings, silence }: Pick<LockedAppointment, 'settings' | 'silence'>,
): Promise<void> {
  const key = `change:${visit.id}`;
  const isSilent = silence.notifyPatient === false && !(await isToBeTold(tx, key, visit.id));
  await planEvent(tx, ctx, appointmentChangeNoticeDue, {
    key,
    dueAt: addMinutes(ctx.now, settings.changeGraceMinutes),
    payload: { appointmentId: visit.id, revision: visit.revision, ...(isSilent && silence) },
    entityId: visit.id,
  });
}

/** The messages by which a patient hears of a confirmed time. */
const TELLS_TIME: readonly TemplateName[] = ['visit-scheduled', 'visit-changed'];

async function isToBeTold(tx: Tx, key: string, visitId: string): Promise<boolean> {
  const { planned, waiting } = await tx
    .selectNoFrom([
      sql<boolean>`exists (select from planned_events
        where key = ${key} and payload ->> 'tellPatient' is distinct from 'false')`.as('planned'),
      sql<boolean>`exists (select from deliveries where appointment_id = ${visitId} and state = 'queued'
        and template = any(${TELLS_TIME}))`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return planned || waiting;
}

/** The confirmed time is no more: nothing planned about it is told. */
export async function cancelAppointmentPlannedEvents(tx: Tx, visitId: string): Promise<void> {
  for (const planned of [appointmentReminderDue, appointmentChangeNoticeDue, appointmentLatenessCheckDue])
    await cancelPlannedEvents(tx, planned, visitId);
}
