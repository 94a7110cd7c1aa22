import type { Role } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import type { UserExpression } from '../access/court-orders.queries.ts';
import { isVisitOpenTo, patientsOpenTo } from '../access/family-access.queries.ts';
import { isSharedWith } from '../appointment-status/appointment.queries.ts';
import type { Actor } from '../context.ts';
import { billsOpenTo } from '../payments/invoice-scope.ts';
import { patientsSharingWith } from '../people/household.queries.ts';

/** An SQL array of the patients whose part of a visit the user may read. */
export const partsOpenTo = (user: UserExpression) =>
  sql`(${patientsOpenTo(user, 'VISITS', { removed: true })} || ${patientsSharingWith(user, 'appointment')} || ${user}::uuid)`;

/**
 * Hides the address from anyone who may not read every part, because the other patients may have moved since.
 * Expects `appointment`.
 */
export const isPlaceOpenTo = (user: UserExpression) =>
  sql<boolean>`(appointment.patient_id = ${user} or not exists (select from appointment_patients as part
    where part.appointment_id = appointment.id and part.patient_id <> all${partsOpenTo(user)}))`;

/** Expects `appointment`. */
export const isBillOpenTo = (user: UserExpression) =>
  sql<boolean>`appointment.patient_id = any(${billsOpenTo(user)} || ${patientsSharingWith(user, 'appointment')})`;

/** Which parts of a visit a patient can see. Staff access depends on permissions. Expects `appointment`. */
export function appointmentVisibility(userId: UserExpression, role: Role) {
  const isPatient = role === 'PATIENT';
  const shared = patientsSharingWith(userId, 'appointment');
  const read = sql`${patientsOpenTo(userId, 'DOCUMENTS', { removed: true })} || ${shared}`;
  return [
    sql<boolean>`${isPatient ? sql`(${isVisitOpenTo(userId, 'BOOK')} or ${isSharedWith(userId)})` : sql`true`}`.as(
      'isManaged',
    ),
    sql<boolean>`${isPatient ? isBillOpenTo(userId) : sql`true`}`.as('showsBill'),
    sql<
      string[]
    >`array(select patient_id::text from appointment_patients where appointment_id = appointment.id
      and ${isPatient ? sql`patient_id = any(${read})` : sql`true`})`.as('showsResultsOf'),
    sql<
      string[]
    >`array(select patient_id::text from appointment_patients where appointment_id = appointment.id
      and ${isPatient ? sql`patient_id = any${partsOpenTo(userId)}` : sql`true`})`.as('showsPartsOf'),
    sql<boolean>`${isPatient ? isPlaceOpenTo(userId) : sql`true`}`.as('showsPlace'),
  ] as const;
}

const readVisibility = prepared(
  (db, { ids, userId }: { ids: readonly string[]; userId: string }) =>
    db
      .selectFrom('appointments as appointment')
      .select('appointment.id')
      .select(appointmentVisibility(userId, 'PATIENT'))
      .where('appointment.id', '=', sql<string>`any(${ids}::uuid[])`),
  { ids: 'uuid[]', userId: 'uuid' },
);

interface Visibility {
  isManaged: boolean;
  showsBill: boolean;
  showsPlace: boolean;
}

/** For visits that the actor may read. */
export async function visibilityOf(
  db: Executor,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Visibility>> {
  if (actor.role !== 'PATIENT' || ids.length === 0) return new Map();
  return new Map((await readVisibility(db, { ids, userId: actor.userId })).map((row) => [row.id, row]));
}
