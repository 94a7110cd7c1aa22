import { z } from 'zod';
import { call, practiceData } from '../call.ts';
import { FHIR_JSON, fhirQuery, fhirResource } from './fhir.api.ts';

export const NDJSON = 'application/fhir+ndjson';

/** Parameters as defined by FHIR Bulk Data Access 2. */
const bulk = {
  service: 'appointments',
  audience: ['super-admin'],
  forApps: 'system',
  peopleOnly: 'It copies the records of the whole practice.',
  raw: FHIR_JSON,
  data: fhirResource,
} as const;
const audited = { ...bulk, audit: 'own test' } as const;

export const startBulkExport = call({
  ...audited,
  name: 'startBulkExport',
  later: 'always',
  method: 'GET',
  path: '/fhir/R4/$export',
  summary: 'Start an export of the practice as NDJSON (added path)',
  query: fhirQuery,
});

export const startBulkExportOfPatients = call({
  ...audited,
  name: 'startBulkExportOfPatients',
  later: 'always',
  method: 'GET',
  path: '/fhir/R4/Patient/$export',
  summary: 'Start an export of every patient’s record as NDJSON (added path)',
  query: fhirQuery,
});

const exportId = { id: z.uuid('This ID isn’t valid.') };

export const getBulkExport = call({
  ...bulk,
  audit: practiceData,
  name: 'getBulkExport',
  later: 'whileRunning',
  method: 'GET',
  path: '/fhir/R4/bulk-export/{id}',
  records: { id: 'bulkExport' },
  summary: 'Get an export’s progress, or its list of files (added path)',
  params: z.strictObject(exportId),
});

export const deleteBulkExport = call({
  ...audited,
  name: 'deleteBulkExport',
  later: 'always',
  method: 'DELETE',
  path: '/fhir/R4/bulk-export/{id}',
  records: { id: 'bulkExport' },
  summary: 'Cancel an export, or delete its files (added path)',
  params: z.strictObject(exportId),
});

export const downloadBulkExportFile = call({
  ...audited,
  name: 'downloadBulkExportFile',
  method: 'GET',
  path: '/fhir/R4/bulk-export/{id}/{file}',
  records: { id: 'bulkExport' },
  summary: 'Get a file of an export (added path)',
  params: z.strictObject({ ...exportId, file: z.string().regex(/^[A-Za-z]+-\d+\.ndjson$/) }),
});
