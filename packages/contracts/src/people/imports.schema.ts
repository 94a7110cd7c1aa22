import { z } from 'zod';
import { id, instant } from '../common/fields.ts';

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 500_000;
const MAX_IMPORT_COLUMNS = 200;
export const MAX_NOTE_LETTERS = 50_000;
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
  noteDate: 'Note date',
  noteAuthor: 'Note author',
  noteTitle: 'Note title',
  noteText: 'Note text',
  confidential: 'Confidential',
  membershipPlan: 'Membership plan',
  periodStart: 'First day paid',
  periodEnd: 'Last day paid',
  planPrice: 'Price of the period',
  planPayer: 'Who pays',
  planStatus: 'Membership status',
  fileName: 'PDF named by patient',
} as const;
/** The presets of files of resources. */
export const resourcePresets = { FHIR: 'FHIR R4', CCDA: 'C-CDA' } as const;
const resourcePresetNames = Object.values(resourcePresets);
/** Where the fields of a patient are in the resource. */
export const patientPaths = {
  'Patient.id': 'sourceId',
  'Patient.name.given': 'firstName',
  'Patient.name.family': 'lastName',
  'Patient.birthDate': 'dateOfBirth',
  'Patient.gender': 'gender',
  'Patient.telecom.email': 'email',
  'Patient.telecom.phone': 'mobile',
  'Patient.communication.language': 'language',
  'Patient.address.line[0]': 'address1',
  'Patient.address.line[1]': 'address2',
  'Patient.address.city': 'city',
  'Patient.address.state': 'state',
  'Patient.address.postalCode': 'postalCode',
} as const satisfies Record<string, ImportField>;
export const resourceField = (path: string): ImportField | undefined =>
  (patientPaths as Readonly<Record<string, ImportField>>)[path];

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
/** What only a file of one kind can fill. A column for the first makes a file one of its kind. */
const kindFields = {
  VISITS: ['visitDate', 'visitTime', 'visitStatus', 'service', 'provider', 'reason'],
  NOTES: ['noteText', 'noteDate', 'noteAuthor', 'noteTitle', 'confidential'],
  MEMBERSHIPS: ['membershipPlan', 'periodStart', 'periodEnd', 'planPrice', 'planPayer', 'planStatus'],
  DOCUMENTS: ['fileName'],
} as const satisfies Record<string, readonly ImportField[]>;
type HistoryKind = keyof typeof kindFields;
type TableKind = HistoryKind | 'PATIENTS';
/** RECORDS: the patients of a file of resources, and what is about them. */
export type ImportKind = TableKind | 'RECORDS';
const historyKinds = Object.keys(kindFields) as HistoryKind[];

export const dateFields: readonly ImportField[] = [
  'dateOfBirth',
  'visitDate',
  'noteDate',
  'periodStart',
  'periodEnd',
  'fileName',
];

/** The kind of files that alone fills it; undefined for what several fill. */
export const kindOfField = (field: ImportField): HistoryKind | undefined =>
  historyKinds.find((kind) => (kindFields[kind] as readonly ImportField[]).includes(field));

const tableKindOf = (columns: readonly { field: ImportField | null }[]): TableKind =>
  historyKinds.find((kind) => columns.some(({ field }) => field === kindFields[kind][0])) ?? 'PATIENTS';
export const importKindOf = ({ columns, preset }: Pick<ImportRecord, 'columns' | 'preset'>): ImportKind =>
  resourcePresetNames.some((name) => name === preset) ? 'RECORDS' : tableKindOf(columns);

const required: Record<TableKind, readonly ImportField[]> = {
  PATIENTS: ['firstName', 'lastName', 'dateOfBirth', 'gender'],
  VISITS: ['visitDate', 'visitStatus'],
  NOTES: ['noteText', 'noteDate'],
  MEMBERSHIPS: ['membershipPlan', 'periodStart', 'periodEnd'],
  DOCUMENTS: ['fileName'],
};
const personFields = ['firstName', 'lastName', 'dateOfBirth'] as const;

/** Outside a file of patients, the patient is found by ID, or by name and date of birth. */
function requiredFields(used: readonly ImportField[], kind: TableKind): readonly ImportField[] {
  if (kind === 'PATIENTS' || kind === 'DOCUMENTS') return required[kind];
  return [...required[kind], ...(used.includes('sourceId') ? [] : personFields)];
}

/** The encoding of a ZIP, which has a row for each of its files. */
export const ZIP = 'zip';

/** What a check found in a file of a ZIP. */
export interface FileFacts {
  /** Hex; null for a refused one. */
  sha256: string | null;
  problem: string | null;
}

/** Texts of a row, as the file has them or as someone corrected them. */
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
  /** For the first rows. */
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
    const named = tableKindOf(columns);
    const kind = named === 'PATIENTS' ? (used.map(kindOfField).find(Boolean) ?? named) : named;
    const missing = requiredFields(used, kind).filter((field) => !used.includes(field));
    if (missing.length > 0)
      ctx.addIssue({
        code: 'custom',
        message: `Choose a column for: ${missing.map((field) => importFields[field]).join(', ')}.`,
      });
    const foreign = used.find((field) => (kindOfField(field) ?? kind) !== kind);
    if (foreign)
      ctx.addIssue({
        code: 'custom',
        message: `${importFields[foreign]} doesn’t go with ${importFields[kindFields[kind as HistoryKind][0]]}. Leave one of them out.`,
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
  /** As in a spreadsheet: the headers are row 1. The line or the place of a resource. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  name: z.string(),
  values: importCells,
  /** What isn’t a patient, such as “Problem: Asthma”. */
  resource: z.string().nullable(),
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
  /** Resources that have no place, by type. */
  leftOut: z.record(z.string(), z.int()),
  failure: z.string().nullable(),
  by: z.object({ id, fullname: z.string() }),
  createdAt: instant,
  importedAt: instant.nullable(),
  undoableUntil: instant.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;
