import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import type { Appointments } from '@bedside/db/schema';
import type { ExpressionBuilder } from 'kysely';
import type { Conversation } from './conversation-scope.ts';

type AppointmentExpression = ExpressionBuilder<Database & { appointment: Appointments }, 'appointment'>;

/** The visits that somebody on the patient's side writes about: those of the household. */
export const isPatientsAppointment = (patientId: string) => (eb: AppointmentExpression) =>
  eb('appointment.householdId', '=', (sub) =>
    sub.selectFrom('patients').select('householdId').where('id', '=', patientId),
  );

/**
 * That a message may be about a visit: it is one of the household's, and in a provider's conversation one of theirs.
 * @throws NOT_FOUND for any other
 */
export async function requireAppointment(
  db: Executor,
  { patientId, providerId }: Pick<Conversation, 'patientId' | 'providerId'>,
  appointmentId: string | undefined,
): Promise<void> {
  if (!appointmentId) return;
  const appointment = await db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .where('appointment.id', '=', appointmentId)
    .where(isPatientsAppointment(patientId))
    .$if(providerId !== null, (query) => query.where('appointment.providerId', '=', providerId))
    .executeTakeFirst();
  if (!appointment) throw notFound();
}
