import type { Db } from '@bedside/db/database';
import { subDays } from '@bedside/db/dates';
import type { Context } from '../context.ts';
import { insertSubmission } from './send.commands.ts';

/** Days in which a submitted questionnaire is not sent again. */
const FRESH_DAYS = 30;

/** Sent once, when the time is confirmed; skips recent submissions, pending ones, and deceased patients. */
export async function sendQuestionnairesForAppointment(
  db: Db,
  ctx: Context,
  appointmentId: string,
): Promise<void> {
  const wanted = await db
    .selectFrom('appointments as appointment')
    .innerJoin('appointmentPatients as part', 'part.appointmentId', 'appointment.id')
    .innerJoin('users as person', 'person.id', 'part.patientId')
    .innerJoin('appointmentServices as booked', 'booked.appointmentId', 'appointment.id')
    .innerJoin('services as service', 'service.id', 'booked.serviceId')
    .innerJoin('questionnaires as form', 'form.id', 'service.questionnaireId')
    .select(['part.patientId', 'form.id as questionnaireId'])
    .distinct()
    .where('appointment.id', '=', appointmentId)
    .where('appointment.status', '=', 'SCHEDULED')
    .where('form.status', '=', 'PUBLISHED')
    .where('person.status', '<>', 'DECEASED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('questionnaireSubmissions as earlier')
            .leftJoin('appointments as visit', 'visit.id', 'earlier.appointmentId')
            .select('earlier.id')
            .whereRef('earlier.patientId', '=', 'part.patientId')
            .whereRef('earlier.questionnaireId', '=', 'form.id')
            .where(({ eb, or, and, ref }) =>
              or([
                eb('earlier.appointmentId', '=', ref('appointment.id')),
                and([
                  eb('earlier.status', '=', 'NOT SUBMITTED'),
                  eb('earlier.removedAt', 'is', null),
                  eb('earlier.expiresAt', '>', ctx.now),
                  // No one is reminded of the form of a canceled visit.
                  or([eb('visit.id', 'is', null), eb('visit.status', '<>', 'CANCELLED')]),
                ]),
                eb('earlier.submittedAt', '>', subDays(ctx.now, FRESH_DAYS)),
              ]),
            ),
        ),
      ),
    )
    .execute();
  for (const { patientId, questionnaireId } of wanted)
    await db.transaction().execute(async (tx) => {
      const form = await tx
        .selectFrom('questionnaires')
        .select(['status', 'publishedVersion', 'publishedDefinition'])
        .where('id', '=', questionnaireId)
        .executeTakeFirstOrThrow();
      await insertSubmission(tx, ctx, { patientId, questionnaireId, appointmentId }, form);
    });
}
