import type { FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import type { Executor } from '@bedside/db/database';
import { type RawBuilder, sql } from 'kysely';
import { cameOfAge, isGrantOutgrown } from './coming-of-age.queries.ts';
import { isAppointmentShared } from './confidential-visits.queries.ts';
import {
  barredFrom,
  idsFor,
  isAppointmentBarred,
  isBarred,
  isCareOver,
  type UserExpression,
} from './court-orders.queries.ts';
import { kindsThatOpen } from './family-kinds.policy.ts';

/**
 * Whether someone has an account: a password, or a sign-in by code. `person` is a row of `users`.
 * Rule: people.holder-manages-members
 */
export const signsIn = (person: string) => sql<boolean>`(${sql.ref(`${person}.password_hash`)} is not null
  or exists (select from sessions where sessions.user_id = ${sql.ref(`${person}.id`)}))`;

/** For a row `given`. Uses the database's clock, so that a grant ends on time for every query. */
export const opens = (kind: FamilyKind) => sql<boolean>`(given.state = 'ACTIVE'
  and given.kinds && array[${sql.join(kindsThatOpen(kind))}]::text[]
  and (given.ends_at is null or given.ends_at > now()) and not ${isGrantOutgrown}
  and not ${isBarred(sql`given.owner_id`, sql`given.grantee_id`)})`;

/** Patients who gave the user this kind, in the household or outside it. An SQL array for `= any(…)`. */
export const granting = (user: UserExpression, kind: FamilyKind): RawBuilder<string[]> =>
  idsFor(
    user,
    sql<string[]>`array(select given.owner_id from family_grants as given
      join patients as owner on owner.id = given.owner_id and owner.removed_at is null
      where given.grantee_id = ${user} and ${opens(kind)})`,
  );

/**
 * Patients who decided about the user and left this kind out, patients who came of age and have not decided
 * yet, and those from whom a court order bars the user. They take precedence over what a household shares.
 */
const closedTo = (user: UserExpression, kind: FamilyKind): RawBuilder<string[]> =>
  idsFor(
    user,
    sql<string[]>`array(select given.owner_id from family_grants as given
    where given.grantee_id = ${user} and given.state in ('ACTIVE', 'WITHDRAWN') and not ${opens(kind)}
    union all select grown.id from patients as grown
      join patients as relative on relative.household_id = grown.household_id and relative.id <> grown.id
      where relative.id = ${user} and ${cameOfAge('grown')} and not exists (select from family_grants as given
        where given.owner_id = grown.id and given.grantee_id = relative.id and ${opens(kind)})
    union all select unnest(${barredFrom(user)}))`,
  );

/**
 * The user's household, including the user, without members who closed this kind. Includes removed members on
 * request.
 */
export const householdOpenTo = (
  user: UserExpression,
  kind: FamilyKind,
  { removed = false } = {},
): RawBuilder<string[]> =>
  idsFor(
    user,
    sql<string[]>`array(select member.id from patients as member
    join patients as self on self.household_id = member.household_id
    where self.id = ${user} and self.removed_at is null ${removed ? sql`` : sql`and member.removed_at is null`}
      and member.id <> all(${closedTo(user, kind)}))`,
  );

/**
 * The patients for whom the user has a kind of access. Each part of the portal asks for its own kind.
 * Rule: people.family-kinds
 */
export const patientsOpenTo = (
  user: UserExpression,
  kind: FamilyKind,
  options?: { removed?: boolean },
): RawBuilder<string[]> =>
  sql<string[]>`(${householdOpenTo(user, kind, options)} || ${granting(user, kind)})`;

/**
 * Visits of the user, or of members without an account for whom the user is the account holder. An SQL array
 * for `= any(…)`.
 */
const visitsOfOwn = (user: UserExpression): RawBuilder<string[]> =>
  idsFor(
    user,
    sql<string[]>`array(select own.appointment_id from appointment_patients as own
    join patients as self on self.id = own.patient_id and self.removed_at is null where self.id = ${user}
    union all select own.appointment_id from households as held
    join patients as patient on patient.household_id = held.id and patient.removed_at is null
    join users as person on person.id = patient.id and not ${signsIn('person')}
    join appointment_patients as own on own.patient_id = patient.id
    where held.account_holder_id = ${user} and not ${isCareOver(user)})`,
  );

/**
 * Whether the user may act for every patient of the visit, some of whom may have left the household. Expects
 * `appointment`.
 */
const actsForAll = (user: UserExpression) => sql<boolean>`not exists (select from appointment_patients
  where appointment_id = appointment.id and patient_id <> all${patientsOpenTo(user, 'BOOK', { removed: true })})`;

/**
 * A visit opens with all its patients: in the household unless one of them closed it, elsewhere by their
 * grants. A patient of the visit, or the account holder of one, sees it even after leaving the household.
 * Expects `appointment`.
 * Rule: people.own-part-of-a-visit
 */
export const isVisitOpenTo = (user: UserExpression, kind: 'BOOK' | 'VISITS'): RawBuilder<boolean> => {
  const closed = closedTo(user, kind);
  const granted = granting(user, kind);
  const own = kind === 'VISITS' ? sql`or appointment.id = any(${visitsOfOwn(user)})` : sql``;
  const isSeen = sql`exists (select from appointment_patients
    where appointment_id = appointment.id and patient_id = ${user})`;
  const isOpen =
    kind === 'BOOK'
      ? sql`appointment.patient_id <> all(${closed}) and ${actsForAll(user)}`
      : sql`cardinality(${closed}) = 0 or appointment.patient_id <> all(${closed}) and not exists (
          select from appointment_patients where appointment_id = appointment.id and patient_id = any(${closed}))`;
  return sql<boolean>`(${isAppointmentShared(user)} and not ${isAppointmentBarred(user)} and (appointment.household_id = (select household_id from patients where id = ${user} and removed_at is null)
      and (${isSeen} or ${isOpen})
    or appointment.id = any(array(select appointment_id from appointment_patients where patient_id = any(${granted})))
      and not exists (select from appointment_patients where appointment_id = appointment.id
        and patient_id <> all(${granted} || ${user}::uuid)) ${own}))`;
};

/** Whether this patient may see where a visit of the household takes place. Expects `appointment`. */
export const isHouseholdPlaceOpenTo = (patient: UserExpression) =>
  sql<boolean>`(${isAppointmentShared(patient)} and not ${isAppointmentBarred(patient)}
    and (appointment.patient_id = ${patient} or not exists (select from appointment_patients
      where appointment_id = appointment.id and patient_id = any(${closedTo(patient, 'VISITS')}))))`;

/**
 * The ids, as text, of users who get a visit's live updates: household members, its patients, their account
 * holders, and others to whom it is open. A single array lets PostgreSQL look them up. Expects `appointment`.
 */
export const usersOfVisit = (): RawBuilder<string> =>
  sql<string>`select viewer.id::text from patients as viewer where viewer.removed_at is null
    and viewer.id = any(array(select id from patients where household_id = appointment.household_id
      union all select patient_id from appointment_patients where appointment_id = appointment.id
      union all select held.account_holder_id from appointment_patients as part
        join patients as member on member.id = part.patient_id
        join households as held on held.id = member.household_id where part.appointment_id = appointment.id
      union all select given.grantee_id from family_grants as given
        join appointment_patients as part on part.patient_id = given.owner_id
        where part.appointment_id = appointment.id and given.state = 'ACTIVE'))
    and ${isVisitOpenTo(sql`viewer.id`, 'VISITS')}`;

/**
 * The ids, as text, of everyone who may read this kind of record of the patient, including the patient. They
 * get its live updates. The `patient` expression must not use the names `reader`, `opened`, or `given`.
 */
export const usersOpenedBy = (patient: UserExpression, kind: FamilyKind): RawBuilder<string> =>
  sql<string>`select reader.id::text from patients as reader
    join patients as opened on opened.household_id = reader.household_id
    where opened.id = ${patient} and reader.removed_at is null and not exists (select from family_grants as given
      where given.owner_id = opened.id and given.grantee_id = reader.id and given.state in ('ACTIVE', 'WITHDRAWN')
        and not ${opens(kind)})
      and (reader.id = opened.id or not ${cameOfAge('opened')})
      and not ${isBarred(sql`opened.id`, sql`reader.id`)}
    union select given.grantee_id::text from family_grants as given
    where given.owner_id = ${patient} and ${opens(kind)}`;

/** `usersOpenedBy` as a list. */
export async function readUsersOpenedBy(
  db: Executor,
  patientId: string,
  kind: FamilyKind,
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from (${usersOpenedBy(patientId, kind)}) as recipient(id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The people to whom the patient granted this kind, without the household. */
export async function readUsersGranted(db: Executor, patientId: string, kind: FamilyKind): Promise<string[]> {
  const { rows } = await sql<{ granteeId: string }>`select given.grantee_id from family_grants as given
    where given.owner_id = ${patientId} and ${opens(kind)}`.execute(db);
  return rows.map(({ granteeId }) => granteeId);
}

/** Whether a grant, and not the household, opens this kind. */
export async function isGranted(
  db: Executor,
  { userId, patientId, kind }: { userId: string; patientId: string; kind: FamilyKind },
): Promise<boolean> {
  const { rows } = await sql<{
    open: boolean;
  }>`select ${patientId}::uuid = any(${granting(userId, kind)}) as open`.execute(db);
  return rows[0]?.open === true;
}
