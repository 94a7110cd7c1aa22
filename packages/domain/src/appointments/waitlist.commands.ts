import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { waitlistStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { type LockedAppointment, lockAppointment } from '../appointment-status/appointment.queries.ts';
import { removeFromWaitlist } from '../appointment-status/released-slots.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { bookedSlot, validatePreference } from '../appointment-status/waitlist.policy.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, isStaff } from '../context.ts';
import { localDay } from '../practice/local-time.ts';

interface Waiting {
  id: string;
  from: string;
  to: string;
  appointmentSlot: TimeOfDay[];
}

/**
 * Joining again changes the preference and keeps the place in line.
 * @throws RULE_REFUSED for an appointment that is under way or over; VALIDATION for days that are past or
 * after the appointment's own; NOT_FOUND
 */
export const joinWaitlist = (db: Db, ctx: Context, { id, appointmentSlot: slots, from, to }: Waiting) =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    const open = await lockAppointment(tx, ctx, actor, { id });
    const { appointment, at } = open;
    if (!waitlistStatuses.includes(appointment.status))
      throw new DomainError('RULE_REFUSED', 'You can’t join the waitlist for this visit anymore.');
    const appointmentDay = bookedSlot(appointment) && appointment.serviceDate;
    const today = localDay(ctx.now, at.timeZone);
    validatePreference({ from, to, slots }, { today, appointmentDay, byStaff: isStaff(actor.role) });
    const request = { startDate: from, endDate: to, timesOfDay: slots };
    await tx
      .insertInto('waitlistEntries')
      .values({ id: newId(), appointmentId: id, ...request, createdAt: ctx.now })
      .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(request))
      .execute();
    await publishChange(tx, ctx, open, 'waitlist.join', { from, to, slots });
    return { appointmentId: id, from, to, appointmentSlot: slots };
  });

/** A pending offer goes to the next in line. */
export const leaveWaitlist = (db: Db, ctx: Context, { id }: { id: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const open = await lockAppointment(tx, ctx, actorOf(ctx), { id });
    if (await removeFromWaitlist(tx, ctx, open)) await publishChange(tx, ctx, open, 'waitlist.leave', {});
  });

async function publishChange(
  tx: Tx,
  ctx: Context,
  open: LockedAppointment,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  const { id, patientId } = open.appointment;
  await recordAudit(tx, ctx, { action, entityType: 'appointment', entityId: id, patientId, after });
  await recordEvent(tx, ctx, appointmentNotesChanged, { appointmentId: id }, appointmentAudience(open));
}
