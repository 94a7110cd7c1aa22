import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Tx } from '@bedside/db/database';
import { recordAudit, recordAudits } from '../../audit-and-events/record-audit.ts';
import type { Context } from '../../context.ts';
import { membershipInHousehold } from '../../people/household.policy.ts';
import { publishToHouseholds } from '../../people/household-member.ts';
import { membershipBy } from './subscription.policy.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** Rules: money.membership-follows-the-subscription, money.benefits-in-good-standing */
export async function applyPlanToMembership(tx: Tx, ctx: Context, row: SubscriptionRow): Promise<void> {
  const patient = await tx
    .selectFrom('patients')
    .select(['membershipType', 'membershipInGoodStanding', 'householdId', 'deceasedAt'])
    .where('id', '=', row.patientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const after = membershipAfter(row, patient, ctx.now);
  if (!after) return;
  const { membershipType, membershipInGoodStanding, householdId } = patient;
  if (after.membershipType === membershipType && after.membershipInGoodStanding === membershipInGoodStanding)
    return;
  await tx.updateTable('patients').set(after).where('id', '=', row.patientId).execute();
  await tx
    .updateTable('users')
    .set((eb) => ({ updatedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', row.patientId)
    .execute();
  await recordAudit(tx, ctx, {
    action: 'patient.changeMembership',
    entityType: 'person',
    entityId: row.patientId,
    patientId: row.patientId,
    before: { membershipType, membershipInGoodStanding },
    after: { ...after, subscriptionId: row.id },
  });
  await updateDependentMemberships(tx, ctx, householdId);
  await publishToHouseholds(tx, ctx, row.patientId, [householdId]);
}

function membershipAfter(
  row: SubscriptionRow,
  patient: { membershipType: MembershipType; deceasedAt: Date | null },
  now: Date,
) {
  if (patient.deceasedAt) return null;
  if (row.status === 'CANCELLED')
    return row.startedAt && patient.membershipType === row.membershipType
      ? { membershipType: 'ON DEMAND' as const, membershipInGoodStanding: true }
      : null;
  return membershipBy(row, row.membershipType, now);
}

/** Everybody of a household who has no membership of their own has what its holder has, or nothing. */
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
