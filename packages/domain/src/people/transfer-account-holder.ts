import type { Tx } from '@bedside/db/database';
import { subYears } from '@bedside/db/dates';
import { revokeHolderLinks } from '../access/access-link.ts';
import { signsIn } from '../access/family-access.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { endGrantsToHolder } from './end-family-grants.ts';
import { membershipOutsideHousehold } from './household.policy.ts';
import type { Member } from './household-member.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';
import { updateUser } from './update-user.ts';

const OF_AGE_YEARS = 18;

/** Unchanged, transferred, or left for staff to resolve. */
export type AccountHolderTransfer =
  | { kind: 'stays' }
  | { kind: 'passed'; to: { id: string; firstName: string; lastName: string } }
  | { kind: 'unsettled' };

/** Transfers to the oldest adult who can sign in. Staff must then update the members’ relationships. */
export async function transferAccountHolder(
  tx: Tx,
  ctx: Context,
  deceased: Member,
): Promise<AccountHolderTransfer> {
  if (!deceased.isAccountHolder || deceased.others === 0) return { kind: 'stays' };
  const heir = await oldestAdult(tx, ctx, deceased);
  if (!heir) return { kind: 'unsettled' };
  const { id, membershipType, relationshipToAccountHolder } = heir;
  await tx
    .updateTable('households')
    .set({ accountHolderId: id })
    .where('id', '=', deceased.householdId)
    .execute();
  await endGrantsToHolder(tx, ctx, deceased.householdId);
  const after = {
    relationshipToAccountHolder: 'Self',
    membershipType: membershipOutsideHousehold(membershipType),
  };
  await tx.updateTable('patients').set(after).where('id', '=', id).execute();
  await tx
    .updateTable('patients')
    .set({ relationshipToAccountHolder: 'Other' })
    .where('id', '=', deceased.id)
    .execute();
  const members = await tx
    .selectFrom('patients')
    .select('id')
    .where('householdId', '=', deceased.householdId)
    .execute();
  await revokeHolderLinks(
    tx,
    ctx,
    members.map((member) => member.id),
  );
  for (const { id: memberId } of members) await rereadVideoCalls(tx, ctx, memberId);
  await updateUser(tx, ctx, id);
  await recordAudit(tx, ctx, {
    action: 'household.passOn',
    entityType: 'person',
    entityId: id,
    patientId: id,
    before: { accountHolderId: deceased.id, membershipType, relationshipToAccountHolder },
    after: { accountHolderId: id, ...after },
  });
  return { kind: 'passed', to: heir };
}

async function oldestAdult(tx: Tx, ctx: Context, { id, householdId }: Member) {
  const { timeZone } = await practiceSettings(tx);
  return tx
    .selectFrom('patients as patient')
    .innerJoin('users as person', 'person.id', 'patient.id')
    .select([
      'person.id',
      'person.firstName',
      'person.lastName',
      'patient.membershipType',
      'patient.relationshipToAccountHolder',
    ])
    .where('patient.householdId', '=', householdId)
    .where('patient.id', '<>', id)
    .where('patient.removedAt', 'is', null)
    .where('person.status', '=', 'ACTIVE')
    .where(signsIn('person'))
    .where('patient.dateOfBirth', '<=', localDay(subYears(ctx.now, OF_AGE_YEARS), timeZone))
    .orderBy('patient.dateOfBirth')
    .orderBy('person.id')
    .executeTakeFirst();
}
