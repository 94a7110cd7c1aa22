import { appointmentNotesChanged } from '@bedside/contracts/appointments/appointment.events';
import { CLOSES_AFTER_MINUTES } from '@bedside/contracts/appointments/video.schema';
import type { Tx } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';

/**
 * For open calls about this person, or with them. The provider’s browser disconnects whoever may no longer be in
 * the call.
 */
export async function rereadVideoCalls(tx: Tx, ctx: Context, personId: string): Promise<void> {
  const calls = await tx
    .selectFrom('videoSeats as seat')
    .innerJoin('appointments as appointment', 'appointment.id', 'seat.appointmentId')
    .select(['appointment.id', 'appointment.providerId'])
    .distinct()
    .where('seat.role', '=', 'patient')
    .where('seat.state', '<>', 'LEFT')
    .where('appointment.endsAt', '>=', subMinutes(ctx.now, CLOSES_AFTER_MINUTES))
    .where(
      sql<boolean>`(seat.user_id = ${personId} or ${personId} in (select patient_id from appointment_patients
        where appointment_id = appointment.id union all select appointment.patient_id))`,
    )
    .execute();
  for (const { id, providerId } of calls)
    if (providerId)
      await recordEvent(
        tx,
        ctx,
        appointmentNotesChanged,
        { appointmentId: id },
        { entityId: id, users: [providerId] },
      );
}
