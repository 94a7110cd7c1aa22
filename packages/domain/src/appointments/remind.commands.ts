import { appointmentRemindAsked } from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import { permissionNames } from '@bedside/contracts/permission';
import type { Db, Tx } from '@bedside/db/database';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, hasPermission } from '../context.ts';

const REMIND = 'appointment.remind';

/** Whether another worker of the same bulk run has overtaken this one and sent it. */
async function isDone(tx: Tx, { requestId }: Context, id: string): Promise<boolean> {
  const done = await tx
    .selectFrom('auditLog')
    .select('id')
    .where('requestId', '=', requestId)
    .where('entityId', '=', id)
    .where('action', '=', REMIND)
    .limit(1)
    .executeTakeFirst();
  return done !== undefined;
}

/**
 * Sent in addition to planned reminders.
 * @throws FORBIDDEN without the dispatch permission; RULE_REFUSED unless the appointment is scheduled and in
 * the future; NOT_FOUND
 */
export const remindOfAppointment = (db: Db, ctx: Context, { id }: { id: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    if (!hasPermission(actor, 'dispatch'))
      throw new DomainError('FORBIDDEN', `This requires the ${permissionNames('dispatch')} permission.`);
    const open = await lockAppointment(tx, ctx, actor, { id });
    if (await isDone(tx, ctx, id)) return;
    const { status, startsAt, scheduleRevision: revision, patientId } = open.appointment;
    if (status !== 'SCHEDULED' || !startsAt || startsAt <= ctx.now)
      throw new DomainError('RULE_REFUSED', 'You can send reminders only for upcoming scheduled visits.');
    await recordAudit(tx, ctx, {
      action: REMIND,
      entityType: 'appointment',
      entityId: id,
      patientId,
    });
    await recordEvent(
      tx,
      ctx,
      appointmentRemindAsked,
      { appointmentId: id, revision },
      appointmentAudience(open),
    );
  });
