import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import {
  IMPORT_FILE_DAYS,
  type ImportColumn,
  type ImportMapping,
  type ImportState,
  resourceField,
  resourcePresets,
  ZIP,
} from '@bedside/contracts/people/imports.schema';
import { importChanged, importDue, importRemovalDue } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { addDays, subDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { Imports } from '@bedside/db/schema';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { Selectable, Updateable } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { planEvent, recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { decodedHead, HEAD_BYTES, readHead } from './csv-dialect.ts';
import { moveImport } from './import.machine.ts';
import { countsOf, isPeopleImportedSince, isSamePatientAddedSince } from './import.queries.ts';
import { proposeColumns } from './import-columns.policy.ts';
import { dropCorrections } from './import-corrections.ts';
import { resourceColumns, resourceFormatOf } from './resource-file.ts';

interface StoredFile {
  key: string;
  sizeBytes: number;
  filename: string;
}

export type ImportRun = Selectable<Imports>;

/** Reads the head of the stored file. @throws VALIDATION on `file` if it isn’t a table with columns */
export async function addImport(db: Db, ctx: Context, storage: StoragePort, file: StoredFile) {
  const { userId, sessionId } = actorOf(ctx);
  try {
    const head = await headOf(storage, file.key);
    const { format, encoding, delimiter, preset, columns } = isZip(head)
      ? zipOfPdfs
      : await proposalOf(head, head.length === file.sizeBytes);
    const id = newId();
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('imports')
        .values({
          id,
          fileName: file.filename.slice(0, 200),
          storageKey: file.key,
          sizeBytes: file.sizeBytes,
          format,
          encoding,
          delimiter,
          preset,
          columns: JSON.stringify(columns),
          createdBy: userId,
          sessionId,
          createdAt: ctx.now,
        })
        .execute();
      await record(tx, ctx, id, 'import.upload', { columns: columns.length, sizeBytes: file.sizeBytes });
      await planRemoval(tx, ctx, { id, dueAt: addDays(ctx.now, IMPORT_FILE_DAYS) });
    });
    return id;
  } catch (error) {
    await storage.remove(file.key);
    throw error;
  }
}

async function proposalOf(head: Buffer, isWhole: boolean) {
  const { encoding, text } = decodedHead(head);
  const format = resourceFormatOf(text);
  if (format !== null)
    return {
      format,
      encoding,
      delimiter: '',
      preset: format === 'CCDA' ? resourcePresets.CCDA : resourcePresets.FHIR,
      columns: await resourceColumns(text, format),
    };
  const { delimiter, headers, samples } = readHead(head, isWhole);
  return { format: 'CSV' as const, encoding, delimiter, ...proposeColumns(headers, samples) };
}

const isZip = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

const zipColumn: ImportColumn = {
  header: 'File name',
  samples: [],
  field: 'fileName',
  dateOrder: 'MDY',
  source: 'HEADER',
};
const zipOfPdfs = {
  ...{ format: 'CSV' as const, encoding: ZIP, delimiter: '', preset: null, columns: [zipColumn] },
};

async function headOf(storage: StoragePort, key: string): Promise<Buffer> {
  const file = await storage.get(key);
  if (!file) throw new DomainError('INTERNAL');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of file.stream) {
    parts.push(part);
    length += part.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/** Starts the check over from the file and keeps corrections. @throws NOT_FOUND, INVALID_TRANSITION, VALIDATION */
export const checkImport = (db: Db, ctx: Context, id: string, mapping: ImportMapping): Promise<void> =>
  change(db, ctx, id, 'CHECKING', async (tx, run) => {
    if (mapping.length !== run.columns.length)
      throw fieldError('mapping', `Send one entry for each of the ${run.columns.length} columns.`);
    const columns = run.columns.map(({ dateOrder: _, ...column }, at) => {
      const chosen = { field: null, ...mapping[at] };
      if (run.format !== 'CSV' && chosen.field !== null && chosen.field !== resourceField(column.header))
        throw fieldError('mapping', `${column.header} can fill its own field only.`);
      const isSame = chosen.field === column.field;
      return { ...column, ...chosen, source: isSame ? column.source : ('PERSON' as const) };
    });
    await dropCorrections(tx, id, run.columns, columns);
    await recordDue(tx, ctx, run);
    return {
      columns: JSON.stringify(columns),
      checkNumber: run.checkNumber + 1,
      rowsDone: 0,
      rowsToDo: null,
      rowCount: null,
      leftOut: '{}',
      failureMessage: null,
    };
  });

/** A check misses patients who are added after it, and the import would add them again. */
const CHECK_DAYS = 1;
const checkAgain = ({ status }: ImportRun): string =>
  status === 'IMPORTED' ? 'Upload the rest as a new file.' : 'Check the file again first.';

/**
 * Starts an import or resumes a stopped one. @throws NOT_FOUND, INVALID_TRANSITION; RULE_REFUSED if nothing is
 * ready or the check is old
 */
export const startImport = (db: Db, ctx: Context, id: string): Promise<void> =>
  change(db, ctx, id, 'IMPORTING', async (tx, run) => {
    const counts = await countsOf(tx, id);
    const ready = (counts.READY ?? 0) + (counts.MATCHED ?? 0);
    if (ready === 0) throw new DomainError('RULE_REFUSED', 'No rows are ready to import.');
    if (!run.checkedAt || run.checkedAt < subDays(ctx.now, CHECK_DAYS))
      throw new DomainError('RULE_REFUSED', `The check is more than a day old. ${checkAgain(run)}`);
    if (await isPeopleImportedSince(tx, run, run.checkedAt))
      throw new DomainError(
        'RULE_REFUSED',
        `Patients from another file were imported since the check. ${checkAgain(run)}`,
      );
    if (await isSamePatientAddedSince(tx, run, run.checkedAt))
      throw new DomainError(
        'RULE_REFUSED',
        `Someone with the date of birth of a patient in this file was added since the check. ${checkAgain(run)}`,
      );
    await recordDue(tx, ctx, run);
    return { rowsDone: 0, rowsToDo: ready, failureMessage: null };
  });

/** @throws NOT_FOUND, INVALID_TRANSITION; RULE_REFUSED after 7 days */
export const startUndo = (db: Db, ctx: Context, id: string): Promise<void> =>
  change(db, ctx, id, 'UNDOING', async (tx, run) => {
    if (!run.undoableUntil || run.undoableUntil <= ctx.now)
      throw new DomainError('RULE_REFUSED', 'The 7 days to undo this import have passed.');
    const counts = await countsOf(tx, id);
    await recordDue(tx, ctx, run);
    return {
      rowsDone: 0,
      rowsToDo: (counts.CREATED ?? 0) + (counts.LINKED ?? 0),
      failureMessage: null,
    };
  });

/** @throws NOT_FOUND; INVALID_TRANSITION once it has run */
export const discardImport = (db: Db, ctx: Context, id: string): Promise<void> =>
  change(db, ctx, id, 'DISCARDED', async (tx) => {
    await recordEvent(tx, ctx, importRemovalDue, { importId: id }, { entityId: id });
    return {};
  });

const change = (
  db: Db,
  ctx: Context,
  id: string,
  to: ImportState,
  decide: (tx: Tx, run: ImportRun) => Promise<Updateable<Imports>>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const run = await lockImport(tx, id);
    if (!run) throw notFound();
    const status = moveImport(run.status, to);
    const { userId: createdBy, sessionId } = actorOf(ctx);
    const changes = await decide(tx, { ...run, createdBy });
    await tx
      .updateTable('imports')
      .set({ ...changes, status, createdBy, sessionId })
      .where('id', '=', id)
      .execute();
    await record(tx, ctx, id, `import.${actions[to] ?? to.toLowerCase()}`, { before: run.status });
    await recordImportChanged(tx, ctx, { id, createdBy });
  });

