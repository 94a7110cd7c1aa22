import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { appointmentReadScope, appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { CHAT, INVOICE, patientFileCategories, REPORT, SYMPTOM_FILES } from '../documents/document.policy.ts';
import { sharesActiveAppointment } from '../messaging/conversation-scope.ts';
import { patientsSharingWith } from '../people/household.queries.ts';
import { isOpenToPatients } from './document.queries.ts';

/**
 * Checked when a link is opened, because access may have ended since it was made.
 * @throws NOT_FOUND
 */
export async function requireFileInSight(db: Executor, ctx: Context, id: string): Promise<void> {
  const actor = actorOf(ctx);
  const ofReachedAppointment = db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .whereRef('appointment.id', '=', sql.ref('document.appointment_id'))
    .where(actor.role === 'PROVIDER' ? appointmentReadScope(ctx) : appointmentWriteScope(actor));
  const found = await db
    .selectFrom('documents as document')
    .select('document.id')
    .where('document.id', '=', id)
    .where('document.removedAt', 'is', null)
    .$if(!isAdmin(actor.role), (query) =>
      query.where((eb) =>
        eb.or([
          eb.and([eb.exists(ofReachedAppointment), isOpenTo(actor.role)]),
          actor.role === 'PROVIDER' ? ofProvider(ctx) : ofPatient(actor.userId),
        ]),
      ),
    )
    .executeTakeFirst();
  if (!found) throw notFound();
}

const isOpenTo = (role: string) =>
  role === 'PATIENT' ? isOpenToPatients(patientFileCategories) : sql<boolean>`true`;

const ofPatient = (userId: string) => sql<boolean>`(
  document.patient_id in (select member.id from patients as member
    join patients as self on self.household_id = member.household_id
    where self.id = ${userId} and self.removed_at is null and member.removed_at is null)
    and ${isOpenTo('PATIENT')}
  or document.category = ${REPORT} and ${isOpenTo('PATIENT')}
    and document.patient_id = any(${patientsSharingWith(userId, 'appointment')})
  or document.category = ${SYMPTOM_FILES} and document.appointment_id is null and document.uploaded_by = ${userId}
    and document.patient_id = any(${patientsSharingWith(userId, 'appointment')})
  or document.category = ${INVOICE} and document.patient_id = any(${patientsSharingWith(userId, 'billing')}))`;

const ofProvider = (ctx: Context) => {
  const { userId } = actorOf(ctx);
  return sql<boolean>`case when document.category = ${CHAT} then exists (select from conversations as chat
      where chat.patient_id = document.patient_id and chat.provider_id = ${userId} and ${sharesActiveAppointment})
    when document.appointment_id is null then exists (select from appointments as appointment
      left join appointment_patients as one on one.appointment_id = appointment.id
      where appointment.provider_id = ${userId} and document.patient_id in (appointment.patient_id, one.patient_id))
      or exists (select from break_the_glass_grants where user_id = ${userId} and expires_at > ${ctx.now}
        and patient_id = document.patient_id)
    else false end`;
};
