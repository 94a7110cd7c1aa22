import { pipeline, Readable } from 'node:stream';
import { DomainError } from '@bedside/contracts/errors';
import {
  type ImportCells,
  type ImportOutcome,
  MAX_IMPORT_ROWS,
  MAX_NOTE_LETTERS,
  ZIP,
} from '@bedside/contracts/people/imports.schema';
import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { CsvError, parse } from 'csv-parse';
import type { Context } from '../context.ts';
import { UnreadableDocument } from '../fhir/ccda-document.ts';
import { likeliestPatients } from '../people/duplicates.queries.ts';
import { practiceSettings } from '../practice/settings.ts';
import { type Encoding, parserOptions, storable, unreadableText } from './csv-dialect.ts';
import { baseName, FIRST_ROW, factsOf } from './document-rows.ts';
import type { ReadCells } from './history-row.ts';
import { type ImportRun, lockImport, record, recordImportChanged } from './import.commands.ts';
import { correctionsOf, decidedOutcome } from './import-corrections.ts';
import { historyKinds, splitRows } from './import-kinds.ts';
import { householdKey, idKey, nameKey, type RowPatient, readRow } from './import-row.policy.ts';
import { type Reading, readingOf } from './read-cells.ts';
import { resourceRows } from './resource-file.ts';
import { issueOfResource } from './resource-rows.ts';
import { settleWithinFile } from './settle-within-file.ts';
import { withStoredZip } from './stored-zip.ts';

const BATCH = 500;
const EARLIEST_BIRTH = Date.UTC(1850, 0, 1);

/** Resumes an interrupted check and keeps the rows that it has already saved. */
export async function checkRows(db: Db, ctx: Context, storage: StoragePort, run: ImportRun): Promise<void> {
  const reading = readingOf(run, await practiceSettings(db, ctx), ctx.now);
  if (run.rowsDone === 0 && !(await begin(db, run))) return;
  let batch: ReadCells[] = [];
  let rowCount = 0;
  const leftOut = new Map<string, number>();
  try {
    for await (const read of recordsOf(storage, run, leftOut)) {
      rowCount += 1;
      if (read.row <= run.rowsDone || isEmpty(read)) continue;
      if (rowCount > MAX_IMPORT_ROWS)
        throw new DomainError(
          'RULE_REFUSED',
          'A file can have up to 500,000 rows. Split it into smaller files.',
        );
      batch.push(read);
      if (batch.length < BATCH) continue;
      if (!(await saveRows(db, ctx, run, reading, batch))) return;
      batch = [];
    }
  } catch (error) {
    const text = wordsOf(error);
    if (text === null) throw error;
    return await failCheck(db, ctx, run, text);
  }
  if (await saveRows(db, ctx, run, reading, batch)) await finish(db, ctx, run, { rowCount, leftOut });
}

/**
 * @returns false once another check has started, another worker has saved rows of this one, or the import was
 * discarded
 */
const begin = (db: Db, { id, checkNumber }: ImportRun): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = await lockImport(tx, id);
    if (now?.status !== 'CHECKING' || now.checkNumber !== checkNumber || now.rowsDone > 0) return false;
    await tx.deleteFrom('importRows').where('importId', '=', id).execute();
    return true;
  });

/** Null for an unexpected error, which isn’t the file’s fault. */
function wordsOf(error: unknown): string | null {
  if (error instanceof CsvError) return unreadableText(error);
  if (error instanceof UnreadableDocument || error instanceof DomainError) return error.message;
  return error instanceof SyntaxError ? ENDS_EARLY : null;
}

const ENDS_EARLY = 'This Bundle is incomplete. Upload the whole file.';

/** A table row without text is empty. A resource never is, even when nothing was read from it. */
const isEmpty = ({ cells, skip, resource }: ReadCells): boolean =>
  !resource && skip === undefined && Object.keys(cells).length === 0;

async function* recordsOf(
  storage: StoragePort,
  run: ImportRun,
  leftOut: Map<string, number>,
): AsyncGenerator<ReadCells> {
  const { format, columns } = run;
  if (run.encoding === ZIP) return yield* await filesOf(storage, run);
  const parts = await partsOf(storage, run);
  if (format === 'CSV') yield* rowsOf(parts, run);
  else yield* resourceRows(parts, { format, columns }, leftOut);
}

async function partsOf(storage: StoragePort, run: ImportRun): Promise<AsyncGenerator<string>> {
  const file = run.storageKey ? await storage.get(run.storageKey) : undefined;
  if (!file) throw new DomainError('RULE_REFUSED', 'This file is no longer available. Upload it again.');
  return decoded(file.stream, run.encoding as Encoding);
}

/** The mapped cells of each record below the headers, without holding the file in memory. */
async function* rowsOf(parts: AsyncGenerator<string>, run: ImportRun): AsyncGenerator<ReadCells> {
  const source = Readable.from(parts);
  let row = 1;
  const parser = parse({ ...parserOptions(run), from: 2 });
  // A source error ends the parser, and so this loop.
  pipeline(source, parser, () => undefined);
  const fields = run.columns.map(({ field }) => field);
  for await (const line of parser as AsyncIterable<string[]>) {
    const cells: ImportCells = {};
    for (const [at, text] of line.entries()) {
      const field = fields[at];
      const typed = unguarded(text.trim());
      const maxLength = field === 'noteText' ? MAX_NOTE_LETTERS + 1 : 500;
      if (field && typed) cells[field] = typed.slice(0, maxLength).toWellFormed();
    }
    row += 1;
    yield { row, cells };
  }
}

