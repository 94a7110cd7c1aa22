import {
  appointmentChangeNoticeDue,
  appointmentLatenessCheckDue,
  appointmentReminderDue,
} from '@bedside/contracts/appointments/appointment.events';
import type { Tx } from '@bedside/db/database';
import { addMinutes, subHours } from 'date-fns';
import { sql } from 'kysely';
import type { Appointment, LockedAppointment } from '../appointment-status/appointment.queries.ts';
import { cancelPlannedEvents, planEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { TemplateName } from '../messaging/message-rules.ts';

/** Rule: messages.reminder-times */
const REMINDERS_HOURS_BEFORE = [24, 3, 2];

/** A quarter of an hour after the start the patient is still within the window, and worries from now on. */
const LATE_AFTER_MINUTES = 15;

/**
 * Plans the reminders of a confirmed time, and the notice that it is late, in place of earlier ones; what would be due by
 * now is left out.
 */
export async function planReminders(tx: Tx, ctx: Context, appointment: Appointment): Promise<void> {
  await cancelPlannedEvents(tx, appointmentReminderDue, appointment.id);
  for (const hoursBefore of REMINDERS_HOURS_BEFORE) {
    const dueAt = appointment.startsAt && subHours(appointment.startsAt, hoursBefore);
    if (!dueAt || dueAt <= ctx.now) continue;
    await planEvent(tx, ctx, appointmentReminderDue, {
      key: `reminder:${appointment.id}:${hoursBefore}`,
      dueAt,
      payload: { appointmentId: appointment.id, revision: appointment.scheduleRevision, hoursBefore },
      entityId: appointment.id,
    });
  }
  await planLateNotice(tx, ctx, appointment);
}

/** Nobody sets out to a visit online. */
async function planLateNotice(tx: Tx, ctx: Context, appointment: Appointment): Promise<void> {
  await cancelPlannedEvents(tx, appointmentLatenessCheckDue, appointment.id);
  const dueAt = appointment.startsAt && addMinutes(appointment.startsAt, LATE_AFTER_MINUTES);
  if (appointment.telemedicine || !dueAt || dueAt <= ctx.now) return;
  await planEvent(tx, ctx, appointmentLatenessCheckDue, {
    key: `late:${appointment.id}`,
    dueAt,
    payload: { appointmentId: appointment.id, revision: appointment.scheduleRevision },
    entityId: appointment.id,
  });
}

/**
 * Plans the one message about however many changes are made within the grace. Once a time is to be told, in the grace or
 * after the quiet hours, a change that the patient need not hear of changes what the notice says, not whether it is sent.
 */
export async function planChangeMessage(
  tx: Tx,
  ctx: Context,
  appointment: Appointment,
  { settings, silence }: Pick<LockedAppointment, 'settings' | 'silence'>,
): Promise<void> {
  const key = `change:${appointment.id}`;
  const isSilent = silence.notifyPatient === false && !(await isToBeTold(tx, key, appointment.id));
  await planEvent(tx, ctx, appointmentChangeNoticeDue, {
    key,
    dueAt: addMinutes(ctx.now, settings.changeGraceMinutes),
    payload: {
      appointmentId: appointment.id,
      revision: appointment.scheduleRevision,
      ...(isSilent && silence),
    },
    entityId: appointment.id,
  });
}

/** The messages by which a patient hears of a confirmed time. */
const TELLS_TIME: readonly TemplateName[] = ['visit-scheduled', 'visit-changed'];

async function isToBeTold(tx: Tx, key: string, appointmentId: string): Promise<boolean> {
  const { planned, waiting } = await tx
    .selectNoFrom([
      sql<boolean>`exists (select from planned_events
        where key = ${key} and payload ->> 'notifyPatient' is distinct from 'false')`.as('planned'),
      sql<boolean>`exists (select from deliveries where appointment_id = ${appointmentId} and state = 'queued'
        and template = any(${TELLS_TIME}))`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return planned || waiting;
}

/** The confirmed time is no more: nothing planned about it is sent. */
export async function cancelAppointmentPlannedEvents(tx: Tx, appointmentId: string): Promise<void> {
  for (const planned of [appointmentReminderDue, appointmentChangeNoticeDue, appointmentLatenessCheckDue])
    await cancelPlannedEvents(tx, planned, appointmentId);
}
