import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Transact, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { signsIn } from '../access/family-access.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { lockRows } from '../locked-row.ts';
import { asContactInUse, requireFreeContacts } from './account.queries.ts';
import { endRecordDownloads } from './end-record-downloads.ts';
import { updateDependentMemberships } from './household-member.ts';
import { returnHouseholdSince } from './merge-household-since.ts';
import { revertRows } from './merge-steps.ts';
import { separateChats } from './merge-undo-chats.ts';
import { type MergeUndoData, moveSessions, publishMerge } from './merge-undo-data.ts';
import { withdrawDecided } from './merge-undo-decided.ts';
import { type LeftWithKept, removeAutopay, reviewPaying } from './merge-undo-paying.ts';
import { returnMadeSince } from './merge-undo-since.ts';
import { revokeAllAccess } from './session.commands.ts';
import { updateUser } from './update-user.ts';

/**
 * Keeps what staff has since changed in the surviving record. Sessions and links stay ended.
 * @returns what was started or added since and may belong to either record
 * @throws NOT_FOUND; RULE_REFUSED after a day, if something that moved is gone, or if a contact now belongs to
 * someone else
 */
export async function undoMerge(db: Db, ctx: Context, transact: Transact, id: string): Promise<LeftWithKept> {
  const { undoData, ...ids } = await db
    .selectFrom('patientMerges')
    .select(['survivingPatientId', 'mergedPatientId', 'undoData', 'mergedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const { survivingPatientId, mergedPatientId, mergedAt } = ids;
  const undo = undoData as MergeUndoData;
  return transact([survivingPatientId, mergedPatientId], async (tx) => {
    await lockRows(tx, 'households', [undo.keptHousehold, undo.mergedHousehold]);
    await lockRows(tx, 'users', [survivingPatientId, mergedPatientId]);
    await requireOpen(tx, ctx, id);
    const kept = await currentOf(tx, survivingPatientId);
    if (kept.status === 'DECEASED' && undo.merged.status !== 'DECEASED')
      throw new DomainError('RULE_REFUSED', 'The patient was since marked as deceased.');
    const left = await separate(tx, ctx, { survivingPatientId, mergedPatientId, mergedAt, undo, kept });
    await endRecordDownloads(tx, ctx, { patientId: survivingPatientId, since: mergedAt });
    await tx
      .updateTable('patientMerges')
      // What was made while the undo waited for its locks may mix the two patients, too.
      .set({
        undoneAt: sql<Date>`greatest(${ctx.now}::timestamptz, clock_timestamp())`,
        undoneBy: actorOf(ctx).userId,
      })
      .where('id', '=', id)
      .execute();
    const about = { mergeId: id, ...(Object.values(left).some(Boolean) && { leftWithKept: left }) };
    await publishMerge(tx, ctx, 'patient.unmerge', { survivingPatientId, mergedPatientId }, about);
    return left;
  });
}

/** Must be read after the locks are taken. */
async function requireOpen(tx: Tx, ctx: Context, id: string): Promise<void> {
  const { undoneAt, undoableUntil } = await tx
    .selectFrom('patientMerges')
    .select(['undoneAt', 'undoableUntil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (undoneAt) throw new DomainError('RULE_REFUSED', 'This merge has already been undone.');
  if (undoableUntil < ctx.now)
    throw new DomainError('RULE_REFUSED', 'A merge can be undone for 24 hours. This one is older.');
}

/** @throws RULE_REFUSED if the record is gone */
async function currentOf(tx: Tx, survivingPatientId: string) {
  const surviving = await tx
    .selectFrom('users as person')
    .innerJoin('patients as patient', 'patient.id', 'person.id')
    .selectAll('patient')
    .select([
      'person.status',
      'person.email',
      'person.phoneE164',
      'person.userName',
      'person.profileImage',
      'person.passwordHash',
      signsIn('person').as('signsIn'),
    ])
    .where('person.id', '=', survivingPatientId)
    .executeTakeFirstOrThrow();
  if (surviving.removedAt)
    throw new DomainError('RULE_REFUSED', 'The kept record has since been merged or deleted.');
  return surviving;
}

type Kept = Awaited<ReturnType<typeof currentOf>>;

interface Separation {
  survivingPatientId: string;
  mergedPatientId: string;
  mergedAt: Date;
  undo: MergeUndoData;
  kept: Kept;
}

async function separate(
  tx: Tx,
  ctx: Context,
  { survivingPatientId, mergedPatientId, mergedAt, undo, kept }: Separation,
): Promise<LeftWithKept> {
  if (undo.account) {
    await revokeAllAccess(tx, ctx, survivingPatientId, 'parted again');
    await moveSessions(tx, { from: survivingPatientId, to: mergedPatientId });
  }
  const person = unchangedSince(kept, undo.taken.users, undo.kept.users);
  await updateUser(tx, ctx, survivingPatientId, {
    ...person,
    ...(person.email !== undefined && { emailProvenAt: null, emailHeldUntil: null }),
    ...(person.phoneE164 !== undefined && { phoneProvenAt: null, phoneHeldUntil: null }),
    ...(undo.account && { passwordHash: null }),
  });
  const place = unchangedSince(kept, undo.taken.patients, undo.kept.patients);
  if (Object.keys(place).length > 0)
    await tx.updateTable('patients').set(place).where('id', '=', survivingPatientId).execute();
  await returnHouseholdSince(tx, survivingPatientId, undo.since);
  const isCustomerTaken = Boolean(undo.taken.patients.stripeCustomerId);
  await reopenMerged(tx, ctx, { mergedPatientId, undo, kept, isCustomerTaken });
  await revertRows(tx, { survivingPatientId, mergedPatientId, ...undo }, undo.rows);
  const reader = undo.account ? mergedPatientId : kept.signsIn ? survivingPatientId : null;
  const separated = {
    kept: survivingPatientId,
    merged: mergedPatientId,
    mergedAt,
    now: ctx.now,
    customer: undo.merged.stripeCustomerId ?? null,
    reader,
    other: reader === mergedPatientId ? survivingPatientId : mergedPatientId,
  };
  if (reader) {
    await separateChats(tx, ctx, { ...separated, reader });
    await withdrawDecided(tx, ctx, { ...separated, reader });
  }
  await returnMadeSince(tx, separated);
  await removeAutopay(tx, separated);
  const left = await reviewPaying(tx, ctx, { ...separated, isCustomerTaken });
  await preferPharmacies(tx, [survivingPatientId, mergedPatientId], undo.unpreferred);
  if (undo.unwanted.length > 0)
    await tx
      .deleteFrom('notificationOptOuts')
      .where('userId', '=', survivingPatientId)
      .where((eb) => eb.or(undo.unwanted.map((choice) => eb.and(choice))))
      .execute();
  if (undo.holderPassed)
    await tx
      .updateTable('households')
      .set({ accountHolderId: mergedPatientId })
      .where('id', '=', undo.keptHousehold)
      .where('accountHolderId', '=', survivingPatientId)
      .execute();
  for (const household of new Set([undo.keptHousehold, undo.mergedHousehold]))
    await updateDependentMemberships(tx, ctx, household);
  return left;
}

/** A patient without a preferred pharmacy gets the one that the merge unmarked, or else the first. */
const preferPharmacies = (tx: Tx, patients: readonly string[], unpreferred: readonly string[]) =>
  sql`update pharmacies set preferred = true where id in (
    select distinct on (patient_id) id from pharmacies as own where patient_id = any(${patients}::uuid[])
      and not exists (select from pharmacies where patient_id = own.patient_id and preferred)
    order by patient_id, id = any(${unpreferred}::uuid[]) desc, created_at, id)`.execute(tx);

/** Previous values of columns that no one has changed since. */
function unchangedSince<T extends object>(kept: T, taken: Partial<T>, before: Partial<T>): Partial<T> {
  const back: Partial<T> = {};
  for (const key in taken) if (kept[key] === taken[key]) back[key] = before[key];
  return back;
}

async function reopenMerged(
  tx: Tx,
  ctx: Context,
  {
    mergedPatientId,
    undo,
    kept,
    isCustomerTaken,
  }: Pick<Separation, 'mergedPatientId' | 'undo' | 'kept'> & { isCustomerTaken: boolean },
): Promise<void> {
  const { stripeCustomerId = null, ...account } = undo.merged;
  // Someone may have deleted the customer at Stripe since.
  const isCustomerLeft = kept.stripeCustomerId === stripeCustomerId;
  const { email, phoneE164, userName } = account;
  await requireFreeContacts(tx, ctx, {
    email: email ?? undefined,
    mobile: phoneE164 ?? undefined,
    userId: userName ?? undefined,
  });
  await updateUser(tx, ctx, mergedPatientId, {
    ...account,
    ...(undo.account && { passwordHash: kept.passwordHash }),
  }).catch(asContactInUse(ctx));
  await tx
    .updateTable('patients')
    .set({
      removedAt: null,
      mergedIntoPatientId: null,
      ...(isCustomerTaken && { stripeCustomerId: isCustomerLeft ? stripeCustomerId : null }),
    })
    .where('id', '=', mergedPatientId)
    .execute();
}
