import { calendarEntrySaved } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import {
  type Appointment,
  type AppointmentToLock,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';

export const notScheduledError = () =>
  new DomainError(
    'RULE_REFUSED',
    'This visit has no confirmed time, so it has no calendar event. Schedule it first.',
  );

/**
 * Sends the provider an updated calendar entry. An empty text clears.
 * @throws RULE_REFUSED without a confirmed time and for a canceled appointment; NOT_FOUND, CONCURRENT_UPDATE
 */
export const saveCalendarEvent = (
  db: Db,
  ctx: Context,
  { description, ...wanted }: AppointmentToLock & { description: string },
): Promise<Appointment> =>
  db.transaction().execute(async (tx) => {
    const open = await lockAppointment(tx, ctx, actorOf(ctx), wanted);
    const { appointment } = open;
    if (!appointment.startsAt || appointment.status === 'CANCELLED') throw notScheduledError();
    const set = {
      calendarDescription: description || null,
      calendarSequence: appointment.calendarSequence + 1,
      version: appointment.version + 1,
    };
    await tx.updateTable('appointments').set(set).where('id', '=', appointment.id).execute();
    await recordAudit(tx, ctx, {
      action: 'appointment.calendar',
      entityType: 'appointment',
      entityId: appointment.id,
      patientId: appointment.patientId,
      before: { calendarSequence: appointment.calendarSequence },
      after: { calendarSequence: set.calendarSequence, fields: ['calendarDescription'] },
    });
    await recordEvent(
      tx,
      ctx,
      calendarEntrySaved,
      { appointmentId: appointment.id },
      appointmentAudience(open),
    );
    return { ...appointment, ...set };
  });
