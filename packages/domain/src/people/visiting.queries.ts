import type { Executor } from '@bedside/db/database';
import type { Context } from '../context.ts';
import { addDaysTo, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';

/** A device takes tomorrow along, and sends within 48 hours. */
const DAYS = { before: 3, ahead: 1 };

/** Whether the caller is the provider of a visit of these days with this patient, or of this visit. */
export async function isVisiting(
  db: Executor,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  patientId: string,
  appointmentId?: string,
): Promise<boolean> {
  if (actor?.role !== 'PROVIDER') return false;
  const today = localDay(now, (await practiceSettings(db)).timeZone);
  const visit = await db
    .selectFrom('appointments as appointment')
    .innerJoin('appointmentPatients as visitor', 'visitor.appointmentId', 'appointment.id')
    .select('appointment.id')
    .where('visitor.patientId', '=', patientId)
    .where('appointment.providerId', '=', actor.userId)
    .where('appointment.serviceDate', '>=', addDaysTo(today, -DAYS.before))
    .where('appointment.serviceDate', '<=', addDaysTo(today, DAYS.ahead))
    .$if(appointmentId !== undefined, (query) => query.where('appointment.id', '=', appointmentId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}
