import { holds, readsMoney } from '@bedside/contracts/permission';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isCareOver } from '../access/court-orders.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import { appointmentReadScope } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { patientReadScope, type ReadScope } from './source.ts';

/** What the caller may see of a record that they may read. */
export function readScopeOf(ctx: Context): ReadScope {
  const { now } = ctx;
  const actor = actorOf(ctx);
  if (actor.role === 'PATIENT')
    return { ...patientReadScope(actor.userId, now), isOfOnePatient: actor.app !== undefined };
  if (isAdmin(actor.role)) return { now, isStaff: true, money: holds(actor, readsMoney) };
  return { now, isStaff: true, money: false, provider: { actor, now } };
}

/**
 * Patients whose chart the caller may read. An app reads only the patient it was allowed for.
 * Rule: care.chart-access
 */
export function readablePatients(db: Executor, ctx: Context) {
  const { app } = actorOf(ctx);
  const patients = patientsOfPerson(db, ctx);
  return app && app.patientId !== null ? patients.where('patient.id', '=', app.patientId) : patients;
}

/** The person’s own record, and those they manage. Expects `patient` and its `person`. */
const isOfPerson = (userId: string) =>
  sql<boolean>`(patient.id = ${userId} or not ${signsIn('person')}
    and not ${isCareOver(userId)} and exists (
    select from households where id = patient.household_id and account_holder_id = ${userId}))`;

/** Whether the reader of `one` patient’s row may also read the `part` of another patient of the same visit. */
export function isPartReadable({ viewerId, isOfOnePatient }: ReadScope) {
  const ofViewer = viewerId ? isOfPerson(viewerId) : sql<boolean>`true`;
  return sql<boolean>`(part.patient_id = one.patient_id or exists (select from patients as patient
    join users as person on person.id = patient.id where patient.id = part.patient_id
      and patient.removed_at is null and ${isOfOnePatient ? sql<boolean>`false` : ofViewer}))`;
}

function patientsOfPerson(db: Executor, ctx: Context) {
  const actor = actorOf(ctx);
  const patients = db
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select('patient.id')
    .where('patient.removedAt', 'is', null);
  if (isAdmin(actor.role)) return patients;
  if (actor.role === 'PATIENT') return patients.where(isOfPerson(actor.userId));
  return patients.where((eb) =>
    eb.exists(
      eb
        .selectFrom('appointments as appointment')
        .select('appointment.id')
        .where(
          sql<boolean>`appointment.id in (select id from appointments where patient_id = patient.id
            union select appointment_id from appointment_patients where patient_id = patient.id)`,
        )
        .where(appointmentReadScope(ctx)),
    ),
  );
}

/** The IDs among these whose chart the caller may read. */
export async function readablePatientIds(
  db: Executor,
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await readablePatients(db, ctx)
    .where('patient.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The record that a merged one became part of, if the caller may read it. */
export async function survivorOf(db: Executor, ctx: Context, patientId: string): Promise<string | null> {
  const row = await db
    .selectFrom('patients')
    .select('mergedIntoPatientId')
    .where('id', '=', patientId)
    .executeTakeFirst();
  const survivor = row?.mergedIntoPatientId ?? null;
  return survivor && (await readablePatientIds(db, ctx, [survivor])).has(survivor) ? survivor : null;
}
