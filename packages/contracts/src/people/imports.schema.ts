import { z } from 'zod';
import { id, instant } from '../common/fields.ts';

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 500_000;
const MAX_IMPORT_COLUMNS = 200;
/** Days in which an import can be undone. */
export const IMPORT_UNDO_DAYS = 7;
/** Days until the file and its rows are deleted. */
export const IMPORT_FILE_DAYS = 30;

export const importStates = [
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'IMPORTING',
  'IMPORTED',
  'UNDOING',
  'UNDONE',
  'FAILED',
  'DISCARDED',
] as const;
export type ImportState = (typeof importStates)[number];

/** What a column of a file can fill. */
export const importFields = {
  sourceId: 'Patient ID in the old system',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  gender: 'Gender',
  email: 'Email',
  mobile: 'Mobile phone',
  language: 'Language',
  address1: 'Street address',
  address2: 'Unit',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  household: 'Household or account holder',
  relationship: 'Relationship to the account holder',
  balance: 'Opening balance',
  visitDate: 'Visit date',
  visitTime: 'Visit time',
  visitStatus: 'Visit status',
  service: 'Service',
  provider: 'Provider',
  reason: 'Reason for the visit',
} as const;
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
const requiredImportFields = ['firstName', 'lastName', 'dateOfBirth', 'gender'] as const;
/** What a file of visits can fill; the patient is found by ID, or by name and date of birth. */
export const visitFields = [
  'visitDate',
  'visitTime',
  'visitStatus',
  'service',
  'provider',
  'reason',
] as const satisfies readonly ImportField[];
const personFields = ['firstName', 'lastName', 'dateOfBirth'] as const;
export const dateFields: readonly ImportField[] = ['dateOfBirth', 'visitDate'];

/** A column of visit dates makes a file one of visits. */
export const isOfVisits = (columns: readonly { field: ImportField | null }[]): boolean =>
  columns.some(({ field }) => field === 'visitDate');

function requiredFields(used: readonly ImportField[]): readonly ImportField[] {
  if (!used.some((field) => (visitFields as readonly ImportField[]).includes(field)))
    return requiredImportFields;
  return ['visitDate', 'visitStatus', ...(used.includes('sourceId') ? [] : personFields)];
}

/** Texts of a row, as the file has them or as somebody corrected them. */
const importCells = z.partialRecord(z.enum(importFieldNames), z.string());
export type ImportCells = z.infer<typeof importCells>;

/** The order of day, month, and year in a column of dates. */
const dateOrders = ['MDY', 'DMY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

const columnSources = ['PRESET', 'HEADER', 'SAMPLE', 'PERSON', 'NONE'] as const;

const mappedColumn = {
  /** Null: the column is left out. */
  field: z.enum(importFieldNames).nullable(),
  dateOrder: z.enum(dateOrders).optional(),
};

const importColumn = z.object({
  header: z.string(),
  /** Of the first rows. */
  samples: z.array(z.string()),
  ...mappedColumn,
  /** How the field was found. `NONE`: it was not. */
  source: z.enum(columnSources),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** One entry for each column of the file, in its order. */
export const importMapping = z
  .array(z.strictObject(mappedColumn))
  .min(1)
  .max(MAX_IMPORT_COLUMNS)
  .superRefine((columns, ctx) => {
    const used = columns.flatMap(({ field }) => field ?? []);
    const twice = used.find((field, at) => used.indexOf(field) < at);
    if (twice) ctx.addIssue({ code: 'custom', message: `${importFields[twice]} is chosen for two columns.` });
    const missing = requiredFields(used).filter((field) => !used.includes(field));
    if (missing.length > 0)
      ctx.addIssue({
        code: 'custom',
        message: `Choose a column for: ${missing.map((field) => importFields[field]).join(', ')}.`,
      });
  });
export type ImportMapping = z.infer<typeof importMapping>;

/** READY to DUPLICATE are answers of the check, the rest of the import. */
export const importOutcomes = [
  'READY',
  'MATCHED',
  'DUPLICATE',
  'REFUSED',
  'SKIPPED',
  'CREATED',
  'LINKED',
  'REMOVED',
  'KEPT',
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const importIssue = z.object({
  field: z.enum(importFieldNames).nullable(),
  /** The header in the file. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssue>;

export const importRow = z.object({
  /** As in a spreadsheet: the headers are row 1. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  name: z.string(),
  values: importCells,
  issues: z.array(importIssue),
  /** The existing patient it may be, or the patient it became. */
  patient: z.object({ id, fullname: z.string(), because: z.array(z.string()) }).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRecord = z.object({
  id,
  fileName: z.string(),
  sizeBytes: z.int(),
  status: z.enum(importStates),
  /** The system the file is from, known by its headers. */
  preset: z.string().nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(importColumn),
  rowsDone: z.int(),
  /** Null until the file was read to its end. */
  rowCount: z.int().nullable(),
  /** Rows of the import or undo that runs or ran last. */
  rowsToDo: z.int().nullable(),
  counts: z.record(z.enum(importOutcomes), z.int()),
  households: z.int(),
  openingBalanceCents: z.int(),
  openingBalances: z.int(),
  failure: z.string().nullable(),
  by: z.object({ id, fullname: z.string() }),
  createdAt: instant,
  importedAt: instant.nullable(),
  undoableUntil: instant.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;
