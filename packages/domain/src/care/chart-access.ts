import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isCareOver } from '../access/court-orders.queries.ts';
import { signsIn } from '../access/family-access.queries.ts';
import { appointmentReadScope, appointmentWriteScope } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context, hasPermission, isAdmin } from '../context.ts';
import { type ManageOptions, requireManagedPatient } from '../people/managed-user.ts';

export type ChartPatient = Awaited<ReturnType<typeof requireChartAccess>>;

/**
 * A patient who signs in manages their own chart; the account holder manages the others. A grant and breaking
 * the glass allow reading only.
 * @throws NOT_FOUND; RULE_REFUSED for changing the chart of a deceased member
 */
export async function requireChartAccess(db: Executor, ctx: Context, id: string, options: ManageOptions) {
  const actor = actorOf(ctx);
  if (actor.role !== 'PROVIDER') await requireManagedPatient(db, actor, id, options);
  const row = await patientRow(db, ctx, id)
    .$if(options.lock, (query) => query.forUpdate('person'))
    .executeTakeFirstOrThrow(notFound);
  const { inReach, accountHolderId, looksAfterSelf, ...person } = row;
  if (actor.role === 'PROVIDER' && !options.reads && !inReach) throw notFound();
  return {
    ...person,
    readers: looksAfterSelf ? [person.id] : [...new Set([person.id, accountHolderId])],
    mayChange:
      actor.role === 'PROVIDER'
        ? inReach === true
        : isAdmin(actor.role)
          ? hasPermission(actor, 'clinical')
          : person.status !== 'DECEASED' &&
            (person.id === actor.userId || (!looksAfterSelf && accountHolderId === actor.userId)),
  };
}

const patientRow = (db: Executor, ctx: Context, id: string) => {
  const actor = actorOf(ctx);
  return db
    .selectFrom('users as person')
    .innerJoin('patients as patient', 'patient.id', 'person.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'person.status',
      'patient.dateOfBirth',
      'patient.relationshipToAccountHolder',
      'household.accountHolderId',
    ])
    .select(
      sql<boolean>`(${signsIn('person')} or ${isCareOver(sql.ref('household.account_holder_id'))})`.as(
        'looksAfterSelf',
      ),
    )
    .select((eb) => eb.exists(appointmentsOf(db, id).where(appointmentWriteScope(actor))).as('inReach'))
    .where('person.id', '=', id)
    .where('patient.removedAt', 'is', null)
    .$if(actor.role === 'PROVIDER', (query) =>
      query.where((eb) => eb.exists(appointmentsOf(db, id).where(appointmentReadScope(ctx)))),
    );
};

const appointmentsOf = (db: Executor, patientId: string) =>
  db
    .selectFrom('appointments as appointment')
    .select('appointment.id')
    .where(
      sql<boolean>`appointment.id in (select id from appointments where patient_id = ${patientId}
        union select appointment_id from appointment_patients where patient_id = ${patientId})`,
    );
