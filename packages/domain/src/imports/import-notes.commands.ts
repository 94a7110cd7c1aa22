import type { ImportCells } from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Context } from '../context.ts';
import { lockPatients, saveRecords } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import { recordImportAudits } from './import-audits.ts';
import { findNotes } from './note-rows.ts';
import type { Reading } from './read-cells.ts';

interface Row {
  rowNumber: number;
  cells: ImportCells;
}

/** Records no event, so no one is messaged and no webhook is called. */
export async function importNotes(
  tx: Tx,
  ctx: Context,
  run: ImportRun,
  rows: readonly Row[],
  { reading }: { reading: Reading },
): Promise<void> {
  await lockPatients(tx, run.id, rows);
  const batch = rows.map(({ rowNumber: row, cells }) => ({ row, cells }));
  const found = await findNotes(tx, batch, reading);
  const notes = found.flatMap(({ row, note, patient }) =>
    note && patient ? [{ row, id: newId(), patientId: patient.id, note }] : [],
  );
  if (notes.length > 0) {
    await tx
      .insertInto('oldNotes')
      .values(
        notes.map(({ id, patientId, note: { day, author, title, text, confidential } }) => ({
          ...{ id, patientId, writtenOn: day, author, title, text, confidential, importedAt: ctx.now },
        })),
      )
      .execute();
    await recordImportAudits(tx, ctx, run.id, { action: 'oldNote.import', entityType: 'note' }, notes);
  }
  const ids = new Map(notes.map(({ row, id }) => [row, id]));
  await saveRecords(
    tx,
    run.id,
    found.map(({ row, issues, patient }) => ({
      ...{ row, issues, patientId: patient?.id ?? null, recordId: ids.get(row) ?? null },
    })),
  );
}

/** No one can change an imported note, so all are deleted. @returns the deleted IDs */
export async function undoNotes(
  tx: Tx,
  ctx: Context,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const removed = await tx
    .deleteFrom('oldNotes')
    .where('id', 'in', [...ids])
    .returning(['id', 'patientId'])
    .execute();
  await recordImportAudits(tx, ctx, importId, { action: 'oldNote.undoImport', entityType: 'note' }, removed);
  return new Set(removed.map(({ id }) => id));
}
