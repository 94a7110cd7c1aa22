import {
  appointmentChangeNoticeDue,
  appointmentLatenessCheckDue,
  appointmentReminderDue,
} from '@bedside/contracts/appointments/appointment.events';
import type { Tx } from '@bedside/db/database';
import { addMinutes, subHours } from '@bedside/db/dates';
import { sql } from 'kysely';
import type { Appointment, LockedAppointment } from '../appointment-status/appointment.queries.ts';
import { cancelPlannedEvents, planEvent, planEventsIfAbsent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import type { TemplateName } from '../messaging/message-rules.ts';

/** Rule: messages.reminder-times */
const REMINDERS_HOURS_BEFORE = [24, 3, 2];

/** Fifteen minutes late is still within the arrival window; patients worry after that. */
const LATE_AFTER_MINUTES = 15;

type Timed = Pick<Appointment, 'id' | 'startsAt' | 'scheduleRevision' | 'telemedicine'>;

/** Replaces earlier reminders and the late notice; skips those already due. */
export async function planReminders(tx: Tx, ctx: Context, appointment: Timed): Promise<void> {
  await cancelPlannedEvents(tx, appointmentReminderDue, appointment.id);
  for (const reminder of remindersOf(appointment, ctx))
    await planEvent(tx, ctx, appointmentReminderDue, reminder);
  await planLateNotice(tx, ctx, appointment);
}

/** For visits that are new, so nothing is planned yet: two statements for all of them. */
export async function planFirstReminders(
  tx: Tx,
  ctx: Context,
  appointments: readonly Timed[],
): Promise<void> {
  const reminders = appointments.flatMap((one) => remindersOf(one, ctx));
  if (reminders.length > 0) await planEventsIfAbsent(tx, ctx, appointmentReminderDue, reminders);
  const notices = appointments.flatMap((one) => lateNoticeOf(one, ctx) ?? []);
  if (notices.length > 0) await planEventsIfAbsent(tx, ctx, appointmentLatenessCheckDue, notices);
}

const remindersOf = ({ id, startsAt, scheduleRevision }: Timed, { now }: Pick<Context, 'now'>) =>
  REMINDERS_HOURS_BEFORE.flatMap((hoursBefore) => {
    const dueAt = startsAt && subHours(startsAt, hoursBefore);
    if (!dueAt || dueAt <= now) return [];
    const payload = { appointmentId: id, revision: scheduleRevision, hoursBefore };
    return [{ key: `reminder:${id}:${hoursBefore}`, dueAt, payload, entityId: id }];
  });

function lateNoticeOf(
  { id, startsAt, scheduleRevision, telemedicine }: Timed,
  { now }: Pick<Context, 'now'>,
  announcedMinutes = 0,
) {
  const dueAt = startsAt && addMinutes(startsAt, announcedMinutes + LATE_AFTER_MINUTES);
  if (telemedicine || !dueAt || dueAt <= now) return null;
  return {
    key: `late:${id}`,
    dueAt,
    payload: { appointmentId: id, revision: scheduleRevision },
    entityId: id,
  };
}

/**
 * Telemedicine has no drive.
 * @param announcedMinutes the delay that the patient already knows about
 */
export async function planLateNotice(
  tx: Tx,
  ctx: Context,
  appointment: Timed,
  announcedMinutes = 0,
): Promise<void> {
  await cancelPlannedEvents(tx, appointmentLatenessCheckDue, appointment.id);
  const notice = lateNoticeOf(appointment, ctx, announcedMinutes);
  if (notice) await planEvent(tx, ctx, appointmentLatenessCheckDue, notice);
}

/**
 * One message for all changes within the grace period. A silent change alters the text of a planned message, not
 * whether it is sent.
 */
export async function planChangeMessage(
  tx: Tx,
  ctx: Context,
  appointment: Appointment,
  { settings, silence }: Pick<LockedAppointment, 'settings' | 'silence'>,
): Promise<void> {
  const key = `change:${appointment.id}`;
  const isSilent = silence.notifyPatient === false && !(await isStillToSend(tx, key, appointment.id));
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

/** Messages that state the confirmed time. */
const TIME_TEMPLATES: readonly TemplateName[] = ['appointment-scheduled', 'appointment-changed'];

async function isStillToSend(tx: Tx, key: string, appointmentId: string): Promise<boolean> {
  const { planned, waiting } = await tx
    .selectNoFrom([
      sql<boolean>`exists (select from planned_events
        where key = ${key} and payload ->> 'notifyPatient' is distinct from 'false')`.as('planned'),
      sql<boolean>`exists (select from deliveries where appointment_id = ${appointmentId} and state = 'queued'
        and template = any(${TIME_TEMPLATES}))`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return planned || waiting;
}

const canceledWithAppointment = [
  appointmentReminderDue,
  appointmentChangeNoticeDue,
  appointmentLatenessCheckDue,
];

export async function cancelAppointmentPlannedEvents(
  tx: Tx,
  ...appointmentIds: readonly string[]
): Promise<void> {
  for (const planned of canceledWithAppointment) await cancelPlannedEvents(tx, planned, ...appointmentIds);
}
