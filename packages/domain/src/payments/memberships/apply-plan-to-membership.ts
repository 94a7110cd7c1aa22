import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Tx } from '@bedside/db/database';
import { recordAudit } from '../../audit-and-events/record-audit.ts';
import type { Context } from '../../context.ts';
import { publishToHouseholds, updateDependentMemberships } from '../../people/household-member.ts';
import { updateUser } from '../../people/update-user.ts';
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
  await updateUser(tx, ctx, row.patientId);
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
