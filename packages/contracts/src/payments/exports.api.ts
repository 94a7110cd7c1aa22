import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call } from '../call.ts';
import { id, idList, pageQuery } from '../common/fields.ts';
import {
  exportChoice,
  exportColumn,
  exportRecord,
  exportReports,
  exportStates,
  newExport,
  servicesExportChoice,
} from './exports.schema.ts';

const service = 'payments';
const superAdmins = { service, audience: ['super-admin'] } as const;

export const listExportKeys = call({
  ...superAdmins,
  name: 'listExportKeys',
  method: 'GET',
  path: '/list/keys',
  summary: 'The columns that an export can hold',
  query: z.strictObject({ type: z.enum(exportReports).default('APPOINTMENT') }),
  data: z.array(exportColumn),
});

export const previewExport = call({
  ...superAdmins,
  name: 'previewExport',
  method: 'POST',
  path: '/appointment/export',
  summary: 'A page of the rows that an export will hold, each cell as it will stand there',
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
  summary: 'The medical export report, or the invoices, as CSV at once; more than 10,000 rows are prepared',
  body: exportChoice,
  raw: 'text/csv',
});

export const downloadServicesExportList = call({
  ...superAdmins,
  name: 'downloadServicesExportList',
  method: 'POST',
  path: '/appointment/download-services-export-list',
  summary: 'The services report as CSV at once: a row for each service that was done',
  body: servicesExportChoice,
  raw: 'text/csv',
});

/** The token of a message stands for the id and is good once. */
export const openExport = call({
  ...superAdmins,
  name: 'openExport',
  method: 'POST',
  path: '/appointment/export-link',
  summary: 'A link to the file of an export, good once and for five minutes (path ours)',
  body: z.union([
    z.strictObject({ id }),
    z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.') }),
  ]),
  data: z.object({ link: z.string() }),
});

export const downloadExport = call({
  name: 'downloadExport',
  method: 'GET',
  path: '/exports/{token}',
  service,
  audience: ['super-admin', 'public-payment'],
  summary: 'The file behind such a link (path ours); whoever else is signed in finds nothing',
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
    type: z.enum(exportReports).optional(),
    status: z.enum(exportStates).optional(),
  }),
  create: newExport,
});
