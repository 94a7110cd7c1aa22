import { typedKeys } from '@bedside/contracts/common/typed-keys';
import { DomainError } from '@bedside/contracts/errors';
import { autopayTurnedOff } from '@bedside/contracts/payments/payment.events';
import type { Transact, Tx } from '@bedside/db/database';
import { addHours } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import { endHoldersCare } from './end-holders-care.ts';
import { lockMembers, updateDependentMemberships } from './household-member.ts';
import {
  endsAutopay,
  type InheritedFields,
  inheritedFields,
  mergeBlockers,
  transfersAccountHolder,
  UNDO_HOURS,
} from './merge.policy.ts';
import { directionOf } from './merge.queries.ts';
import { takeHouseholdSince } from './merge-household-since.ts';
import { loadMergePair, type MergePair } from './merge-pair.ts';
import { moveRows } from './merge-steps.ts';
import { type MergeUndoData, moveSessions, publishMerge } from './merge-undo-data.ts';
import type { NotificationOptOut } from './notification-settings.policy.ts';
import { revokeAllAccess } from './session.commands.ts';
import { updateUser } from './update-user.ts';
import { holdEnd, pick } from './user.policy.ts';

/**
 * Moves everything to the surviving record and closes the merged sign-in. Can be undone for a day.
 * @returns the merge’s id
 * @throws NOT_FOUND, also for a record that was already merged; RULE_REFUSED with the reasons why they can’t
 * be merged
 */
export const mergePatients = (
  transact: Transact,
  ctx: Context,
  ids: { survivingPatientId: string; mergedPatientId: string },
): Promise<string> =>
  transact([ids.survivingPatientId, ids.mergedPatientId], async (tx) => {
    if (ids.survivingPatientId === ids.mergedPatientId)
      throw new DomainError('RULE_REFUSED', 'Both are the same record.');
    await lockMembers(tx, [ids.survivingPatientId, ids.mergedPatientId]);
    await lockRows(tx, 'users', [ids.survivingPatientId, ids.mergedPatientId]);
    const pair = await loadMergePair(tx, ids);
    const [obstacle] = mergeBlockers(pair);
    if (obstacle) throw new DomainError('RULE_REFUSED', obstacle);
    const memory = await merge(tx, ctx, pair);
    const id = newId();
    await tx
      .insertInto('patientMerges')
      .values({
        id,
        ...ids,
        undoData: JSON.stringify(memory),
        mergedBy: actorOf(ctx).userId,
        mergedAt: ctx.now,
        undoableUntil: addHours(ctx.now, UNDO_HOURS),
      })
      .execute();
    await publishMerge(tx, ctx, 'patient.merge', ids, { mergeId: id, moved: countsOf(memory.rows) });
    return id;
  });

async function merge(tx: Tx, ctx: Context, pair: MergePair): Promise<MergeUndoData> {
  const { kept, merged } = pair;
  const takes = inheritedFields(pair);
  if (kept.hasUserAccount !== merged.hasUserAccount)
    await endHoldersCare(tx, ctx, (kept.hasUserAccount ? merged : kept).id);
  const unpreferred = await keepOnePreferred(tx, kept.id, merged.id);
  const unwanted = await takeUnwanted(tx, kept.id, merged.id);
  const rows = await moveRows(tx, directionOf(pair));
  const since = await takeHouseholdSince(tx, { survivingPatientId: kept.id, mergedPatientId: merged.id });
  if (endsAutopay(pair)) await notifyAutopayEnded(tx, ctx, pair);
  await revokeAllAccess(tx, ctx, merged.id, 'merged');
  if (takes.account) await moveSessions(tx, { from: merged.id, to: kept.id });
  const passwordHash = await closeMerged(tx, ctx, pair, takes);
  await enrichKept(tx, ctx, kept.id, takes, passwordHash);
  const holderPassed = transfersAccountHolder(pair);
  if (holderPassed)
    await tx
      .updateTable('households')
      .set({ accountHolderId: kept.id })
      .where('id', '=', kept.householdId)
      .execute();
  await updateDependentMemberships(tx, ctx, kept.householdId);
  return {
    rows,
    unpreferred,
    unwanted,
    account: takes.account,
    holderPassed,
    since,
    keptHousehold: kept.householdId,
    mergedHousehold: merged.householdId,
    merged: pick(merged, ['status', 'email', 'phoneE164', 'userName', 'stripeCustomerId']),
    kept: {
      users: pick(kept, typedKeys(takes.users)),
      patients: pick(kept, typedKeys(takes.patients)),
    },
    taken: { users: takes.users, patients: takes.patients },
  };
}

