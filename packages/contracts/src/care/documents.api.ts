import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import { day, id, idList, pageQuery, reason, searchText, text, version } from '../common/fields.ts';
import { signedByPerson } from '../key-scopes.ts';
import { documentCategories, documentRow, report, reportKinds, reportStatuses } from './care.schema.ts';

const service = 'appointments';

/** Rule: care.six-file-kinds */
export const documentTypes = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const DOCUMENT_REJECTED = 'Only jpeg, jpg, png, .pdf, doc, and docx files are allowed.';

export const uploadDocument = call({
  name: 'uploadDocument',
  method: 'POST',
  path: '/appointment/upload-document',
  service,
  audience: ['admin', 'provider', 'patient'],
  permission: 'clinical',
  audit: ['document.upload'],
  summary: 'Upload a patient document. A report, SOAP note image, or symptom image needs its visit',
  upload: { types: documentTypes, maxBytes: MAX_DOCUMENT_BYTES, refusal: DOCUMENT_REJECTED },
  limit: { max: 120, perSeconds: 60 },
  idempotent: true,
  body: z.strictObject({
    patientId: id,
    category: z.enum(documentCategories),
    appointmentId: id.optional(),
    description: text(250).optional(),
  }),
  data: documentRow,
});

const staffAndPatients = { service, audience: ['admin', 'patient'], permission: 'clinical' } as const;

export const listDocuments = call({
  name: 'listDocuments',
  method: 'GET',
  path: '/appointment/list-documents',
  reads: 'replica',
  ...staffAndPatients,
  audit: 'list',
  family: ['DOCUMENTS', 'BILLS'],
  summary: 'List documents of a patient or of your own household',
  query: z.strictObject({
    ...pageQuery(),
    patientId: id.optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    sortVariable: z.enum(['createdAt', 'name', 'category']).default('createdAt'),
    sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
    searchQuery: searchText,
    category: z.string().max(60).optional(),
  }),
  data: z.object({ listing: z.array(documentRow) }),
  paged: true,
});

export const getDocumentUrl = call({
  name: 'getDocumentUrl',
  method: 'GET',
  path: '/appointment/get-document-url/{id}',
  ...staffAndPatients,
  // Whoever may see an estimate opens it, too. Each file asks for its own permission.
  permission: ['clinical', 'billing', 'dispatch'],
  audit: 'read',
  records: { id: 'document' },
  family: ['DOCUMENTS', 'BILLS'],
  summary: 'Get a link to view or download a document, valid for 5 minutes',
  params: idParams,
  query: z.strictObject({ operation: z.enum(['VIEW', 'DOWNLOAD']).default('VIEW') }),
  data: z.object({ documentUrl: z.string(), name: z.string(), contentType: z.string() }),
});

export const removeDocument = call({
  name: 'removeDocument',
  method: 'POST',
  path: '/appointment/document/{id}/remove',
  ...staffAndPatients,
  audit: ['document.remove'],
  records: { id: 'document' },
  family: ['DOCUMENTS'],
  summary:
    'Remove a document uploaded by mistake. Patients can remove only their own uploads from today (added path)',
  params: idParams,
  body: z.strictObject({ reason }),
});

export const addReport = call({
  name: 'addReport',
  method: 'POST',
  path: '/appointment/add-report',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: ['report.add'],
  summary: 'Turn an uploaded document into a report for one of the patients on the visit',
  body: z.strictObject({
    appointmentId: id,
    /** Defaults to the main patient. */
    patientId: id.optional(),
    documentId: id,
    reportName: text(80, 1),
    reportKind: z.enum(reportKinds).optional(),
  }),
  data: report,
});

export const reviewReport = call({
  name: 'reviewReport',
  method: 'POST',
  path: '/appointment/reports/{id}/review',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: ['report.review'],
  records: { id: 'report' },
  peopleOnly: signedByPerson,
  summary: 'Mark a report as reviewed (added path)',
  params: idParams,
  body: z.strictObject({ version }),
  data: report,
});

export const releaseReport = call({
  name: 'releaseReport',
  method: 'POST',
  path: '/appointment/reports/{id}/release',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: ['report.release'],
  records: { id: 'report' },
  summary: 'Share a reviewed report with the patient, with a comment (added path)',
  params: idParams,
  body: z.strictObject({ comment: text(500).optional(), notifyPatient: z.boolean().optional(), version }),
  data: report,
});

export const listReports = call({
  name: 'listReports',
  method: 'GET',
  path: '/appointment/reports',
  reads: 'replica',
  ...staffAndPatients,
  audit: 'list',
  family: ['DOCUMENTS'],
  summary: 'List reports. Patients see only shared reports of their own household',
  query: z.strictObject({
    ...pageQuery(),
    patientId: id.optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    searchQuery: searchText,
    status: z.enum(reportStatuses).optional(),
    appointmentId: id.optional(),
  }),
  data: z.object({ reports: z.array(report) }),
  paged: true,
});

export const documentsResource = adminResource({
  name: 'documents',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: 'clinical',
  patientData: true,
  row: documentRow,
  sortable: ['createdAt', 'name', 'category', 'sizeBytes'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    patientId: id.optional(),
    appointmentId: id.optional(),
    category: z.string().max(60).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});
