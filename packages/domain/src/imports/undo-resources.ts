import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudits } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import type { MadeRow } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import { recordImportAudits } from './import-audits.ts';
import type { StoredResource } from './resource-rows.ts';

interface Removed {
  id: string;
  patientId: string;
  fields: unknown;
}

/**
 * Removes imported entries and insurances that no one has changed or confirmed. @returns the IDs of those
 * removed
 */
export async function undoResources(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  made: readonly MadeRow[],
): Promise<Set<string>> {
  const of = (place: string) =>
    made.filter(({ resource }) => (resource as StoredResource).entry?.place === place);
  const statements = of('NO_ALLERGIES');
  await sql`select id from users where id = any(${patientIdsOf(made)}::uuid[]) order by id for update`.execute(
    tx,
  );
  const removed = [
    ...(await removeEntries(tx, ctx, run, of('CHART'))),
    ...(await removeInsurances(tx, ctx, run, of('INSURANCE'))),
  ];
  await withdrawStatements(tx, run, statements);
  await restoreStatements(tx, ctx, run, made);
  return new Set([...removed.map(({ id }) => id), ...statements.map(({ recordId }) => recordId)]);
}

const patientIdsOf = (rows: readonly MadeRow[]) => rows.flatMap(({ patientId }) => patientId ?? []);

const chartUndone = { action: 'chart.undoImport', entityType: 'chart' } as const;

/** Only where the record is still the same patient’s, because a merge counts as a change. */
const fromUnchanged = (rows: readonly MadeRow[]) => sql`
  from unnest(${rows.map(({ recordId }) => recordId)}::uuid[], ${rows.map(({ patientId }) => patientId)}::uuid[])
    as made (id, patient_id)
  where record.id = made.id and record.patient_id = made.patient_id
    and record.version = 1 and record.removed_at is null`;

async function removeEntries(
  tx: Tx,
  ctx: Context,
  { id: importId }: ImportRun,
  rows: readonly MadeRow[],
): Promise<Removed[]> {
  if (rows.length === 0) return [];
  const { rows: removed } = await sql<Removed>`
    update chart_entries as record set removed_at = ${ctx.now}, updated_at = ${ctx.now}, version = 2
    ${fromUnchanged(rows)} returning record.id, record.patient_id, record.fields`.execute(tx);
  if (removed.length === 0) return [];
  const { userId, role } = actorOf(ctx);
  await tx
    .insertInto('chartEntryRevisions')
    .values(
      removed.map(({ id, fields }) => ({
        id: newId(),
        entryId: id,
        at: ctx.now,
        change: 'REMOVED' as const,
        actorId: userId,
        actorRole: role,
        reason: 'The import was undone',
        fields: JSON.stringify(fields),
      })),
    )
    .execute();
  await recordImportAudits(tx, ctx, importId, chartUndone, removed);
  return removed;
}

async function removeInsurances(
  tx: Tx,
  ctx: Context,
  { id: importId }: ImportRun,
  rows: readonly MadeRow[],
): Promise<Removed[]> {
  if (rows.length === 0) return [];
  const { rows: removed } = await sql<Removed>`
    update insurances as record set removed_at = ${ctx.now}
    ${fromUnchanged(rows)} returning record.id, record.patient_id, null as fields`.execute(tx);
  await recordAudits(
    tx,
    ctx,
    removed.map(({ id, patientId }) => ({
      action: 'insurance.undoImport',
      entityType: 'person' as const,
      entityId: patientId,
      patientId,
      after: { importId, insuranceId: id },
    })),
  );
  return removed;
}

/** Keeps statements that someone has made again since. */
async function withdrawStatements(tx: Tx, { checkedAt, importedAt }: ImportRun, rows: readonly MadeRow[]) {
  if (rows.length === 0 || !checkedAt || !importedAt) return;
  await tx
    .deleteFrom('noKnownAllergies')
    .where('patientId', 'in', patientIdsOf(rows))
    .where('documentedAt', '>=', checkedAt)
    .where('documentedAt', '<=', importedAt)
    .execute();
}

/** Skips patients who keep an allergy or have a newer statement. */
async function restoreStatements(
  tx: Tx,
  ctx: Context,
  { id: importId }: ImportRun,
  rows: readonly MadeRow[],
) {
  const statements = rows.flatMap(({ patientId, resource }) => {
    const { withdrawn } = resource as StoredResource;
    return withdrawn && patientId ? [{ patientId, ...withdrawn }] : [];
  });
  if (statements.length === 0) return;
  const allergic = await tx
    .selectFrom('allergies')
    .select('patientId')
    .where(
      'patientId',
      'in',
      statements.map(({ patientId }) => patientId),
    )
    .where('status', '=', 'ACTIVE')
    .execute();
  const free = statements.filter((one) => !allergic.some(({ patientId }) => patientId === one.patientId));
  if (free.length === 0) return;
  const restored = await tx
    .insertInto('noKnownAllergies')
    .values(free)
    .onConflict((conflict) => conflict.column('patientId').doNothing())
    .returning('patientId')
    .execute();
  await recordImportAudits(
    tx,
    ctx,
    importId,
    chartUndone,
    restored.map(({ patientId }) => ({ id: patientId, patientId })),
  );
}
