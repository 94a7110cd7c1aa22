import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit, recordViewAudit } from '../../audit-and-events/record-audit.ts';
import type { Context } from '../../context.ts';
import { isMember } from '../../people/household.policy.ts';
import {
  lockMembers,
  type Member,
  publishToHouseholds,
  updateDependentMemberships,
} from '../../people/household-member.ts';
import { updateUser } from '../../people/update-user.ts';
import { applyMembershipOverride } from './end-subscription.commands.ts';

/**
 * Rule: money.overrides-change-the-subscription
 * @throws NOT_FOUND; VALIDATION for a dependent without an account holder; RULE_REFUSED for a deceased patient
 */
export const changeMembership = (
  db: Db,
  ctx: Context,
  input: { patientId: string; membershipType: MembershipType; reason?: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { patientId, membershipType, reason } = input;
    const [person] = await lockMembers(tx, [patientId]);
    if (!person) throw notFound();
    const before = await lockMembership(tx, patientId);
    if (membershipType === 'DEPENDENT') await requireMemberAsHolder(tx, person);
    if (before.membershipType === membershipType && before.membershipInGoodStanding)
      return recordViewAudit(tx, ctx, patientId);
    const after = { membershipType, membershipInGoodStanding: true };
    await tx.updateTable('patients').set(after).where('id', '=', patientId).execute();
    await updateUser(tx, ctx, patientId);
    await recordAudit(tx, ctx, {
      action: 'patient.changeMembership',
      entityType: 'person',
      entityId: patientId,
      patientId,
      before,
      after: { ...after, ...(reason && { reason }) },
    });
    await applyMembershipOverride(tx, ctx, input);
    if (person.isAccountHolder) await updateDependentMemberships(tx, ctx, person.householdId);
    await publishToHouseholds(tx, ctx, patientId, [person.householdId]);
  });

async function lockMembership(tx: Tx, id: string) {
  const { status, ...membership } = await tx
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select(['person.status', 'patient.membershipType', 'patient.membershipInGoodStanding'])
    .where('patient.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (status === 'DECEASED')
    throw new DomainError('RULE_REFUSED', 'This patient is deceased. The membership has ended.');
  return membership;
}

async function requireMemberAsHolder(tx: Tx, person: Member): Promise<void> {
  if (person.isAccountHolder) throw fieldError('membershipType', 'An account holder can’t be a dependent.');
  const holder = await tx
    .selectFrom('patients')
    .select(['membershipType', 'membershipInGoodStanding'])
    .where('id', '=', person.accountHolderId)
    .executeTakeFirst();
  if (
    !holder ||
    holder.membershipType === 'DEPENDENT' ||
    !isMember(holder.membershipType, holder.membershipInGoodStanding)
  )
    throw fieldError('membershipType', 'The account holder isn’t a member. Change their membership first.');
}
