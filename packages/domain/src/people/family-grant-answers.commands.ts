import { DomainError, notFound } from '@bedside/contracts/errors';
import type { FamilyGrantAction, FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import { familyGrantAsked } from '@bedside/contracts/people/user.events';
import type { Db, Transact, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { isGrantOutgrown } from '../access/coming-of-age.queries.ts';
import { wholeKinds } from '../access/family-kinds.policy.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { type FamilySide, moveFamilyGrant } from './family-grant.machine.ts';
import { invitedAs } from './family-grant.queries.ts';
import {
  activeKinds,
  auditFamilyGrant,
  defaultKinds,
  endOf,
  type GrantInput,
  grantColumns,
  lockOwner,
  personWithAccount,
  publishToBoth,
  requireOwnCards,
  rulingRow,
} from './family-grant-rows.ts';

/**
 * @throws NOT_FOUND for someone in another household; RULE_REFUSED if a request already waits or the caller
 * decides for the owner
 */
export const askFamilyGrant = (
  db: Db,
  ctx: Context,
  input: GrantInput & { ownerId: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const owner = await lockOwner(tx, ctx, input.ownerId);
    const self = await personWithAccount(tx, ctx, userId);
    if (!self || self.householdId !== owner.householdId || owner.barredIds.includes(userId)) throw notFound();
    if (owner.decidedBy === userId)
      throw new DomainError('RULE_REFUSED', 'You decide for this person, so there’s no one to ask.');
    const decider = owner.decidedBy;
    if (decider === null) throw new DomainError('RULE_REFUSED', 'Please call us about this person.');
    const ruling = await rulingRow(tx, owner.id, userId);
    const grant = await grantColumns(tx, ctx, input);
    const kinds = wholeKinds([
      ...grant.kinds,
      ...(ruling ? activeKinds(ruling) : defaultKinds(owner, userId)),
    ]);
    const id = newId();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('familyGrants')
      .values({
        id,
        ownerId: owner.id,
        granteeId: userId,
        state: 'ASKED',
        ...grant,
        kinds,
        createdBy: userId,
        createdAt: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows)
      throw new DomainError('RULE_REFUSED', 'You’ve already asked. Please wait for the answer.');
    await auditFamilyGrant(tx, ctx, {
      id,
      ownerId: owner.id,
      action: 'familyGrant.ask',
      after: { ...grant, kinds, state: 'ASKED' },
    });
    await recordEvent(
      tx,
      ctx,
      familyGrantAsked,
      { familyGrantId: id, userId: decider },
      { entityId: id, users: [decider, userId] },
    );
    return id;
  });

interface Answer {
  id: string;
  action: FamilyGrantAction;
  kinds?: readonly FamilyKind[] | undefined;
  endsOn?: string | null | undefined;
}

/** @throws NOT_FOUND for someone else’s grant; INVALID_TRANSITION; VALIDATION */
export async function answerFamilyGrant(
  db: Db,
  ctx: Context,
  transact: Transact,
  answer: Answer,
): Promise<string> {
  const { ownerId } = await db
    .selectFrom('familyGrants')
    .select('ownerId')
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow(notFound);
  return transact([ownerId], (tx) => answerInTx(tx, ctx, ownerId, answer));
}

async function answerInTx(
  tx: Tx,
  ctx: Context,
  ownerId: string,
  { id, action, kinds, endsOn }: Answer,
): Promise<string> {
  const { userId } = actorOf(ctx);
  const owner = await lockOwner(tx, ctx, ownerId);
  const row = await tx
    .selectFrom('familyGrants as given')
    .selectAll('given')
    .select([invitedAs(userId).as('isInvited'), isGrantOutgrown.as('isOutgrown')])
    .where('given.id', '=', id)
    .where('given.ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const sides: FamilySide[] = [
    ...(owner.decidedBy === userId ? (['decider'] as const) : []),
    ...(row.granteeId === userId || (row.isInvited && owner.id !== userId) ? (['grantee'] as const) : []),
  ];
  if (sides.length === 0 || owner.barredIds.includes(userId)) throw notFound();
  const state = moveFamilyGrant(row.state, action, sides);
  const ruling = action === 'ACCEPT' ? await rulingRow(tx, owner.id, userId) : undefined;
  // What the owner decided after inviting stands, and an invitation made for a minor ends at 18.
  if ((ruling?.decidedAt && ruling.decidedAt > row.createdAt) || (action === 'ACCEPT' && row.isOutgrown))
    throw new DomainError('RULE_REFUSED', 'This invitation is out of date. Ask for a new one.');
  const mayChange = action === 'APPROVE' || action === 'CHANGE';
  const after = {
    state,
    kinds: mayChange && kinds ? wholeKinds(kinds) : row.kinds,
    endsAt: mayChange && endsOn !== undefined ? await endOf(tx, ctx, endsOn) : row.endsAt,
    granteeId: row.granteeId ?? (action === 'ACCEPT' ? userId : null),
  };
  if (mayChange) {
    const usual = row.granteeId ? defaultKinds(owner, row.granteeId) : [];
    const before = row.state === 'ACTIVE' ? row.kinds : usual;
    requireOwnCards(owner, userId, { kinds: after.kinds, before });
  }
  // The new grant replaces the earlier one between these two.
  if (state === 'ACTIVE' && row.state !== 'ACTIVE' && after.granteeId)
    await tx
      .updateTable('familyGrants')
      .set({ state: 'ENDED' })
      .where('ownerId', '=', row.ownerId)
      .where('granteeId', '=', after.granteeId)
      .where('state', 'in', ['ACTIVE', 'WITHDRAWN'])
      .where('id', '<>', id)
      .execute();
  await tx
    .updateTable('familyGrants')
    .set((eb) => ({ ...after, decidedBy: userId, decidedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await auditFamilyGrant(tx, ctx, {
    id,
    ownerId: owner.id,
    action: `familyGrant.${action.toLowerCase()}`,
    before: row,
    after,
  });
  await publishToBoth(tx, ctx, { id, owner, granteeId: after.granteeId });
  return id;
}
