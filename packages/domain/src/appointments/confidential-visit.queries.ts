import { type Issue, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { signsIn } from '../access/family-access.queries.ts';
import { appointmentReadScope, viewersOfVisit } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { confidentialRefusal } from '../people/confidential-visit.policy.ts';
import { localDay } from '../practice/local-time.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';

/** The visit's bill, its fee, or what was billed again after their chargebacks. */
const isPaidByOther = sql<boolean>`exists (with recursive bill(id) as (
    select id from invoices where appointment.id in (appointment_id, late_cancellation_of_appointment_id)
    union select new_invoice_id from bill join chargebacks on invoice_id = bill.id)
  select from bill join payment_plans as plan on plan.invoice_id = bill.id
  where plan.state = 'ACTIVE' and plan.payer_id <> appointment.patient_id)`;

/**
 * For the visit's patient and for staff. A family member gets the same answer as a stranger.
 * @throws NOT_FOUND
 */
export async function visitSharing(db: Executor, ctx: Context, id: string) {
  const actor = actorOf(ctx);
  const practice = await practiceSettings(db, ctx);
  const visit = await db
    .selectFrom('appointments as appointment')
    .innerJoin('users as person', 'person.id', 'appointment.patientId')
    .innerJoin('patients as patient', 'patient.id', 'appointment.patientId')
    .select(['appointment.patientId', 'appointment.confidential', 'patient.dateOfBirth'])
    .select([
      sql<string | null>`coalesce(appointment.state, patient.state)`.as('state'),
      signsIn('person').as('hasUserAccount'),
      sql<number>`(select count(*)::int from appointment_patients where appointment_id = appointment.id)`.as(
        'patients',
      ),
      isPaidByOther.as('isPaidByOther'),
      viewersOfVisit.as('viewerIds'),
    ])
    .where('appointment.id', '=', id)
    .where(appointmentReadScope(ctx))
    .executeTakeFirst();
  if (!visit || (actor.role === 'PATIENT' && visit.patientId !== actor.userId)) throw notFound();
  const { patientId, confidential, viewerIds } = visit;
  const viewers = await db
    .selectFrom('users as person')
    .innerJoin('patients as patient', 'patient.id', 'person.id')
    .select(['person.id', 'person.firstName', 'person.lastName'])
    .select('patient.relationshipToAccountHolder as relationship')
    .where('person.id', 'in', [patientId, ...viewerIds])
    .where((eb) => eb.or([eb('person.id', '=', patientId), signsIn('person')]))
    .orderBy((eb) => eb('person.id', '<>', patientId))
    .orderBy('person.firstName')
    .orderBy('person.id')
    .execute();
  const refusal = confidentialRefusal(visit, localDay(ctx.now, practice.timeZone), practice);
  return { patientId, confidential, refusal: refusal ?? null, viewers };
}

interface Booking {
  confidential?: boolean | undefined;
  serviceAddress?: { state: string } | undefined;
}

interface BookedFor {
  patientIds: readonly string[];
  today: string;
  practice: PracticeSettings;
}

/** Why a booking can’t be confidential, as an issue of its field. */
export async function confidentialIssues(
  db: Executor,
  ctx: Context,
  booking: Booking,
  { patientIds, today, practice }: BookedFor,
): Promise<Issue[]> {
  if (!booking.confidential) return [];
  const actor = actorOf(ctx);
  const issue = (message: string) => [{ path: 'confidential', message }];
  const [patientId = actor.userId] = patientIds;
  if (actor.role === 'PATIENT' && patientId !== actor.userId)
    return issue('Only the patient can book a confidential visit.');
  const patient = await db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['patient.dateOfBirth', 'patient.state'])
    .select(signsIn('person').as('hasUserAccount'))
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow(notFound);
  const state = booking.serviceAddress?.state ?? patient.state;
  const visit = { ...patient, state, patients: patientIds.length, isPaidByOther: false };
  const refusal = confidentialRefusal(visit, today, practice);
  return refusal ? issue(refusal) : [];
}
