import { z } from 'zod';
import { id, instant } from '../common/fields.ts';
import { typedKeys } from '../common/typed-keys.ts';

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 500_000;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_NOTE_LETTERS = 50_000;
/** Days during which an import can be undone. */
export const IMPORT_UNDO_DAYS = 7;
/** Days after which the file and its rows are deleted. */
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

/** The fields that a column of a file can fill. */
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
/** The presets for files of FHIR or C-CDA resources. */
export const resourcePresets = { FHIR: 'FHIR R4', CCDA: 'C-CDA' } as const;
const resourcePresetNames = Object.values(resourcePresets);
/** Maps a path in a Patient resource to the import field that it fills. */
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
/** Fields that only one kind of file can fill. A column for the first field of a kind gives the file that kind. */
const kindFields = {
  VISITS: ['visitDate', 'visitTime', 'visitStatus', 'service', 'provider', 'reason'],
  NOTES: ['noteText', 'noteDate', 'noteAuthor', 'noteTitle', 'confidential'],
  MEMBERSHIPS: ['membershipPlan', 'periodStart', 'periodEnd', 'planPrice', 'planPayer', 'planStatus'],
  DOCUMENTS: ['fileName'],
} as const satisfies Record<string, readonly ImportField[]>;
type HistoryKind = keyof typeof kindFields;
type TableKind = HistoryKind | 'PATIENTS';
/** RECORDS: a file of resources, with patients and what belongs to them. */
export type ImportKind = TableKind | 'RECORDS';
const historyKinds = typedKeys(kindFields);

export const dateFields: readonly ImportField[] = [
  'dateOfBirth',
  'visitDate',
  'noteDate',
  'periodStart',
  'periodEnd',
  'fileName',
];

/** The only kind of file that can fill the field; undefined if several kinds can. */
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

/** Except in a file of patients, a row finds its patient by ID, or by name and date of birth. */
function requiredFields(used: readonly ImportField[], kind: TableKind): readonly ImportField[] {
  if (kind === 'PATIENTS' || kind === 'DOCUMENTS') return required[kind];
  return [...required[kind], ...(used.includes('sourceId') ? [] : personFields)];
}

/** The `encoding` of a ZIP. Each of its files is a row. */
export const ZIP = 'zip';

/** What the check found out about a file in a ZIP. */
export interface FileFacts {
  /** Hex digits; null if the file was refused. */
  sha256: string | null;
  problem: string | null;
}

/** A row’s texts, as in the file or as someone corrected them. */
const importCells = z.partialRecord(z.enum(importFieldNames), z.string());
export type ImportCells = z.infer<typeof importCells>;

/** The order of day, month, and year in a date column. */
const dateOrders = ['MDY', 'DMY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

const columnSources = ['PRESET', 'HEADER', 'SAMPLE', 'PERSON', 'NONE'] as const;

const mappedColumn = {
  /** Null skips the column. */
  field: z.enum(importFieldNames).nullable(),
  dateOrder: z.enum(dateOrders).optional(),
};

const importColumn = z.object({
  header: z.string(),
  /** Values from the first rows. */
  samples: z.array(z.string()),
  ...mappedColumn,
  /** How the field was determined. `NONE`: no field was found. */
  source: z.enum(columnSources),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** One entry per column of the file, in the same order. */
export const importMapping = z
  .array(z.strictObject(mappedColumn))
  .min(1)
  .max(MAX_IMPORT_COLUMNS)
  .superRefine((columns, ctx) => {
    const used = columns.flatMap(({ field }) => field ?? []);
    const twice = used.find((field, at) => used.indexOf(field) < at);
    if (twice)
      ctx.addIssue({
        code: 'custom',
        message: `${importFields[twice]} is selected for two columns. Change one of them.`,
      });
    const named = tableKindOf(columns);
    const kind = named === 'PATIENTS' ? (used.map(kindOfField).find(Boolean) ?? named) : named;
    const missing = requiredFields(used, kind).filter((field) => !used.includes(field));
    if (missing.length > 0)
      ctx.addIssue({
        code: 'custom',
        message: `Select a column for: ${missing.map((field) => importFields[field]).join(', ')}.`,
      });
    const foreign = used.find((field) => (kindOfField(field) ?? kind) !== kind);
    if (foreign)
      ctx.addIssue({
        code: 'custom',
        message: `${importFields[foreign]} doesn’t go with ${importFields[kindFields[kind as HistoryKind][0]]}. Leave one of them out.`,
      });
  });
export type ImportMapping = z.infer<typeof importMapping>;

/** READY to REFUSED come from the check. The others come from a person’s decision, the import, or its undo. */
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
  /** The column’s header in the file. */
  column: z.string().nullable(),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof importIssue>;

export const importRow = z.object({
  /**
   * As in a spreadsheet, where the headers are row 1. In a file of resources, the line or position of the
   * resource.
   */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  name: z.string(),
  values: importCells,
  /** What isn’t a patient, such as “Problem: Asthma”. */
  resource: z.string().nullable(),
  issues: z.array(importIssue),
  /** The existing patient who may be the same person, or the patient that the row became. */
  patient: z.object({ id, fullname: z.string(), because: z.array(z.string()) }).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

export const importRecord = z.object({
  id,
  fileName: z.string(),
  sizeBytes: z.int(),
  status: z.enum(importStates),
  /** The system that exported the file, recognized by its headers. */
  preset: z.string().nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(importColumn),
  rowsDone: z.int(),
  /** Null until the whole file has been read. */
  rowCount: z.int().nullable(),
  /** The number of rows in the current or last import or undo. */
  rowsToDo: z.int().nullable(),
  counts: z.record(z.enum(importOutcomes), z.int()),
  households: z.int(),
  openingBalanceCents: z.int(),
  openingBalances: z.int(),
  /** The number of resources that cannot be imported, by type. */
  leftOut: z.record(z.string(), z.int()),
  failure: z.string().nullable(),
  by: z.object({ id, fullname: z.string() }),
  createdAt: instant,
  importedAt: instant.nullable(),
  undoableUntil: instant.nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;
