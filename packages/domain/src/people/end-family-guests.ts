import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { CLOSES_AFTER_MINUTES } from '@bedside/contracts/appointments/video.schema';
import type { Tx } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { type RawBuilder, sql } from 'kysely';
import { isAppointmentBarred } from '../access/court-orders.queries.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

/**
 * Ends the links and seats of relatives whom the provider invited, because the visit may be hidden from them
 * now. Interpreters and colleagues stay.
 * Rule: appointments.video-guests
 * @param visitIds a subquery
 */
export async function endFamilyGuests(tx: Tx, ctx: Context, visitIds: RawBuilder<unknown>): Promise<void> {
  const ended = await tx
    .updateTable('videoGuests')
    .set({ removedAt: ctx.now })
    .where('kind', '=', 'FAMILY')
    .where('removedAt', 'is', null)
    .where(
      sql<boolean>`appointment_id in (select id from appointments where id in ${visitIds}
        and ends_at >= ${subMinutes(ctx.now, CLOSES_AFTER_MINUTES)})`,
    )
    .returning(['id', 'appointmentId'])
    .execute();
  if (ended.length === 0) return;
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('purpose', '=', 'VIDEO_GUEST')
    .where(
      'subjectId',
      'in',
      ended.map(({ id }) => id),
    )
    .where('revokedAt', 'is', null)
    .execute();
  const calls = await tx
    .selectFrom('appointments as appointment')
    .select(['id', 'providerId'])
    .select(
      sql<string[]>`array(select side.id from (select appointment.patient_id as id union select seat.user_id
        from video_seats as seat where seat.appointment_id = appointment.id and seat.role = 'patient') as side
        where not ${isAppointmentBarred(sql.ref('side.id'))})`.as('patients'),
    )
    .where(
      'id',
      'in',
      ended.map(({ appointmentId }) => appointmentId),
    )
    .execute();
  for (const { id, providerId, patients } of calls)
    await recordEvent(
      tx,
      ctx,
      appointmentNotesChanged,
      { appointmentId: id },
      { entityId: id, users: [...patients, ...(providerId ? [providerId] : [])] },
    );
}
