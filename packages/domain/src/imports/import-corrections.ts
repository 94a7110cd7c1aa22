import {
  type ImportCells,
  type ImportColumn,
  type ImportField,
  importFieldNames,
} from '@bedside/contracts/people/imports.schema';
import type { Executor, Tx } from '@bedside/db/database';
import { sql } from 'kysely';

export type Decision = 'CREATE' | 'USE' | 'SKIP';
export const decidedOutcome = { CREATE: 'READY', USE: 'MATCHED', SKIP: 'SKIPPED' } as const;

interface RowOf {
  id: string;
  row: number;
}

/** A corrected row may be about someone else, so an earlier decision about it is cleared. */
export async function saveCorrection(tx: Tx, { id, row }: RowOf, cells: ImportCells): Promise<void> {
  await tx
    .insertInto('importCorrections')
    .values({ importId: id, rowNumber: row, cells: JSON.stringify(cells) })
    .onConflict((conflict) =>
      conflict.columns(['importId', 'rowNumber']).doUpdateSet({
        cells: sql`import_corrections.cells || excluded.cells`,
        decision: null,
        patientId: null,
      }),
    )
    .execute();
}

export async function saveDecision(
  tx: Tx,
  { id, row }: RowOf,
  decision: Decision,
  patientId: string | null,
): Promise<void> {
  await tx
    .insertInto('importCorrections')
    .values({ importId: id, rowNumber: row, decision, patientId })
    .onConflict((conflict) =>
      conflict.columns(['importId', 'rowNumber']).doUpdateSet({ decision, patientId }),
    )
    .execute();
}

export async function correctionsOf(db: Executor, importId: string, rows: readonly number[]) {
  if (rows.length === 0) return new Map<number, never>();
  const found = await db
    .selectFrom('importCorrections')
    .select(['rowNumber', 'cells', 'decision', 'patientId'])
    .where('importId', '=', importId)
    .where('rowNumber', 'in', rows)
    .execute();
  return new Map(found.map((one) => [one.rowNumber, one]));
}

/**
 * Drops corrections of columns that were mapped again or whose date order changed: they were typed for the old
 * column.
 */
export async function dropCorrections(
  tx: Tx,
  importId: string,
  before: readonly ImportColumn[],
  after: readonly ImportColumn[],
): Promise<void> {
  const placeOf = (columns: readonly ImportColumn[], field: ImportField) => {
    const at = columns.findIndex((column) => column.field === field);
    return `${at} ${columns[at]?.dateOrder}`;
  };
  const moved = importFieldNames.filter((field) => placeOf(before, field) !== placeOf(after, field));
  if (moved.length === 0) return;
  await tx
    .updateTable('importCorrections')
    .set({ cells: sql`cells - ${moved}::text[]` })
    .where('importId', '=', importId)
    .execute();
}
