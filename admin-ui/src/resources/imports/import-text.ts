import type { StatusTone } from '@bedside/contracts/appointments/appointment-status';
import {
  type ImportColumn,
  type ImportKind,
  type ImportOutcome,
  type ImportRecord,
  type ImportRow,
  type ImportState,
  importKindOf,
} from '@bedside/contracts/people/imports.schema';
import { countText } from '../../formatting/letters.ts';

export const IMPORTS = '/imports';

export const stateText: Record<ImportState, { label: string; tone: StatusTone }> = {
  UPLOADED: { label: 'Match columns', tone: 'orange' },
  CHECKING: { label: 'Checking', tone: 'teal' },
  CHECKED: { label: 'Checked', tone: 'orange' },
  IMPORTING: { label: 'Importing', tone: 'teal' },
  IMPORTED: { label: 'Imported', tone: 'navy' },
  UNDOING: { label: 'Undoing', tone: 'teal' },
  UNDONE: { label: 'Undone', tone: 'orange' },
  FAILED: { label: 'Failed', tone: 'red' },
  DISCARDED: { label: 'Discarded', tone: 'orange' },
};

export const outcomeText: Record<ImportOutcome, string> = {
  READY: 'Ready',
  MATCHED: 'Existing patient',
  DUPLICATE: 'Possible duplicate',
  REFUSED: 'Error',
  SKIPPED: 'Skipped',
  CREATED: 'Imported',
  LINKED: 'Existing patient',
  REMOVED: 'Undone',
  KEPT: 'Changed since import',
};

const plurals: Partial<Record<ImportOutcome, string>> = {
  MATCHED: 'Existing patients',
  DUPLICATE: 'Possible duplicates',
  REFUSED: 'Errors',
  LINKED: 'Existing patients',
};
/** Follows the number of rows. */
export const tileText = (outcome: ImportOutcome, rows: number): string =>
  (rows !== 1 && plurals[outcome]) || outcomeText[outcome];

export const sourceText: Record<ImportColumn['source'], string> = {
  PRESET: 'Matched',
  HEADER: 'Matched',
  SAMPLE: 'Guessed',
  PERSON: 'Chosen',
  NONE: 'Not imported',
};

/** "1 row", "12,000 rows" */
export const counted = (rows: number, word: string): string =>
  rows === 1 ? `1 ${word}` : `${countText(rows)} ${word}s`;

/** Says what happens to rows of existing patients. */
export const keptText = (matched: number): string =>
  matched > 0
    ? `${counted(matched, 'existing patient')} won’t be imported again. Only balances, household members, and chart entries are added.`
    : '';

export const unsavedText = (rows: readonly number[]): string =>
  `Save or discard what you typed in ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')} before you import.`;

interface KindText {
  /** For example in “Import visits”. */
  many: string;
  one: string;
  /** Follows “This removes 2 visits”. */
  undo: string;
}

const kindText: Record<ImportKind, KindText> = {
  PATIENTS: {
    many: 'patients',
    one: 'patient',
    undo: ' and writes off their opening balances. Patients changed since the import will be kept and listed.',
  },
  VISITS: {
    many: 'visits',
    one: 'visit',
    undo: '. Visits changed since the import will be kept and listed.',
  },
  DOCUMENTS: {
    many: 'documents',
    one: 'document',
    undo: ' from the charts. The files are kept in storage, like those of any removed document.',
  },
  NOTES: { many: 'notes', one: 'note', undo: ' from the charts.' },
  MEMBERSHIPS: {
    many: 'memberships',
    one: 'membership',
    undo: '. Memberships changed since the import will be kept and listed.',
  },
  RECORDS: {
    many: 'records',
    one: 'record',
    undo: '. Records changed or confirmed since the import will be kept and listed, along with their patients.',
  },
};
type Kinded = Pick<ImportRecord, 'columns' | 'preset'>;
/** Texts for the kind of data in a file. */
export const kindTextOf = (record: Kinded): KindText => kindText[importKindOf(record)];
export function madeText(record: Kinded, rows: number): string {
  const { one, many } = kindTextOf(record);
  return rows === 1 ? `1 ${one}` : `${countText(rows)} ${many}`;
}
const isOfFiles = (record: Kinded): boolean => importKindOf(record) === 'DOCUMENTS';
/** For documents, each row is one file of a ZIP. */
export const rowsTextOf = (record: Kinded, rows: number): string =>
  counted(rows, isOfFiles(record) ? 'file' : 'row');
/**
 * The file’s name in an import of documents, because a file of a ZIP has no row number to look up. Null for
 * other imports.
 */
export const fileNameOf = (record: Kinded, { values }: Pick<ImportRow, 'values'>): string | null =>
  isOfFiles(record) ? (values.fileName ?? '') : null;
/** For example in “Save row 2”. */
export const rowName = (record: Kinded, row: Pick<ImportRow, 'row' | 'values'>): string =>
  fileNameOf(record, row) ?? `row ${row.row}`;

/** Whether the file has FHIR resources, which are patients and their records. */
export const isOfRecords = (record: Kinded): boolean => importKindOf(record) === 'RECORDS';

/** Resources that can’t be imported, such as “Observation: 120, Encounter: 4”. */
export const leftOutText = ({ leftOut }: Pick<ImportRecord, 'leftOut'>): string =>
  Object.entries(leftOut)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([type, resources]) => `${type}: ${countText(resources)}`)
    .join(', ');

/** Adds the MIME type that browsers don’t know for NDJSON. */
export const typedFile = (file: File): File =>
  file.name.toLowerCase().endsWith('.ndjson')
    ? new File([file], file.name, { type: 'application/fhir+ndjson' })
    : file;

export const isRunning = (status: ImportState): boolean =>
  status === 'CHECKING' || status === 'IMPORTING' || status === 'UNDOING';

export const failureTitle = (status: ImportState): string =>
  status === 'FAILED' ? 'The file couldn’t be checked' : 'The import was stopped';

const steps = ['Upload', 'Match columns', 'Check', 'Import'] as const;
const stepAt: Partial<Record<ImportState, number>> = { UPLOADED: 1, CHECKING: 2, CHECKED: 2, FAILED: 1 };

/** Each step, and whether it is done or current. */
export const stepsOf = (status: ImportState) =>
  steps.map((label, at) => {
    const current = stepAt[status] ?? 3;
    const isOver = status === 'IMPORTED' || status === 'UNDONE';
    return { label, isDone: at < current || isOver, isCurrent: at === current && !isOver };
  });
