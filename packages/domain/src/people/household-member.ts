import { openStatuses } from '@bedside/contracts/appointments/appointment-status';
import { DomainError, notFound } from '@bedside/contracts/errors';
import { userChanged } from '@bedside/contracts/people/user.events';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { cameOfAge } from '../access/coming-of-age.queries.ts';
import { isBarred } from '../access/court-orders.queries.ts';
import { isVisitOpenTo, signsIn } from '../access/family-access.queries.ts';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import { membershipInHousehold } from './household.policy.ts';

export interface Member {
  id: string;
  householdId: string;
  accountHolderId: string;
  relationshipToAccountHolder: string;
  membershipType: MembershipType;
  email: string | null;
  phoneE164: string | null;
  userName: string | null;
  hasUserAccount: boolean;
  cameOfAge: boolean;
  isAccountHolder: boolean;
  isDeceased: boolean;
  /** Staff closed the account. */
  isInactive: boolean;
  /** Other household members. */
  others: number;
}

/** Locks patients with their households in the given order. @throws NOT_FOUND; CONCURRENT_UPDATE */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<Member[]> {
  const before = await membersById(tx, ids);
  await lockRows(tx, 'households', [...new Set(before.map((member) => member.householdId))]);
  // A statement that waited for a lock saw older rows, so read them again.
  const after = await membersById(tx, ids);
  if (after.some((member, at) => member.householdId !== before[at]?.householdId))
    throw new DomainError('CONCURRENT_UPDATE');
  return after;
}

async function membersById(tx: Tx, ids: readonly string[]): Promise<Member[]> {
  const rows = await tx
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select([
      'patient.id',
      'patient.householdId',
      'patient.relationshipToAccountHolder',
      'patient.membershipType',
      'household.accountHolderId',
      'person.email',
      'person.phoneE164',
      'person.userName',
      cameOfAge('patient').as('cameOfAge'),
    ])
    .select((eb) => [
      signsIn('person').as('hasUserAccount'),
      eb('person.status', '=', 'DECEASED').$castTo<boolean>().as('isDeceased'),
      eb('person.status', '=', 'INACTIVE').$castTo<boolean>().as('isInactive'),
      eb('household.accountHolderId', '=', eb.ref('patient.id')).$castTo<boolean>().as('isAccountHolder'),
      eb
        .selectFrom('patients as other')
        .select((count) => count.fn.countAll<number>().as('others'))
        .whereRef('other.householdId', '=', 'patient.householdId')
        .whereRef('other.id', '<>', 'patient.id')
        .where('other.removedAt', 'is', null)
        .as('others'),
    ])
    .where('patient.id', 'in', [...ids])
    .where('patient.removedAt', 'is', null)
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound();
    return { ...row, others: row.others ?? 0 };
  });
}

/** @param viewerId a patient, who may not see every visit */
export async function openAppointmentsOf(
  db: Executor,
  patientId: string,
  viewerId?: string,
): Promise<number> {
  const { openAppointments } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('appointments as appointment')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('appointment.status', 'in', openStatuses)
        .where(viewerId ? isVisitOpenTo(viewerId, 'VISITS') : sql<boolean>`true`)
        .where((appointment) =>
          appointment.or([
            appointment('appointment.patientId', '=', patientId),
            appointment.exists(
              appointment
                .selectFrom('appointmentPatients as part')
                .select('part.patientId')
                .whereRef('part.appointmentId', '=', 'appointment.id')
                .where('part.patientId', '=', patientId),
            ),
          ]),
        )
        .$asScalar()
        .$notNull()
        .as('openAppointments'),
    ])
    .executeTakeFirstOrThrow();
  return openAppointments;
}

/** Publishes a live update to both households and staff, except people whom a court order bars from the person. */
export async function publishToHouseholds(
  tx: Tx,
  ctx: Context,
  userId: string,
  householdIds: readonly string[],
): Promise<void> {
  const members = await tx
    .selectFrom('patients')
    .select('id')
    .where('householdId', 'in', [...householdIds])
    .where('removedAt', 'is', null)
    .where(sql<boolean>`not ${isBarred(userId, sql.ref('patients.id'))}`)
    .execute();
  const users = [userId, ...members.map((member) => member.id)];
  await recordEvent(tx, ctx, userChanged, { userId }, { entityId: userId, users, staff: true });
}

/** Dependents follow the account holder's membership. */
export async function updateDependentMemberships(tx: Tx, ctx: Context, householdId: string): Promise<void> {
  const members = await tx
    .selectFrom('patients as member')
    .innerJoin('households as household', 'household.id', 'member.householdId')
    .innerJoin('patients as holder', 'holder.id', 'household.accountHolderId')
    .select(['member.id', 'member.membershipType', 'holder.membershipType as holderType'])
    .where('member.householdId', '=', householdId)
    .where('member.removedAt', 'is', null)
    .where('member.deceasedAt', 'is', null)
    .whereRef('member.id', '<>', 'household.accountHolderId')
    .orderBy('member.id')
    .execute();
  const changing = members.flatMap(({ id, membershipType, holderType }) => {
    const after = membershipInHousehold(holderType, membershipType);
    return after === membershipType ? [] : [{ id, before: membershipType, after }];
  });
  const [first] = changing;
  if (!first) return;
  const ids = changing.map(({ id }) => id);
  await tx.updateTable('patients').set({ membershipType: first.after }).where('id', 'in', ids).execute();
  await tx
    .updateTable('users')
    .set((eb) => ({ updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  await recordAudits(
    tx,
    ctx,
    changing.map(({ id, before, after }) => ({
      action: 'patient.changeMembership',
      entityType: 'person' as const,
      entityId: id,
      patientId: id,
      before: { membershipType: before },
      after: { membershipType: after },
    })),
  );
}
