import { appointmentDelayed } from '@bedside/contracts/appointments/appointment.events';
import { plannedStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { appointmentAudience } from '../appointment-status/save-transition.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { planLateNotice } from './appointment-planned-events.ts';

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
