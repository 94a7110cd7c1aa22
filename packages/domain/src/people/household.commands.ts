import { notFound } from '@bedside/contracts/errors';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import type { Executor, Transact, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { revokeHolderLinks } from '../access/access-link.ts';
import { isPersonBarred } from '../access/court-orders.queries.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { endGrantsToHolder, endGrantsWithHousehold } from './end-family-grants.ts';
import { requireWithinLimit } from './entry-limit.ts';
import {
  checkRemoval,
  membershipInHousehold,
  membershipOutsideHousehold,
  ruleRefused,
} from './household.policy.ts';
import { lockMembers, type Member, openAppointmentsOf, publishToHouseholds } from './household-member.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';
import { revokeAllAccess } from './session.commands.ts';
import { updateUser } from './update-user.ts';

/**
 * Idempotent; the caller has authorized it. An emptied household stays.
 * @throws NOT_FOUND; RULE_REFUSED for the account holder of a household with others, for the deceased, and for
 * a full household; CONCURRENT_UPDATE
 */
export async function joinHousehold(
  tx: Tx,
  ctx: Context,
  { patientId, householdOf, relationship }: { patientId: string; householdOf: string; relationship: string },
): Promise<void> {
  const [person, host] = await lockMembers(tx, [patientId, householdOf]);
  if (!person || !host) throw notFound();
  if (person.householdId === host.householdId) return;
  if (person.isDeceased) throw ruleRefused('This person is marked as deceased and stays in their household.');
  if (person.isAccountHolder && person.others > 0)
    throw ruleRefused(
      'This person is the account holder of a household with other members and can’t leave it.',
    );
  const [holder] = await lockMembers(tx, [host.accountHolderId]);
  requireWithinLimit(ctx.actor, 'member', host.others);
  await moveTo(tx, ctx, person, {
    action: 'household.join',
    householdId: host.householdId,
    relationshipToAccountHolder: relationship,
    membershipType: membershipInHousehold(holder?.membershipType ?? 'ON DEMAND', person.membershipType),
  });
}

/**
 * Idempotent; the caller has authorized it.
 * @throws NOT_FOUND; RULE_REFUSED for the holder; CONCURRENT_UPDATE
 */
export async function leaveHousehold(
  tx: Tx,
  ctx: Context,
  { patientId, householdOf }: { patientId: string; householdOf: string },
): Promise<void> {
  const [person, host] = await lockMembers(tx, [patientId, householdOf]);
  if (!person || !host) throw notFound();
  if (person.householdId !== host.householdId) return;
  if (person.isAccountHolder) throw ruleRefused('The account holder can’t leave the household.');
  await moveOut(tx, ctx, person, 'household.leave');
}

/** Payment hooks for household moves. */
interface MemberBills {
  balanceOf(
    db: Executor,
    patientIds: readonly string[],
    viewerId?: string,
  ): Promise<Map<string, { dueCents: number }>>;
  endSubscriptionForPatient(tx: Tx, ctx: Context, patientId: string, reason: string): Promise<void>;
}

/**
 * Rule: people.removal-keeps-the-record
 * @throws NOT_FOUND, also for members of other households; FORBIDDEN; RULE_REFUSED; CONCURRENT_UPDATE
 */
export const removeFromHousehold = (
  transact: Transact,
  ctx: Context,
  bills: MemberBills,
  id: string,
): Promise<void> =>
  transact([id], async (tx) => {
    const actor = actorOf(ctx);
    const byAdmin = isAdmin(actor.role);
    const [person, self] = await lockMembers(tx, byAdmin ? [id] : [id, actor.userId]);
    if (!person || (self && self.householdId !== person.householdId)) throw notFound();
    if (!byAdmin && (await isPersonBarred(tx, { patientId: id, personId: actor.userId }))) throw notFound();
    const byHolder = person.accountHolderId === actor.userId;
    const viewerId = byAdmin ? undefined : actor.userId;
    const openAppointments = await openAppointmentsOf(tx, id, viewerId);
    const dueCents = (await bills.balanceOf(tx, [id], viewerId)).get(id)?.dueCents ?? 0;
    checkRemoval({ byAdmin, byHolder, person, openAppointments, dueCents });
    // An adult who came of age here moves out instead of having their record closed.
    if (person.hasUserAccount || person.cameOfAge) await moveOut(tx, ctx, person, 'household.remove');
    else await removeSoftly(tx, ctx, bills, person);
  });

async function moveOut(tx: Tx, ctx: Context, person: Member, action: string): Promise<void> {
  const householdId = newId();
  await tx.insertInto('households').values({ id: householdId, accountHolderId: person.id }).execute();
  const membershipType = membershipOutsideHousehold(person.membershipType);
  await moveTo(tx, ctx, person, { action, householdId, relationshipToAccountHolder: 'Self', membershipType });
}

interface Place {
  householdId: string;
  relationshipToAccountHolder: string;
  membershipType: MembershipType;
}

async function moveTo(
  tx: Tx,
  ctx: Context,
  person: Member,
  { action, ...after }: Place & { action: string },
): Promise<void> {
  const { householdId, relationshipToAccountHolder, membershipType } = person;
  await updateUser(tx, ctx, person.id);
  await tx
    .updateTable('patients')
    .set({ ...after, sharesCards: false })
    .where('id', '=', person.id)
    .execute();
  await tx
    .updateTable('appointments')
    .set({ householdId: after.householdId })
    .where('patientId', '=', person.id)
    .where('householdId', '=', householdId)
    .execute();
  const before: Place = { householdId, relationshipToAccountHolder, membershipType };
  await audit(tx, ctx, person.id, { action, before: { ...before }, after });
  await endGrantsWithHousehold(tx, ctx, { personId: person.id, householdId });
  await endGrantsToHolder(tx, ctx, after.householdId);
  // The former account holder has them.
  if (!person.isAccountHolder) await revokeHolderLinks(tx, ctx, [person.id]);
  await rereadVideoCalls(tx, ctx, person.id);
  await publishToHouseholds(tx, ctx, person.id, [householdId, after.householdId]);
}

async function removeSoftly(tx: Tx, ctx: Context, bills: MemberBills, person: Member): Promise<void> {
  const { id, householdId, email, phoneE164, userName } = person;
  await updateUser(tx, ctx, id, { status: 'INACTIVE', email: null, phoneE164: null, userName: null });
  await revokeAllAccess(tx, ctx, id, 'removed from the household');
  await revokeHolderLinks(tx, ctx, [id]);
  await rereadVideoCalls(tx, ctx, id);
  await bills.endSubscriptionForPatient(tx, ctx, id, 'Removed from the household');
  await tx.updateTable('patients').set({ removedAt: ctx.now }).where('id', '=', id).execute();
  await audit(tx, ctx, id, {
    action: 'household.remove',
    before: { householdId, email, phoneE164, userName },
    after: { removedAt: ctx.now.toISOString(), status: 'INACTIVE' },
  });
  await publishToHouseholds(tx, ctx, id, [householdId]);
}

const audit = (
  tx: Tx,
  ctx: Context,
  id: string,
  entry: { action: string; before: Record<string, unknown>; after: object },
) =>
  recordAudit(tx, ctx, {
    ...entry,
    after: { ...entry.after },
    entityType: 'person',
    entityId: id,
    patientId: id,
  });
