import { fieldError, notFound } from '@bedside/contracts/errors';
import type {
  FamilyGrantState,
  FamilyKind,
  FamilyRelation,
} from '@bedside/contracts/people/family-grants.schema';
import { familyGrantChanged } from '@bedside/contracts/people/user.events';
import type { Executor, Tx } from '@bedside/db/database';
import type { FamilyGrants } from '@bedside/db/schema';
import type { Selectable } from 'kysely';
import { revokeHolderLinks } from '../access/access-link.ts';
import { readUsersOpenedBy } from '../access/family-access.queries.ts';
import { wholeKinds } from '../access/family-kinds.policy.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { addDaysTo, instantOf, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { kindsWithoutGrant } from './family-grant.policy.ts';
import { type FamilyPerson, familyPeople } from './family-grant.queries.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';

export interface GrantInput {
  ownerId?: string | undefined;
  relation: FamilyRelation;
  kinds: readonly FamilyKind[];
  endsOn?: string | undefined;
}

/** Anyone who has an account decides about their own cards. Rule: money.cards-are-shared-by-their-owner */
export function requireOwnCards(
  owner: FamilyPerson,
  userId: string,
  { kinds, before }: { kinds: readonly FamilyKind[]; before: readonly FamilyKind[] },
): void {
  if (owner.id === userId || !owner.hasUserAccount) return;
  if (kinds.includes('CARD') && !before.includes('CARD'))
    throw fieldError('kinds', `Only ${owner.name} can share their cards.`);
}

export type GrantColumns = Pick<Selectable<FamilyGrants>, 'relation' | 'kinds' | 'endsAt'>;

export async function grantColumns(
  tx: Tx,
  ctx: Context,
  { relation, kinds, endsOn }: GrantInput,
): Promise<GrantColumns> {
  return { relation, kinds: wholeKinds(kinds), endsAt: await endOf(tx, ctx, endsOn) };
}

/** Midnight at the end of the last day. */
export async function endOf(tx: Tx, ctx: Context, endsOn: string | null | undefined): Promise<Date | null> {
  if (!endsOn) return null;
  const { timeZone } = await practiceSettings(tx, ctx);
  if (endsOn < localDay(ctx.now, timeZone)) throw fieldError('endsOn', 'Choose today or a later day.');
  return (
    instantOf(addDaysTo(endsOn, 1), '00:00', timeZone) ?? instantOf(addDaysTo(endsOn, 1), '01:00', timeZone)
  );
}

type LockedOwner = FamilyPerson & { isPaidByHolder: boolean };

/** Changes about one owner run one at a time. @throws NOT_FOUND */
export async function lockOwner(tx: Tx, ctx: Context, ownerId: string): Promise<LockedOwner> {
  await tx.selectFrom('patients').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  const [owner] = await familyPeople(tx, ctx, { ids: [ownerId] });
  if (!owner) throw notFound();
  return { ...owner, isPaidByHolder: await isPaidByHolder(tx, owner) };
}

const isPaidByHolder = async (tx: Tx, { id, accountHolderId }: FamilyPerson): Promise<boolean> =>
  id !== accountHolderId && (await readUsersOpenedBy(tx, id, 'BILLS')).includes(accountHolderId);

export async function personWithAccount(
  tx: Executor,
  ctx: Context,
  id: string,
): Promise<FamilyPerson | undefined> {
  const [person] = await familyPeople(tx, ctx, { ids: [id] });
  return person?.hasUserAccount ? person : undefined;
}

export const rulingRow = (tx: Tx, ownerId: string, granteeId: string) =>
  tx
    .selectFrom('familyGrants')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('granteeId', '=', granteeId)
    .where('state', 'in', ['ACTIVE', 'WITHDRAWN'])
    .executeTakeFirst();

export const activeKinds = ({ state, kinds }: Pick<Selectable<FamilyGrants>, 'state' | 'kinds'>) =>
  state === 'ACTIVE' ? kinds : [];

export const defaultKinds = (owner: FamilyPerson, granteeId: string) =>
  kindsWithoutGrant({
    byHolder: owner.accountHolderId === granteeId,
    ownerIsMinor: owner.isMinor,
    ownerHasAccount: owner.hasUserAccount,
    ownerSharesCards: owner.sharesCards,
    ownerCameOfAge: owner.cameOfAge,
  });

type Changed = { state: FamilyGrantState; kinds: readonly FamilyKind[]; endsAt: Date | null };

const audited = ({ state, kinds, endsAt }: Changed) => ({
  state,
  kinds,
  endsAt: endsAt?.toISOString() ?? null,
});

export const auditFamilyGrant = (
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

/**
 * Each person reads the grant from their own side. Their open streams end, so that they reconnect with their
 * new access. Links that the account holder was sent end once the owner closed the bills to the holder.
 */
export async function publishToBoth(
  tx: Tx,
  ctx: Context,
  { id, owner, granteeId }: { id: string; owner: LockedOwner; granteeId: string | null },
): Promise<void> {
  await rereadVideoCalls(tx, ctx, owner.id);
  if (owner.isPaidByHolder && !(await isPaidByHolder(tx, owner)))
    await revokeHolderLinks(tx, ctx, [owner.id]);
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