/** The autopay row stays with the merged record for an undo. */
async function notifyAutopayEnded(tx: Tx, ctx: Context, { kept, merged }: MergePair): Promise<void> {
  await recordAudit(tx, ctx, {
    action: 'autopay.stop',
    entityType: 'person',
    entityId: merged.id,
    patientId: merged.id,
    after: { reason: 'Merged into another record' },
  });
  if (kept.hasAutopay) return;
  const userId = kept.id;
  await recordEvent(tx, ctx, autopayTurnedOff, { userId }, { entityId: userId, users: [userId] });
}

/** The surviving record's preferred pharmacy stays. */
async function keepOnePreferred(
  tx: Tx,
  survivingPatientId: string,
  mergedPatientId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update pharmacies set preferred = false
    where patient_id = ${mergedPatientId} and preferred
      and exists (select 1 from pharmacies where patient_id = ${survivingPatientId} and preferred)
    returning id::text`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Applies the opt-outs of both records. */
async function takeUnwanted(
  tx: Tx,
  survivingPatientId: string,
  mergedPatientId: string,
): Promise<NotificationOptOut[]> {
  const { rows } = await sql<NotificationOptOut>`insert into notification_opt_outs (user_id, kind, channel)
    select ${survivingPatientId}::uuid, kind, channel from notification_opt_outs where user_id = ${mergedPatientId}
    on conflict do nothing returning kind, channel`.execute(tx);
  return rows;
}

/** @returns the merged record's password hash */
async function closeMerged(
  tx: Tx,
  ctx: Context,
  { kept, merged }: MergePair,
  takes: InheritedFields,
): Promise<string | null> {
  const { passwordHash } = await tx
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', merged.id)
    .executeTakeFirstOrThrow();
  await updateUser(tx, ctx, merged.id, {
    status: merged.status === 'DECEASED' ? 'DECEASED' : 'INACTIVE',
    email: null,
    phoneE164: null,
    userName: null,
    passwordHash: null,
  });
  await tx
    .updateTable('patients')
    .set({
      removedAt: ctx.now,
      mergedIntoPatientId: kept.id,
      ...(takes.patients.stripeCustomerId && { stripeCustomerId: null }),
    })
    .where('id', '=', merged.id)
    .execute();
  return passwordHash;
}

async function enrichKept(
  tx: Tx,
  ctx: Context,
  survivingPatientId: string,
  { account, users, patients }: InheritedFields,
  passwordHash: string | null,
): Promise<void> {
  await updateUser(tx, ctx, survivingPatientId, {
    ...users,
    // Staff moved this contact, so it needs new proof.
    ...(users.email && { emailProvenAt: null, emailHeldUntil: holdEnd(ctx.now) }),
    ...(users.phoneE164 && { phoneProvenAt: null, phoneHeldUntil: holdEnd(ctx.now) }),
    ...(account && { passwordHash }),
  });
  if (Object.keys(patients).length > 0)
    await tx.updateTable('patients').set(patients).where('id', '=', survivingPatientId).execute();
}

const countsOf = (rows: MergeUndoData['rows']) =>
  Object.fromEntries(Object.entries(rows).map(([name, keys]) => [name, keys.length]));
