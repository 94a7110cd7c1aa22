import type { ImportCells, ImportKind, ImportOutcome } from '@bedside/contracts/people/imports.schema';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { checkDocuments } from './document-rows.ts';
import type { checkedRow, MadeRow, ReadCells } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import { undoDocuments } from './import-documents.commands.ts';
import { importMemberships, undoMemberships } from './import-memberships.commands.ts';
import { importNotes, undoNotes } from './import-notes.commands.ts';
import { importResources } from './import-resources.commands.ts';
import { importVisits } from './import-visits.commands.ts';
import { checkMemberships } from './membership-rows.ts';
import { checkNotes } from './note-rows.ts';
import type { Reading } from './read-cells.ts';
import { checkResources } from './resource-rows.ts';
import { undoResources } from './undo-resources.ts';
import { undoVisits } from './undo-visits.ts';
import { checkVisits } from './visit-rows.ts';

interface StoredRow {
  rowNumber: number;
  cells: ImportCells;
  ownerKey: string | null;
  patientId: string | null;
  resource: unknown;
}

type CheckedRow = Omit<ReturnType<typeof checkedRow>, 'outcome' | 'personKey'> & {
  outcome: ImportOutcome;
  personKey: string | null;
};

/** A kind of rows about patients, who already exist or come earlier in the file. */
interface HistoryKind {
  check: (db: Executor, batch: readonly ReadCells[], reading: Reading) => Promise<CheckedRow[]>;
  save: (
    tx: Tx,
    ctx: Context,
    run: ImportRun,
    rows: readonly StoredRow[],
    how: { reading: Reading; practice: PracticeSettings },
  ) => Promise<void>;
  /** Deletes what no one has touched since. @returns the deleted IDs */
  undo: (tx: Tx, ctx: Context, run: ImportRun, made: readonly MadeRow[]) => Promise<Set<string>>;
  /** Follows “Row 2” or the file name in the message about a repeat. Undefined where repeats are allowed. */
  repeated?: string;
}

const byId =
  (
    undo: (tx: Tx, ctx: Context, importId: string, ids: readonly string[]) => Promise<Set<string>>,
  ): HistoryKind['undo'] =>
  async (tx, ctx, { id }, made) => {
    const merged = await mergedAmong(tx, made);
    const own = made.filter(({ patientId }) => !merged.has(patientId ?? ''));
    if (own.length === 0) return new Set();
    return await undo(
      tx,
      ctx,
      id,
      own.map(({ recordId }) => recordId),
    );
  };

/** A merge counts as a change, because undoing the merge needs the records that it moved. */
async function mergedAmong(tx: Tx, made: readonly MadeRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; isMerged: boolean }>`
    select id, merged_into_patient_id is not null as is_merged from patients
    where id = any(${made.flatMap(({ patientId }) => patientId ?? [])}::uuid[]) order by id for share`.execute(
    tx,
  );
  return new Set(rows.filter(({ isMerged }) => isMerged).map(({ id }) => id));
}

/** Patients have no entry. */
export const historyKinds: Partial<Record<ImportKind, HistoryKind>> = {
  VISITS: {
    check: checkVisits,
    save: importVisits,
    undo: byId(undoVisits),
    repeated: ' is the same visit. Leave this row out.',
  },
  DOCUMENTS: {
    check: checkDocuments,
    // Documents were already stored one at a time, outside this transaction.
    save: async () => undefined,
    undo: byId(undoDocuments),
    repeated: ' is the same file of the same patient. Leave this one out.',
  },
  NOTES: {
    check: checkNotes,
    save: importNotes,
    undo: byId(undoNotes),
    repeated: ' is the same note. Leave this row out.',
  },
  MEMBERSHIPS: {
    check: checkMemberships,
    save: importMemberships,
    undo: byId(undoMemberships),
    repeated: ' is a membership of the same patient. Leave one of the rows out.',
  },
  RECORDS: { check: checkResources, save: importResources, undo: undoResources },
};

/** Separates patients from records about them. Only a file of resources has both. */
export function splitRows<R extends { resource?: unknown }>(kind: ImportKind, rows: readonly R[]) {
  const isPerson = ({ resource }: R) => kind === 'PATIENTS' || (kind === 'RECORDS' && !resource);
  return { people: rows.filter(isPerson), others: rows.filter((row) => !isPerson(row)) };
}
