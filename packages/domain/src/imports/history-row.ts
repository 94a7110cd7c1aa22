import type {
  FileFacts,
  ImportCells,
  ImportField,
  ImportIssue,
  ImportOutcome,
} from '@bedside/contracts/people/imports.schema';
import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import type { ResourceRead } from '../fhir/read-elements.ts';
import type { Reading } from './read-cells.ts';

export interface ReadCells {
  row: number;
  cells: ImportCells;
  /** For a file in a ZIP. */
  file?: FileFacts | null;
  /** A patient who isn’t imported, in words. */
  skip?: string | null;
  /** What isn’t a patient, in a file of resources. */
  resource?: ResourceRead;
}

interface CheckedRow extends ReadCells {
  issues: readonly ImportIssue[];
  patient: { id: string } | null;
  /** Two rows about the same have the same. Null: the row is refused. */
  key: string | null;
}

/** What the check stores of a row about a patient who exists. */
export const checkedRow = ({ row, cells, issues, patient, key }: CheckedRow) => ({
  rowNumber: row,
  outcome: key === null ? ('REFUSED' as const) : ('READY' as const),
  cells: JSON.stringify(cells),
  issues: JSON.stringify(issues),
  because: [],
  patientId: patient?.id ?? null,
  sourceKey: key,
  personKey: null,
  householdKey: null,
  householdRank: 0,
  balanceCents: null,
});

export const issueOf = (
  { headers }: Pick<Reading, 'headers'>,
  field: ImportField,
  message: string,
): ImportIssue => ({ field, column: headers[field] ?? null, message });

/** What a row became. */
export interface MadeRow {
  recordId: string;
  patientId: string | null;
  resource: unknown;
}

/** Against a merge or removal in the meantime. */
export const lockPatients = (tx: Tx, importId: string, rows: readonly { rowNumber: number }[]) =>
  sql`select id from patients where id in (select patient_id from import_rows where import_id = ${importId}
    and row_number = any(${rows.map(({ rowNumber }) => rowNumber)}::int[])) order by id for share`.execute(
    tx,
  );

interface Outcome {
  row: number;
  issues: readonly ImportIssue[];
  patientId: string | null;
  /** Null: the row is refused. */
  recordId: string | null;
  /** Else by whether there is a record. */
  outcome?: ImportOutcome;
}

export async function saveRecords(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map((one) => ({ outcome: one.recordId ? 'CREATED' : 'REFUSED', ...one }));
  await sql`
    update import_rows as one set outcome = done.outcome, issues = done.issues, patient_id = done."patientId",
      record_id = done."recordId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as done ("row" integer, outcome text, issues jsonb, "patientId" uuid, "recordId" uuid)
    where one.import_id = ${importId} and one.row_number = done."row"`.execute(tx);
}
