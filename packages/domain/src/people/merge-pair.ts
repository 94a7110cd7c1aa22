import { notFound } from '@bedside/contracts/errors';
import { optionalColumns } from '@bedside/contracts/people/patient-fields';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { signsIn } from '../access/family-access.queries.ts';
import { patientsQuery } from './patient.queries.ts';
import { homeColumns } from './user-columns.ts';

const side = (db: Executor) =>
  patientsQuery(db)
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.id',
      'person.status',
      'person.firstName',
      'person.lastName',
      'person.userName',
      'person.email',
      'person.phoneE164',
      'person.profileImage',
      'patient.householdId',
      'patient.dateOfBirth',
      ...optionalColumns.map((name) => `patient.${name}` as const),
      'patient.relationshipToAccountHolder',
      'patient.membershipType',
      'patient.membershipInGoodStanding',
      'patient.stripeCustomerId',
      ...homeColumns,
      'household.accountHolderId',
    ])
    .select([
      signsIn('person').as('hasUserAccount'),
      sql<number>`(select count(*) from payments
        where patient_id = patient.id and status = 'OPEN')`.as('openPayments'),
      sql<boolean>`exists (select 1 from subscriptions
        where patient_id = patient.id and status <> 'CANCELLED')`.as('hasSubscription'),
      sql<boolean>`exists (select 1 from payment_plans as plan join cards as card using (payment_method_id)
        where plan.payer_id = patient.id and plan.state = 'ACTIVE' and card.patient_id = patient.id)`.as(
        'hasPlan',
      ),
      sql<boolean>`exists (select 1 from autopay where patient_id = patient.id)`.as('hasAutopay'),
      sql<number>`(select count(*) from patients as other where other.household_id = patient.household_id
        and other.id <> patient.id and other.removed_at is null)`.as('others'),
    ]);

export type MergeSide = Awaited<ReturnType<ReturnType<typeof side>['executeTakeFirstOrThrow']>>;

export interface MergePair {
  kept: MergeSide;
  merged: MergeSide;
  /** Keys of appointments in which both take part. */
  sharedAppointments: string[];
}

/** @throws NOT_FOUND if one is not a patient, was removed, or was merged */
export async function loadMergePair(
  db: Executor,
  ids: { survivingPatientId: string; mergedPatientId: string },
): Promise<MergePair> {
  const rows = await side(db)
    .where('person.id', 'in', [ids.survivingPatientId, ids.mergedPatientId])
    .execute();
  const surviving = rows.find((row) => row.id === ids.survivingPatientId);
  const merged = rows.find((row) => row.id === ids.mergedPatientId);
  if (!surviving || !merged) throw notFound();
  const shared = await db
    .selectFrom('appointments as appointment')
    .innerJoin('appointmentPatients as one', 'one.appointmentId', 'appointment.id')
    .innerJoin('appointmentPatients as other', 'other.appointmentId', 'appointment.id')
    .select('appointment.key')
    .where('one.patientId', '=', surviving.id)
    .where('other.patientId', '=', merged.id)
    .whereRef('one.patientId', '<>', 'other.patientId')
    .orderBy('appointment.key')
    .execute();
  return { kept: surviving, merged, sharedAppointments: shared.map(({ key }) => key) };
}
