import {
  type ImportCells,
  type ImportOutcome,
  type ImportRecord,
  type ImportRow,
  importOutcomes,
} from '@bedside/contracts/people/imports.schema';
import type { ImportDetails, ImportRowDetails } from '@bedside/domain/imports/import.queries';
import type { StoredResource } from '@bedside/domain/imports/resource-rows';

export const toImport = (row: ImportDetails): ImportRecord => ({
  id: row.id,
  fileName: row.fileName,
  sizeBytes: row.sizeBytes,
  status: row.status,
  preset: row.preset,
  encoding: row.encoding,
  delimiter: row.delimiter,
  columns: row.columns,
  rowsDone: row.rowsDone,
  rowCount: row.rowCount,
  rowsToDo: row.rowsToDo,
  counts: Object.fromEntries(importOutcomes.map((one) => [one, row.counts[one] ?? 0])) as Record<
    ImportOutcome,
    number
  >,
  households: row.sums.households,
  openingBalances: row.sums.balances,
  openingBalanceCents: row.sums.cents,
  leftOut: row.leftOut,
  failure: row.failureMessage,
  by: { id: row.createdBy, fullname: `${row.firstName} ${row.lastName}` },
  createdAt: row.createdAt.toISOString(),
  importedAt: row.importedAt?.toISOString() ?? null,
  undoableUntil: row.undoableUntil?.toISOString() ?? null,
});

const PREVIEW = 200;

const fullName = ({ firstName, lastName }: ImportCells): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const typeWords: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'Allergy',
  Condition: 'Problem',
  MedicationRequest: 'Medication',
  MedicationStatement: 'Medication',
  Coverage: 'Insurance',
  RelatedPerson: 'Account holder',
};

function wordsOf(resource: unknown): string | null {
  if (!resource) return null;
  const { type, title } = resource as StoredResource;
  const words = typeWords[type] ?? type;
  return type === title ? words : `${words}: ${title}`;
}

export const toImportRow = (row: ImportRowDetails): ImportRow => ({
  row: row.rowNumber,
  outcome: row.outcome,
  // A row about a visit may name its patient only by ID.
  name:
    fullName(row.cells) ||
    fullName(row.ownerCells ?? {}) ||
    [row.firstName, row.lastName].filter(Boolean).join(' '),
  // Whole notes would make the list several megabytes long.
  values: { ...row.cells, ...(row.cells.noteText && { noteText: row.cells.noteText.slice(0, PREVIEW) }) },
  resource: wordsOf(row.resource),
  issues: row.issues,
  // No one can open the record of a removed patient.
  patient:
    row.patientId && !row.removedAt
      ? {
          id: row.patientId,
          fullname: [row.firstName, row.lastName].filter(Boolean).join(' '),
          because: row.because,
        }
      : null,
});
