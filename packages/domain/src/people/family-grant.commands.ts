import { fieldError, notFound } from '@bedside/contracts/errors';
import { familyGrantInvited } from '@bedside/contracts/people/user.events';
import type { Transact, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { FamilyGrants } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import type { FamilyPerson } from './family-grant.queries.ts';
import {
  activeKinds,
  auditFamilyGrant,
  defaultKinds,
  type GrantColumns,
  type GrantInput,
  grantColumns,
  lockOwner,
  personWithAccount,
  publishToBoth,
  requireOwnCards,
  rulingRow,
} from './family-grant-rows.ts';

/**
 * A household member gets it immediately. Someone invited by contact must accept first, and the answer never
 * reveals whether an account exists.
 * @throws NOT_FOUND for an owner for whom the caller does not decide, and for someone outside the household;
 * VALIDATION naming the field
 */
export const giveFamilyGrant = (
  transact: Transact,
  ctx: Context,
  input: GrantInput & {
    granteeId?: string | undefined;
    email?: string | undefined;
    mobile?: string | undefined;
  },
): Promise<string> =>
  transact([input.ownerId ?? actorOf(ctx).userId], async (tx) => {
    const { userId } = actorOf(ctx);
    const owner = await lockOwner(tx, ctx, input.ownerId ?? userId);
    if (owner.decidedBy !== userId) throw notFound();
    const grant = await grantColumns(tx, ctx, input);
    const { granteeId, email, mobile } = input;
    if (granteeId === undefined) {
      requireOwnCards(owner, userId, { kinds: grant.kinds, before: [] });
      const contact = email === undefined ? toE164(mobile ?? '') : toEmail(email);
      return await invite(tx, ctx, {
        owner,
        grant,
        contact,
        field: email === undefined ? 'mobile' : 'email',
      });
    }
    const ruling = await rulingRow(tx, owner.id, granteeId);
    const grantee = await personWithAccount(tx, ctx, granteeId);
    if (!grantee || grantee.id === owner.id) throw notFound();
    if (!ruling && grantee.householdId !== owner.householdId) throw notFound();
    if (grantee.id === owner.accountHolderId && !owner.hasUserAccount && !owner.cameOfAge)
      throw fieldError('granteeId', 'The account holder looks after this person, so this can’t be changed.');
    const before = ruling ? activeKinds(ruling) : defaultKinds(owner, granteeId);
    requireOwnCards(owner, userId, { kinds: grant.kinds, before });
    return await settle(tx, ctx, { owner, granteeId, grant, ruling, action: 'familyGrant.give' });
  });

interface Settled {
  owner: Awaited<ReturnType<typeof lockOwner>>;
  granteeId: string;
  grant: GrantColumns;
  ruling: Selectable<FamilyGrants> | undefined;
  action: string;
}

async function settle(
  tx: Tx,
  ctx: Context,
  { owner, granteeId, grant, ruling, action }: Settled,
): Promise<string> {
  const { userId } = actorOf(ctx);
  const decided = { state: 'ACTIVE' as const, decidedBy: userId, decidedAt: ctx.now };
  const id = ruling?.id ?? newId();
  if (ruling)
    await tx
      .updateTable('familyGrants')
      .set((eb) => ({ ...grant, ...decided, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  else
    await tx
      .insertInto('familyGrants')
      .values({
        id,
        ownerId: owner.id,
        granteeId,
        ...grant,
        ...decided,
        createdBy: userId,
        createdAt: ctx.now,
      })
      .execute();
  await auditFamilyGrant(tx, ctx, {
    id,
    ownerId: owner.id,
    action,
    before: ruling,
    after: { ...grant, state: 'ACTIVE' },
  });
  await publishToBoth(tx, ctx, { id, owner, granteeId });
  return id;
}

const INVITATIONS_WAITING = 10;
/** Counts withdrawn invitations too, because each sends a message to an address that the owner may not know. */
const INVITATIONS_A_DAY = 20;

async function invite(
  tx: Tx,
  ctx: Context,
  {
    owner,
    grant,
    contact,
    field,
  }: { owner: FamilyPerson; grant: GrantColumns; contact: string; field: string },
): Promise<string> {
  const { userId } = actorOf(ctx);
  const invited = await tx
    .selectFrom('familyGrants')
    .select(['state', 'invitedContact', 'createdAt'])
    .where('ownerId', '=', owner.id)
    .where('invitedContact', 'is not', null)
    .execute();
  const waiting = invited.filter(({ state }) => state === 'INVITED');
  if (waiting.some(({ invitedContact }) => invitedContact === contact))
    throw fieldError(
      field,
      'You’ve already invited this person. Wait for their answer, or withdraw the invitation.',
    );
  if (waiting.length >= INVITATIONS_WAITING)
    throw fieldError(field, 'Too many invitations are waiting for an answer. Withdraw one first.');
  if (invited.filter(({ createdAt }) => createdAt > addDays(ctx.now, -1)).length >= INVITATIONS_A_DAY)
    throw fieldError(field, 'You’ve sent many invitations today. Please try again tomorrow.');
  const id = newId();
  await tx
    .insertInto('familyGrants')
    .values({
      id,
      ownerId: owner.id,
      invitedContact: contact,
      state: 'INVITED',
      ...grant,
      createdBy: userId,
      createdAt: ctx.now,
    })
    .execute();
  await auditFamilyGrant(tx, ctx, {
    id,
    ownerId: owner.id,
    action: 'familyGrant.invite',
    after: { ...grant, state: 'INVITED' },
  });
  await recordEvent(
    tx,
    ctx,
    familyGrantInvited,
    { familyGrantId: id, userId },
    { entityId: id, users: [userId] },
  );
  return id;
}
