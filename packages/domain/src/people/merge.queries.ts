import { notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { inheritedFieldLabels, inheritedFields, mergeBlockers, mergeWarnings } from './merge.policy.ts';
import { loadMergePair, type MergePair } from './merge-pair.ts';
import { countMergeSteps, type Direction } from './merge-steps.ts';
import { isPatient, patientRows } from './patient.queries.ts';

export const directionOf = (pair: MergePair): Direction => ({
  survivingPatientId: pair.kept.id,
  mergedPatientId: pair.merged.id,
  keptHousehold: pair.kept.householdId,
  mergedHousehold: pair.merged.householdId,
  customerMoves: inheritedFields(pair).patients.stripeCustomerId !== undefined,
});

export async function previewMerge(
  db: Executor,
  ids: { survivingPatientId: string; mergedPatientId: string },
) {
  const pair = await loadMergePair(db, ids);
  const rows = await patientRows(db)
    .where('person.id', 'in', [ids.survivingPatientId, ids.mergedPatientId])
    .execute();
  const rowOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound();
    return row;
  };
  return {
    kept: rowOf(ids.survivingPatientId),
    merged: rowOf(ids.mergedPatientId),
    moves: await countMergeSteps(db, directionOf(pair)),
    takes: inheritedFieldLabels(inheritedFields(pair)),
    obstacles: mergeBlockers(pair),
    warnings: mergeWarnings(pair),
  };
}

const merges = (db: Executor) =>
  db
    .selectFrom('patientMerges as merge')
    .innerJoin('users as merged', 'merged.id', 'merge.mergedPatientId')
    .innerJoin('users as staff', 'staff.id', 'merge.mergedBy')
    .select([
      'merge.id',
      'merge.survivingPatientId',
      'merge.mergedPatientId',
      'merge.mergedAt',
      'merge.undoableUntil',
      'merge.undoneAt',
      'merged.firstName',
      'merged.lastName',
      'staff.firstName as staffFirstName',
      'staff.lastName as staffLastName',
    ]);

export type MergeListed = Awaited<ReturnType<ReturnType<typeof merges>['executeTakeFirstOrThrow']>>;

/** Newest first. @throws NOT_FOUND */
export async function listMerges(db: Executor, survivingPatientId: string): Promise<MergeListed[]> {
  const rows = await merges(db)
    .where('merge.survivingPatientId', '=', survivingPatientId)
    .orderBy('merge.mergedAt', 'desc')
    .orderBy('merge.id')
    .execute();
  if (rows.length === 0 && !(await isPatient(db, survivingPatientId))) throw notFound();
  return rows;
}

export async function getMerge(db: Executor, id: string): Promise<MergeListed> {
  return await merges(db).where('merge.id', '=', id).executeTakeFirstOrThrow(notFound);
}
