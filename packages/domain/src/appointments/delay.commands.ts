import { appointmentDelayed } from '@bedside/contracts/appointments/appointment.events';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { planLateNotice } from './appointment-planned-events.ts';

const DELAY = 'appointment.delay';

interface Delay {
  minutes: number;
  appointmentIds: readonly string[];
}

/**
 * Postpones the automatic notice of a late visit, because the patient already knows.
 * Rule: appointments.delay-is-announced
 * @throws NOT_FOUND for someone else's visit; RULE_REFUSED for one that is not still ahead of the caller today
 */
export const announceDelay = (db: Db, ctx: Context, { minutes, appointmentIds }: Delay): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const actor = actorOf(ctx);
    for (const id of [...new Set(appointmentIds)].sort()) {
      const open = await lockAppointment(tx, ctx, actor, { id });
      if (await isAnnounced(tx, ctx, id)) return;
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
        action: DELAY,
        entityType: 'appointment',
        entityId: id,
        patientId: appointment.patientId,
        after: { minutes, ...(ctx.decisionId && { decisionId: ctx.decisionId }) },
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

/** Whether an earlier attempt of the same request announced it before its process died. */
async function isAnnounced(tx: Tx, { decisionId }: Context, id: string): Promise<boolean> {
  if (!decisionId) return false;
  const announced = await tx
    .selectFrom('auditLog')
    .select('id')
    .where('entityId', '=', id)
    .where('action', '=', DELAY)
    .where(sql<boolean>`after ->> 'decisionId' = ${decisionId}`)
    .limit(1)
    .executeTakeFirst();
  return announced !== undefined;
}
