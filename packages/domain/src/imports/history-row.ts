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
  /** Set for a file in a ZIP. */
  file?: FileFacts | null;
  /** Says why a patient isn’t imported. */
  skip?: string | null;
  /** Set for anything but a patient in a file of resources. */
  resource?: ResourceRead;
}

interface CheckedRow extends ReadCells {
  issues: readonly ImportIssue[];
  patient: { id: string } | null;
  /** Rows about the same record have the same key. Null when the row is refused. */
  key: string | null;
}

/** The columns that a check saves for a row about an existing patient. */
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

/** What an imported row created. */
export interface MadeRow {
  recordId: string;
  patientId: string | null;
  resource: unknown;
}

/** Locks the patients so that none is merged or removed meanwhile. */
export const lockPatients = (tx: Tx, importId: string, rows: readonly { rowNumber: number }[]) =>
  sql`select id from patients where id in (select patient_id from import_rows where import_id = ${importId}
    and row_number = any(${rows.map(({ rowNumber }) => rowNumber)}::int[])) order by id for share`.execute(
    tx,
  );

interface Outcome {
  row: number;
  issues: readonly ImportIssue[];
  patientId: string | null;
  /** Null when the row is refused. */
  recordId: string | null;
  /** Defaults to CREATED if there is a record, and REFUSED if not. */
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
