import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import { id, idList, pageQuery } from '../common/fields.ts';
import {
  exportChoice,
  exportColumn,
  exportKinds,
  exportRecord,
  exportReports,
  exportStates,
  newExport,
  newPracticeExport,
  servicesExportChoice,
} from './exports.schema.ts';

const service = 'payments';
const superAdmins = { service, audience: ['super-admin'] } as const;

export const listExportKeys = call({
  ...superAdmins,
  name: 'listExportKeys',
  method: 'GET',
  path: '/list/keys',
  audit: practiceData,
  summary: 'List the columns available for an export',
  query: z.strictObject({ type: z.enum(exportReports).default('APPOINTMENT') }),
  data: z.array(exportColumn),
});

export const previewExport = call({
  ...superAdmins,
  name: 'previewExport',
  method: 'POST',
  path: '/appointment/export',
  reads: 'replica',
  audit: 'own test',
  summary: 'Preview a page of export rows exactly as they will appear',
  query: z.strictObject(pageQuery()),
  body: newExport,
  data: z.object({
    columns: z.array(exportColumn),
    rows: z.array(z.record(z.string(), z.string().nullable())),
  }),
  paged: true,
});

export const downloadExportList = call({
  ...superAdmins,
  name: 'downloadExportList',
  method: 'POST',
  path: '/appointment/download-export-list',
  audit: 'own test',
  summary:
    'Download the medical export report or the invoices as CSV. Exports over 10,000 rows are prepared first',
  body: exportChoice,
  raw: 'text/csv',
});

export const downloadServicesExportList = call({
  ...superAdmins,
  name: 'downloadServicesExportList',
  method: 'POST',
  path: '/appointment/download-services-export-list',
  audit: 'own test',
  summary: 'Download the services report as CSV, with a row for each service provided',
  body: servicesExportChoice,
  raw: 'text/csv',
});

export const startPracticeExport = call({
  ...superAdmins,
  name: 'startPracticeExport',
  method: 'POST',
  path: '/practice-export',
  audit: 'own test',
  peopleOnly: 'It copies the whole practice.',
  summary: 'Start an export of the whole practice, one at a time (added path)',
  limit: { max: 20, perSeconds: 3_600 },
  body: newPracticeExport,
  data: exportRecord,
});

/** Accepts the export’s id or the single-use token from a message. */
export const openExport = call({
  ...superAdmins,
  name: 'openExport',
  method: 'POST',
  path: '/appointment/export-link',
  audit: 'own test',
  records: { id: 'export' },
  summary: 'Get a one-time link to an export file, valid for 5 minutes (added path)',
  body: z.union([
    z.strictObject({ id }),
    z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is incomplete.') }),
  ]),
  data: z.object({ link: z.string() }),
});

export const downloadExport = call({
  name: 'downloadExport',
  method: 'GET',
  path: '/exports/{token}',
  service,
  audience: ['super-admin', 'public-payment'],
  audit: 'own test',
  summary:
    'Download the file behind an export link (added path). It works only for the person who requested it',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  raw: 'text/csv',
});

export const exportsResource = adminResource({
  ...superAdmins,
  name: 'exports',
  row: exportRecord,
  sortable: ['createdAt', 'status'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    id: idList,
    type: z.enum(exportKinds).optional(),
    status: z.enum(exportStates).optional(),
  }),
  create: newExport,
});