export const recordImportChanged = (
  tx: Tx,
  ctx: Context,
  { id, createdBy }: Pick<ImportRun, 'id' | 'createdBy'>,
) => recordEvent(tx, ctx, importChanged, { importId: id }, { entityId: id, users: [createdBy] });

const actions: Partial<Record<ImportState, string>> = {
  CHECKING: 'check',
  IMPORTING: 'run',
  UNDOING: 'undo',
  DISCARDED: 'discard',
};

export const lockImport = (tx: Tx, id: string) => lockedRow(tx, 'imports', id).executeTakeFirst();

export const recordDue = (
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now'>,
  { id, createdBy }: Pick<ImportRun, 'id' | 'createdBy'>,
) => recordEvent(tx, ctx, importDue, { importId: id }, { entityId: id, users: [createdBy] });

export const record = (tx: Tx, ctx: Context, id: string, action: string, after: Record<string, unknown>) =>
  recordAudit(tx, ctx, { action, entityType: 'import', entityId: id, after });

/** Removes the file and its rows, and keeps the results. Waits while the import is running or can be undone. */
export async function removeImportFile(
  db: Db,
  ctx: Pick<Context, 'requestId' | 'now'>,
  storage: StoragePort,
  id: string,
): Promise<void> {
  const closed = await db.transaction().execute((tx) => closeImport(tx, ctx, id));
  if (!closed) return;
  if (closed.storageKey) await storage.remove(closed.storageKey);
  await db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, id);
    if (!locked || locked.keptCounts) return;
    const counts = await countsOf(tx, id);
    await tx.deleteFrom('importRows').where('importId', '=', id).execute();
    await tx.deleteFrom('importCorrections').where('importId', '=', id).execute();
    await tx
      .updateTable('imports')
      .set({
        storageKey: null,
        keptCounts: JSON.stringify(counts),
        columns: JSON.stringify(locked.columns.map((column) => ({ ...column, samples: [] }))),
      })
      .where('id', '=', id)
      .execute();
  });
}

/** Keeps anything new from starting with this file. @returns null while the removal waits */
async function closeImport(
  tx: Tx,
  ctx: Pick<Context, 'requestId' | 'now'>,
  id: string,
): Promise<Pick<ImportRun, 'storageKey'> | null> {
  const run = await lockImport(tx, id);
  if (!run) return null;
  const dueAt = neededUntil(run, ctx.now);
  if (dueAt) {
    await planRemoval(tx, ctx, { id, dueAt });
    return null;
  }
  if (run.status !== 'IMPORTED' && run.status !== 'UNDONE')
    await tx.updateTable('imports').set({ status: 'DISCARDED' }).where('id', '=', id).execute();
  return run;
}

function neededUntil({ status, undoableUntil }: ImportRun, now: Date): Date | null {
  if (status === 'IMPORTING' || status === 'UNDOING') return addDays(now, 1);
  return status === 'IMPORTED' && undoableUntil && undoableUntil > now ? undoableUntil : null;
}

const planRemoval = (
  tx: Tx,
  ctx: Pick<Context, 'requestId'>,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<void> =>
  planEvent(tx, ctx, importRemovalDue, {
    key: `import ${id}`,
    dueAt,
    payload: { importId: id },
    entityId: id,
  });
