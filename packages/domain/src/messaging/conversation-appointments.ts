import { notFound } from '@bedside/contracts/errors';
import type { Database, Executor } from '@bedside/db/database';
import type { AppointmentsTable } from '@bedside/db/tables/appointments.table';
import type { ExpressionBuilder } from 'kysely';
import type { Conversation } from './conversation-scope.ts';

type VisitExpression = ExpressionBuilder<Database & { visit: AppointmentsTable }, 'visit'>;

/** The visits that somebody on the patient's side writes about: those of the household. */
export const isPatientsAppointment = (patientId: string) => (eb: VisitExpression) =>
  eb('visit.householdId', '=', (sub) =>
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
  const visit = await db
    .selectFrom('appointments as visit')
    .select('visit.id')
    .where('visit.id', '=', appointmentId)
    .where(isPatientsAppointment(patientId))
    .$if(providerId !== null, (query) => query.where('visit.providerId', '=', providerId))
    .executeTakeFirst();
  if (!visit) throw notFound();
}
