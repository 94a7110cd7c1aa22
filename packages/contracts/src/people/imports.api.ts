import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { pageQuery, text } from '../common/fields.ts';
import {
  importFieldNames,
  importMapping,
  importOutcomes,
  importRecord,
  importRow,
  MAX_IMPORT_BYTES,
} from './imports.schema.ts';

const access = { service: 'auth', audience: ['super-admin'], audit: 'own test' } as const;
const one = { records: { id: 'import' }, params: idParams } as const;

export const uploadImport = call({
  ...access,
  name: 'uploadImport',
  method: 'POST',
  path: '/imports',
  summary:
    'Upload a CSV, FHIR, or C-CDA file, or a ZIP of PDFs, of another system. Its columns are proposed at once (added path)',
  upload: {
    types: [
      'text/csv',
      'application/vnd.ms-excel',
      'text/plain',
      'text/tab-separated-values',
      'application/zip',
      'application/x-zip-compressed',
      'application/json',
      'application/fhir+json',
      'application/ndjson',
      'application/fhir+ndjson',
      'text/xml',
      'application/xml',
    ],
    maxBytes: MAX_IMPORT_BYTES,
    refusal: 'Please choose a CSV, FHIR, or C-CDA file, or a ZIP of PDFs.',
    isStored: true,
  },
  data: importRecord,
});

export const listImports = call({
  ...access,
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'List imports, the latest first (added path)',
  query: z.strictObject(pageQuery(20)),
  data: z.object({ imports: z.array(importRecord) }),
  paged: true,
});

export const getImport = call({
  ...access,
  ...one,
  name: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'Get an import with its columns, progress, and results (added path)',
  data: importRecord,
});

export const checkImport = call({
  ...access,
  ...one,
  name: 'checkImport',
  method: 'POST',
  path: '/imports/{id}/check',
  summary: 'Set the columns and check every row. Nothing is imported yet (added path)',
  sample: {
    mapping: [
      { field: 'firstName' },
      { field: 'lastName' },
      { field: 'dateOfBirth', dateOrder: 'MDY' },
      { field: 'gender' },
    ],
  },
  body: z.strictObject({ mapping: importMapping }),
  data: importRecord,
});

export const listImportRows = call({
  ...access,
  ...one,
  name: 'listImportRows',
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'List the rows of an import with their results (added path)',
  query: z.strictObject({ ...pageQuery(20), outcome: z.enum(importOutcomes).optional() }),
  data: z.object({ rows: z.array(importRow) }),
  paged: true,
});

export const downloadImportProblems = call({
  ...access,
  ...one,
  name: 'downloadImportProblems',
  method: 'GET',
  path: '/imports/{id}/problems',
  summary: 'Download the rows with errors or possible duplicates as CSV (added path)',
  raw: 'text/csv',
});

export const changeImportRow = call({
  ...access,
  name: 'changeImportRow',
  method: 'PUT',
  path: '/imports/{id}/rows/{row}',
  records: { id: 'import' },
  summary: 'Correct a row, or decide whether it is an existing patient (added path)',
  params: z.strictObject({ ...idParams.shape, row: z.coerce.number().int().min(1) }),
  sample: { decision: 'SKIP' },
  body: z
    .strictObject({
      values: z.partialRecord(z.enum(importFieldNames), text(500)).optional(),
      /** CREATE adds a new patient, USE links the existing one, and SKIP does neither. */
      decision: z.enum(['CREATE', 'USE', 'SKIP']).optional(),
    })
    .refine(({ values, decision }) => (values === undefined) !== (decision === undefined), {
      path: ['decision'],
      message: 'Send either corrected values or a decision.',
    }),
  data: importRow,
});

export const runImport = call({
  ...access,
  ...one,
  name: 'runImport',
  method: 'POST',
  path: '/imports/{id}/run',
  summary: 'Import the rows that are ready. No one is notified (added path)',
  data: importRecord,
});

export const undoImport = call({
  ...access,
  ...one,
  name: 'undoImport',
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Undo an import within 7 days. Patients changed since then stay (added path)',
  data: importRecord,
});

export const discardImport = call({
  ...access,
  ...one,
  name: 'discardImport',
  method: 'DELETE',
  path: '/imports/{id}',
  summary: 'Delete the file and the checked rows of an import that has not run (added path)',
});