/** Each file of a ZIP is a row. */
async function filesOf(storage: StoragePort, run: ImportRun) {
  return await withStoredZip(storage, run.storageKey, async (zip) => {
    const rows: ReadCells[] = [];
    for (const [at, { name }] of zip.files.entries())
      rows.push({
        row: at + FIRST_ROW,
        cells: { fileName: storable(baseName(name).trim().slice(0, 500).toWellFormed()) },
        file: await factsOf(zip, at),
      });
    return rows;
  });
}

/** Exports put an apostrophe in front of formulas. */
const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

async function* decoded(stream: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of stream) yield storable(decoder.decode(part, { stream: true }));
  yield storable(decoder.decode());
}

/** @returns false once another check has started or the import was discarded */
async function saveRows(
  db: Db,
  ctx: Context,
  run: ImportRun,
  reading: Reading,
  batch: readonly ReadCells[],
): Promise<boolean> {
  const last = batch.at(-1);
  if (!last) return true;
  const rows = await recheck(db, run.id, batch, reading);
  return await db.transaction().execute(async (tx) => {
    const noted = await tx
      .updateTable('imports')
      .set({ rowsDone: last.row })
      .where('id', '=', run.id)
      .where('status', '=', 'CHECKING')
      .where('checkNumber', '=', run.checkNumber)
      .executeTakeFirst();
    if (noted.numUpdatedRows === 0n) return false;
    await tx
      .insertInto('importRows')
      .values(rows.map((one) => ({ ...one, importId: run.id })))
      .execute();
    await recordImportChanged(tx, ctx, run);
    return true;
  });
}

/** Applies earlier corrections and decisions. A decision counts only while it is about the same patient. */
async function recheck(db: Db, importId: string, batch: readonly ReadCells[], reading: Reading) {
  const corrections = await correctionsOf(
    db,
    importId,
    batch.map(({ row }) => row),
  );
  const corrected = batch.map(({ cells, ...read }) => ({
    ...read,
    cells: { ...cells, ...corrections.get(read.row)?.cells },
  }));
  return (await checkedRows(db, corrected, reading)).map((checked) => {
    const { decision, patientId } = corrections.get(checked.rowNumber) ?? {};
    const isSame = checked.patientId !== null && checked.patientId === patientId;
    return decision && (isSame || decision === 'SKIP')
      ? { ...checked, outcome: decidedOutcome[decision] }
      : checked;
  });
}

/** Checks each row by itself and against existing patients. */
export async function checkedRows(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const { people, others } = splitRows(reading.kind, batch);
  const checked = await checkPatients(db, people, reading);
  return [...checked, ...((await historyKinds[reading.kind]?.check(db, others, reading)) ?? [])];
}

async function checkPatients(db: Executor, batch: readonly ReadCells[], reading: Reading) {
  const read = batch.map(({ row, cells, skip }) => ({ row, cells, skip, ...readRow(cells, reading) }));
  const people = read.flatMap(({ row, patient }) => (patient ? [{ row, ...patient }] : []));
  const likely = people.length > 0 ? await likeliestPatients(db, people) : new Map<number, never>();
  return read.map(({ row, cells, skip, patient, issues }) => {
    const found = likely.get(row);
    const outcome = skip ? 'SKIPPED' : outcomeOf(patient, found);
    return {
      rowNumber: row,
      outcome,
      cells: JSON.stringify(cells),
      issues: JSON.stringify(skip ? [issueOfResource({ type: 'Patient' }, skip)] : issues),
      because: found?.because ?? [],
      patientId: found?.id ?? null,
      ...keysOf(cells, patient),
    };
  });
}

function outcomeOf(patient: RowPatient | null, found: { isCertain: boolean } | undefined): ImportOutcome {
  if (!patient) return 'REFUSED';
  return !found ? 'READY' : found.isCertain ? 'MATCHED' : 'DUPLICATE';
}

function keysOf(cells: ImportCells, patient: RowPatient | null) {
  return {
    personKey: patient
      ? `${nameKey(`${patient.firstName} ${patient.lastName}`)}|${patient.dateOfBirth}`
      : null,
    sourceKey: cells.sourceId ? idKey(cells.sourceId) : null,
    householdKey: cells.household ? householdKey(cells.household) : null,
    householdRank: patient && cells.household ? rankOf(patient) : 0,
    balanceCents: patient?.balanceCents || null,
  };
}

/** Without a named holder, the oldest member comes first. */
const rankOf = ({ relationship, dateOfBirth }: RowPatient): number =>
  relationship === 'Self'
    ? 0
    : Math.max(1, Math.round((Date.parse(dateOfBirth) - EARLIEST_BIRTH) / 86_400_000));

async function finish(
  db: Db,
  ctx: Context,
  run: ImportRun,
  { rowCount, leftOut }: { rowCount: number; leftOut: ReadonlyMap<string, number> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('imports')
      .set({
        status: 'CHECKED',
        rowCount,
        rowsDone: rowCount,
        leftOut: JSON.stringify(Object.fromEntries(leftOut)),
        checkedAt: ctx.now,
      })
      .where('id', '=', run.id)
      .where('status', '=', 'CHECKING')
      .where('checkNumber', '=', run.checkNumber)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    await settleWithinFile(tx, run);
    await record(tx, ctx, run.id, 'import.checked', { rows: rowCount });
    await recordImportChanged(tx, ctx, run);
  });
}

/** The failure lasts until the import is checked again. */
export async function failCheck(db: Db, ctx: Context, run: ImportRun, failureMessage: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('imports')
      .set({ status: 'FAILED', failureMessage })
      .where('id', '=', run.id)
      .where('status', '=', 'CHECKING')
      .where('checkNumber', '=', run.checkNumber)
      .execute();
    await recordImportChanged(tx, ctx, run);
  });
}
