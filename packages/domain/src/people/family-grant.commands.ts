import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type {
  FamilyGrantAction,
  FamilyGrantState,
  FamilyKind,
  FamilyRelation,
} from '@bedside/contracts/people/family-grants.schema';
import {
  familyGrantAsked,
  familyGrantChanged,
  familyGrantInvited,
} from '@bedside/contracts/people/user.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { FamilyGrants } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { isGrantOutgrown } from '../access/coming-of-age.queries.ts';
import { wholeKinds } from '../access/family-kinds.policy.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { addDaysTo, instantOf, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type FamilySide, moveFamilyGrant } from './family-grant.machine.ts';
import { kindsWithoutGrant } from './family-grant.policy.ts';
import { type FamilyPerson, familyPeople, invitedAs } from './family-grant.queries.ts';

interface Given {
  ownerId?: string | undefined;
  relation: FamilyRelation;
  kinds: readonly FamilyKind[];
  endsOn?: string | undefined;
}

/**
 * A member of the household gets it at once; someone invited by a contact accepts first, and the answer never tells
 * whether there is an account.
 * @throws NOT_FOUND for an owner the caller does not decide for, and for a stranger; VALIDATION naming the field
 */
export const giveFamilyGrant = (
  db: Db,
  ctx: Context,
  input: Given & { granteeId?: string | undefined; email?: string | undefined; mobile?: string | undefined },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
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

/** Anyone who signs in decides about their own cards. Rule: money.cards-are-shared-by-their-owner */
function requireOwnCards(
  owner: FamilyPerson,
  userId: string,
  { kinds, before }: { kinds: readonly FamilyKind[]; before: readonly FamilyKind[] },
): void {
  if (owner.id === userId || !owner.hasUserAccount) return;
  if (kinds.includes('CARD') && !before.includes('CARD'))
    throw fieldError('kinds', `Only ${owner.name} can share their cards.`);
}

type GrantColumns = Pick<Selectable<FamilyGrants>, 'relation' | 'kinds' | 'endsAt'>;

async function grantColumns(tx: Tx, ctx: Context, { relation, kinds, endsOn }: Given): Promise<GrantColumns> {
  return { relation, kinds: wholeKinds(kinds), endsAt: await endOf(tx, ctx, endsOn) };
}

/** The midnight after the last day. */
async function endOf(tx: Tx, ctx: Context, endsOn: string | null | undefined): Promise<Date | null> {
  if (!endsOn) return null;
  const { timeZone } = await practiceSettings(tx, ctx);
  if (endsOn < localDay(ctx.now, timeZone)) throw fieldError('endsOn', 'Choose today or a later day.');
  return (
    instantOf(addDaysTo(endsOn, 1), '00:00', timeZone) ?? instantOf(addDaysTo(endsOn, 1), '01:00', timeZone)
  );
}

/** Changes about one owner run one at a time. @throws NOT_FOUND */
async function lockOwner(tx: Tx, ctx: Context, ownerId: string): Promise<FamilyPerson> {
  await tx.selectFrom('patients').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const [owner] = await familyPeople(tx, ctx, { ids: [ownerId] });
  if (!owner) throw notFound();
  return owner;
}

async function personWithAccount(tx: Executor, ctx: Context, id: string): Promise<FamilyPerson | undefined> {
  const [person] = await familyPeople(tx, ctx, { ids: [id] });
  return person?.hasUserAccount ? person : undefined;
}

const rulingRow = (tx: Tx, ownerId: string, granteeId: string) =>
  tx
    .selectFrom('familyGrants')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('granteeId', '=', granteeId)
    .where('state', 'in', ['ACTIVE', 'WITHDRAWN'])
    .executeTakeFirst();

interface Settled {
  owner: FamilyPerson;
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
  await audit(tx, ctx, {
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
/** Also those that were taken back: each is a message to an address that the owner may not know. */
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
  await audit(tx, ctx, {
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

/** @throws NOT_FOUND for someone of another household; RULE_REFUSED when it waits already or is theirs to decide */
export const askFamilyGrant = (db: Db, ctx: Context, input: Given & { ownerId: string }): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const owner = await lockOwner(tx, ctx, input.ownerId);
    const self = await personWithAccount(tx, ctx, userId);
    if (!self || self.householdId !== owner.householdId) throw notFound();
    if (owner.decidedBy === userId)
      throw new DomainError('RULE_REFUSED', 'You decide for this person, so there’s no one to ask.');
    const decider = owner.decidedBy;
    if (decider === null) throw new DomainError('RULE_REFUSED', 'Please call us about this person.');
    if (owner.barredIds.includes(userId)) throw notFound();
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
    await audit(tx, ctx, {
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

const activeKinds = ({ state, kinds }: Pick<Selectable<FamilyGrants>, 'state' | 'kinds'>) =>
  state === 'ACTIVE' ? kinds : [];

const defaultKinds = (owner: FamilyPerson, granteeId: string) =>
  kindsWithoutGrant({
    byHolder: owner.accountHolderId === granteeId,
    ownerIsMinor: owner.isMinor,
    ownerHasAccount: owner.hasUserAccount,
    ownerSharesCards: owner.sharesCards,
    ownerCameOfAge: owner.cameOfAge,
  });

interface Answer {
  id: string;
  action: FamilyGrantAction;
  kinds?: readonly FamilyKind[] | undefined;
  endsOn?: string | null | undefined;
}

/** @throws NOT_FOUND for a grant of others; INVALID_TRANSITION; VALIDATION */
export const answerFamilyGrant = (
  db: Db,
  ctx: Context,
  { id, action, kinds, endsOn }: Answer,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const { userId } = actorOf(ctx);
    const seen = await tx
      .selectFrom('familyGrants')
      .select('ownerId')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!seen) throw notFound();
    const owner = await lockOwner(tx, ctx, seen.ownerId);
    const row = await tx
      .selectFrom('familyGrants as given')
      .selectAll('given')
      .select([invitedAs(userId).as('isInvited'), isGrantOutgrown.as('isOutgrown')])
      .where('given.id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const sides: FamilySide[] = [
      ...(owner.decidedBy === userId ? (['decider'] as const) : []),
      ...(row.granteeId === userId || (row.isInvited && owner.id !== userId) ? (['grantee'] as const) : []),
    ];
    if (sides.length === 0) throw notFound();
    const state = moveFamilyGrant(row.state, action, sides);
    const ruling = action === 'ACCEPT' ? await rulingRow(tx, owner.id, userId) : undefined;
    // What the owner decided after inviting stands, and what was offered for a minor is over.
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
    // What decided about the pair until now gives way.
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
    await audit(tx, ctx, {
      id,
      ownerId: owner.id,
      action: `familyGrant.${action.toLowerCase()}`,
      before: row,
      after,
    });
    await publishToBoth(tx, ctx, { id, owner, granteeId: after.granteeId });
    return id;
  });

type Changed = { state: FamilyGrantState; kinds: readonly FamilyKind[]; endsAt: Date | null };

const audited = ({ state, kinds, endsAt }: Changed) => ({
  state,
  kinds,
  endsAt: endsAt?.toISOString() ?? null,
});

const audit = (
  tx: Tx,
  ctx: Context,
  {
    id,
    ownerId,
    action,
    before,
    after,
  }: { id: string; ownerId: string; action: string; before?: Changed | undefined; after: Changed },
) =>
  recordAudit(tx, ctx, {
    action,
    entityType: 'familyGrant',
    entityId: id,
    patientId: ownerId,
    ...(before && { before: audited(before) }),
    after: audited(after),
  });

/** Each reads it in their own words; open streams of both end, so that they ask again as they now are. */
async function publishToBoth(
  tx: Tx,
  ctx: Context,
  { id, owner, granteeId }: { id: string; owner: FamilyPerson; granteeId: string | null },
): Promise<void> {
  for (const userId of new Set([
    ...(owner.decidedBy ? [owner.decidedBy] : []),
    ...(owner.hasUserAccount ? [owner.id] : []),
    ...(granteeId ? [granteeId] : []),
  ]))
    await recordEvent(
      tx,
      ctx,
      familyGrantChanged,
      { familyGrantId: id, userId },
      { entityId: id, users: [userId], staff: userId === owner.decidedBy },
    );
}
