import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { DomainError } from '@bedside/contracts/errors';
import type { ImportIssue } from '@bedside/contracts/people/imports.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { actorOf, type Context } from '../context.ts';
import { saveUpload, type UploadDependencies } from '../documents/save-upload.commands.ts';
import { practiceSettings } from '../practice/settings.ts';
import { FIRST_ROW, findDocuments, PDF } from './document-rows.ts';
import { type ImportRun, lockImport, recordImportChanged } from './import.commands.ts';
import { recordImportAudits } from './import-audits.ts';
import { type Reading, readingOf } from './read-cells.ts';
import { type StoredZip, withStoredZip } from './stored-zip.ts';

export const IMPORT_UNDONE = 'Import undone';

/**
 * Imports one file at a time, each in its own transaction. @returns true when all are done, false when it may
 * not go on
 */
export const importDocuments = (
  db: Db,
  ctx: () => Context,
  kit: UploadDependencies,
  run: ImportRun,
  mayContinue: () => Promise<boolean>,
): Promise<boolean> =>
  withStoredZip(kit.storage, run.storageKey, async (zip) => {
    const reading = readingOf(run, await practiceSettings(db, ctx()), ctx().now);
    for (;;) {
      const row = await claimRow(db, run.id);
      if (!row) return true;
      await importRow(db, ctx(), kit, { run, zip, row, reading }).catch(unlessDoneElsewhere);
      if (!(await mayContinue())) return false;
    }
  });

interface Importing {
  run: ImportRun;
  zip: StoredZip;
  row: NonNullable<Awaited<ReturnType<typeof claimRow>>>;
  reading: Reading;
}

async function importRow(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  { reading, ...importing }: Importing,
): Promise<void> {
  const { rowNumber, cells, fileFacts: file } = importing.row;
  const [found] = await findDocuments(db, [{ row: rowNumber, cells, file }], reading);
  if (!found?.document || !found.patient)
    return await refuseRow(db, ctx, importing.run, rowNumber, found?.issues ?? []);
  const { title } = found.document;
  await saveRow(db, ctx, kit, { ...importing, title, patientId: found.patient.id });
}

/** Saves the document’s ID before the document, so that a killed process doesn’t store it twice. */
async function claimRow(db: Db, importId: string) {
  const row = await db
    .updateTable('importRows')
    .set((eb) => ({ recordId: eb.fn.coalesce('recordId', eb.val(newId())) }))
    .where('importId', '=', importId)
    .where('rowNumber', '=', (eb) =>
      eb
        .selectFrom('importRows')
        .select((rows) => rows.fn.min('rowNumber').as('first'))
        .where('importId', '=', importId)
        .where('outcome', '=', 'READY'),
    )
    .returning(['rowNumber', 'cells', 'fileFacts', 'recordId'])
    .executeTakeFirst();
  return row?.recordId ? { ...row, recordId: row.recordId } : null;
}

interface Saving extends Omit<Importing, 'reading'> {
  title: string;
  patientId: string;
}

async function saveRow(
  db: Db,
  ctx: Context,
  kit: UploadDependencies,
  { run, zip, row: { rowNumber, recordId }, title, patientId }: Saving,
): Promise<void> {
  const content = await zip.read(rowNumber - FIRST_ROW, MAX_DOCUMENT_BYTES);
  if (!content) throw new Error(`row ${rowNumber} of import ${run.id} is no longer in its ZIP`);
  try {
    await saveUpload(
      db,
      ctx,
      kit,
      { content, filename: `${title}.pdf`, mimetype: PDF },
      {
        id: recordId,
        patientId,
        category: 'Other',
        description: 'From the old system',
        action: 'document.import',
        refusal: 'This PDF can’t be stored. Print it to a new PDF, and import that one.',
        isQuiet: true,
        stillMay: (tx) => requireReady(tx, run.id, rowNumber),
        andThen: (tx) => settle(tx, ctx, run, { rowNumber, outcome: 'CREATED', patientId, issues: [] }),
      },
    );
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE' || error.code === 'INTERNAL')
      throw error;
    await refuseRow(db, ctx, run, rowNumber, [{ field: null, column: null, message: error.message }]);
  }
}

/** Another worker has done the row, or the import was stopped. */
class DoneElsewhere extends Error {}

function unlessDoneElsewhere(error: unknown): void {
  if (!(error instanceof DoneElsewhere)) throw error;
}

async function requireReady(tx: Tx, importId: string, rowNumber: number): Promise<void> {
  const run = await lockImport(tx, importId);
  const row = await tx
    .selectFrom('importRows')
    .select('outcome')
    .where('importId', '=', importId)
    .where('rowNumber', '=', rowNumber)
    .executeTakeFirst();
  if (run?.status !== 'IMPORTING' || row?.outcome !== 'READY') throw new DoneElsewhere();
}

const refuseRow = (
  db: Db,
  ctx: Context,
  run: ImportRun,
  rowNumber: number,
  issues: readonly ImportIssue[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await requireReady(tx, run.id, rowNumber);
    await settle(tx, ctx, run, { rowNumber, outcome: 'REFUSED', patientId: null, issues });
  });

interface Settled {
  rowNumber: number;
  outcome: 'CREATED' | 'REFUSED';
  patientId: string | null;
  issues: readonly ImportIssue[];
}

async function settle(tx: Tx, ctx: Context, run: ImportRun, { rowNumber, issues, ...row }: Settled) {
  await tx
    .updateTable('importRows')
    .set({ ...row, issues: JSON.stringify(issues) })
    .where('importId', '=', run.id)
    .where('rowNumber', '=', rowNumber)
    .execute();
  await tx
    .updateTable('imports')
    .set((eb) => ({ rowsDone: eb('rowsDone', '+', 1) }))
    .where('id', '=', run.id)
    .execute();
  await recordImportChanged(tx, ctx, run);
}

/** Removes documents as staff would: the files stay in storage. @returns the IDs of those removed */
export async function undoDocuments(
  tx: Tx,
  ctx: Context,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const removed = await tx
    .updateTable('documents')
    .set({ removedAt: ctx.now, removedBy: actorOf(ctx).userId, removedReason: IMPORT_UNDONE })
    .where('id', 'in', [...ids])
    .where('removedAt', 'is', null)
    .returning(['id', 'patientId'])
    .execute();
  await recordImportAudits(
    tx,
    ctx,
    importId,
    { action: 'document.undoImport', entityType: 'document' },
    removed,
  );
  return new Set(ids);
}
