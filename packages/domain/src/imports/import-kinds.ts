import type { ImportCells, ImportKind } from '@bedside/contracts/people/imports.schema';
import type { Executor, Tx } from '@bedside/db/database';
import type { Context } from '../context.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { judgeDocuments } from './document-rows.ts';
import type { judgedRow, ReadCells } from './history-row.ts';
import type { ImportRun } from './import.commands.ts';
import { undoDocuments } from './import-documents.commands.ts';
import { importNotes, undoNotes } from './import-notes.commands.ts';
import { importVisits } from './import-visits.commands.ts';
import { judgeNotes } from './note-rows.ts';
import type { Reading } from './read-cells.ts';
import { undoVisits } from './undo-visits.ts';
import { judgeVisits } from './visit-rows.ts';

/** A kind of rows about patients who exist. */
interface HistoryKind {
  judge: (
    db: Executor,
    batch: readonly ReadCells[],
    reading: Reading,
  ) => Promise<ReturnType<typeof judgedRow>[]>;
  save: (
    tx: Tx,
    ctx: Context,
    run: ImportRun,
    rows: readonly { rowNumber: number; cells: ImportCells }[],
    how: { reading: Reading; practice: PracticeSettings },
  ) => Promise<void>;
  /** Deletes what nobody has touched. @returns the ids */
  undo: (tx: Tx, ctx: Context, importId: string, ids: readonly string[]) => Promise<Set<string>>;
  /** Behind “Row 2”. */
  repeated: string;
}

/** Undefined for patients. */
export const historyKinds: Partial<Record<ImportKind, HistoryKind>> = {
  VISITS: { judge: judgeVisits, save: importVisits, undo: undoVisits, repeated: ' is the same visit.' },
  DOCUMENTS: {
    judge: judgeDocuments,
    // Stored one by one before, outside of a transaction.
    save: async () => undefined,
    undo: undoDocuments,
    repeated: ' is the same file of the same patient.',
  },
  NOTES: { judge: judgeNotes, save: importNotes, undo: undoNotes, repeated: ' is the same note.' },
};
