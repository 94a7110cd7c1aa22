import type { Executor } from '@bedside/db/database';
import { oncePerStatement } from '@bedside/db/once-per-statement';
import { type RawBuilder, sql } from 'kysely';
import { cameOfAge } from './coming-of-age.queries.ts';

/** A value, or a column of the query around it. */
export type UserExpression = string | RawBuilder<unknown>;

/** Ids that depend on the user alone: an SQL array for `= any(…)`, computed once if the user is a value. */
export const idsFor = (user: UserExpression, ids: RawBuilder<string[]>): RawBuilder<string[]> =>
  isValue(user) ? sql<string[]>`${oncePerStatement(ids)}::uuid[]` : ids;

const isValue = (user: UserExpression): boolean => typeof user !== 'object' || !('toOperationNode' in user);

/** For a row `barred`. Uses the database's clock, so that an order ends on time for every query. */
const isInForce = sql`barred.lifted_at is null and (barred.ends_at is null or barred.ends_at > now())`;

/**
 * Whether a court order keeps this person from the patient. It takes precedence over every grant, consent, and
 * household.
 * Rule: people.court-orders
 */
export const isBarred = (patient: UserExpression, person: UserExpression) =>
  sql<boolean>`exists (select from court_orders as barred
    where barred.patient_id = ${patient} and barred.person_id = ${person} and ${isInForce})`;

/** Patients from whom the person is barred. An SQL array for `= any(…)`. */
export const barredFrom = (person: UserExpression): RawBuilder<string[]> =>
  idsFor(
    person,
    sql<string[]>`array(select barred.patient_id from court_orders as barred
      where barred.person_id = ${person} and ${isInForce})`,
  );

/** People barred from the patient, as an SQL array. */
export const peopleBarredFrom = (patient: UserExpression): RawBuilder<string[]> =>
  sql<string[]>`array(select barred.person_id from court_orders as barred
    where barred.patient_id = ${patient} and ${isInForce})`;

/** Whether a court order bars the person from a patient of the visit. Expects `appointment`. */
export const isAppointmentBarred = (person: UserExpression) =>
  sql<boolean>`exists (select from court_orders as barred
    where barred.person_id = ${person} and ${isInForce} and (barred.patient_id = appointment.patient_id
      or exists (select from appointment_patients as part
        where part.appointment_id = appointment.id and part.patient_id = barred.patient_id)))`;

/** Whether the account holder no longer acts for the patient. Expects `patient`. */
export const isCareOver = (holder: UserExpression) =>
  sql<boolean>`(${cameOfAge('patient')} or ${isBarred(sql.ref('patient.id'), holder)})`;

/** Like `isCareOver`, for the current account holder. */
export async function isHolderBarred(db: Executor, patientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('patients as patient')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select(isCareOver(sql.ref('household.account_holder_id')).as('isOut'))
    .where('patient.id', '=', patientId)
    .executeTakeFirst();
  return row?.isOut === true;
}

export async function isPersonBarred(
  db: Executor,
  { patientId, personId }: { patientId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql<{ barred: boolean }>`select ${isBarred(patientId, personId)} as barred`.execute(
    db,
  );
  return rows[0]?.barred === true;
}

/** Whether a court order bars whoever has this email address or phone from the patient. */
export async function isContactBarred(
  db: Executor,
  { patientId, contact }: { patientId: string; contact: string },
): Promise<boolean> {
  const { rows } = await sql<{ barred: boolean }>`select exists (select from users as known
    where known.id = any(${peopleBarredFrom(patientId)})
      and (known.email = ${contact}::citext or known.phone_e164 = ${contact})) as barred`.execute(db);
  return rows[0]?.barred === true;
}

/** Whether a court order bars the person from a patient of the visit. */
export async function isPersonBarredFromVisit(
  db: Executor,
  { appointmentId, personId }: { appointmentId: string; personId: string },
): Promise<boolean> {
  const { rows } = await sql<{ barred: boolean }>`select exists (select from appointments as appointment
    where appointment.id = ${appointmentId} and ${isAppointmentBarred(personId)}) as barred`.execute(db);
  return rows[0]?.barred === true;
}
