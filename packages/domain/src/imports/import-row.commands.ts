import { DomainError, notFound } from '@bedside/contracts/errors';
import type { FileFacts, ImportCells } from '@bedside/contracts/people/imports.schema';
import type { Db, Tx } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { checkedRows } from './check-import.commands.ts';
import { lockImport, record, recordImportChanged } from './import.commands.ts';
import { type Decision, decidedOutcome, saveCorrection, saveDecision } from './import-corrections.ts';
import { readingOf } from './read-cells.ts';
import { settleResources } from './resource-rows.ts';
import { settleWithinFile } from './settle-within-file.ts';

interface RowOf {
  id: string;
  row: number;
}

/** Checks the corrected row again. @throws NOT_FOUND; RULE_REFUSED unless the import is checked */
export async function correctRow(
  db: Db,
  ctx: Context,
  { id, row }: RowOf,
  values: ImportCells,
): Promise<void> {
  await inRow(db, ctx, { id, row }, 'import.correct', async (tx, locked) => {
    const { run, cells, fileFacts: file, resource } = locked;
    if (resource)
      throw new DomainError('RULE_REFUSED', 'Only patients can be corrected here. Correct the file.');
    const reading = readingOf(run, await practiceSettings(tx, ctx), ctx.now);
    const [checked] = await checkedRows(tx, [{ row, cells: { ...cells, ...values }, file }], reading);
    if (!checked) throw notFound();
    await tx
      .updateTable('importRows')
      .set(checked)
      .where('importId', '=', id)
      .where('rowNumber', '=', row)
      .execute();
    await saveCorrection(tx, { id, row }, values);
    await settleWithinFile(tx, run);
  });
}

/** @throws NOT_FOUND; RULE_REFUSED unless the import is checked and the row may be an existing patient */
export async function decideRow(db: Db, ctx: Context, { id, row }: RowOf, decision: Decision): Promise<void> {
  await inRow(db, ctx, { id, row }, 'import.decide', async (tx, { run, patientId }) => {
    if (!patientId && decision !== 'SKIP')
      throw new DomainError('RULE_REFUSED', 'This row has no possible duplicate.');
    await tx
      .updateTable('importRows')
      .set({ outcome: decidedOutcome[decision] })
      .where('importId', '=', id)
      .where('rowNumber', '=', row)
      .execute();
    await saveDecision(tx, { id, row }, decision, patientId);
    if (run.format !== 'CSV') await settleResources(tx, id);
  });
}

interface LockedRow {
  run: NonNullable<Awaited<ReturnType<typeof lockImport>>>;
  cells: ImportCells;
  fileFacts: FileFacts | null;
  patientId: string | null;
  resource: unknown;
}

const inRow = (
  db: Db,
  ctx: Context,
  { id, row }: RowOf,
  action: string,
  change: (tx: Tx, locked: LockedRow) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id);
    if (!run) throw notFound();
    if (run.status !== 'CHECKED')
      throw new DomainError('RULE_REFUSED', 'Rows can be changed after the check and before the import.');
    const found = await tx
      .selectFrom('importRows')
      .select(['cells', 'fileFacts', 'patientId', 'resource'])
      .where('importId', '=', id)
      .where('rowNumber', '=', row)
      .executeTakeFirstOrThrow(notFound);
    await change(tx, { run, ...found });
    await record(tx, ctx, id, action, { row });
    await recordImportChanged(tx, ctx, { id, createdBy: actorOf(ctx).userId });
  });
