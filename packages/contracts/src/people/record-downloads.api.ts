import { z } from 'zod';
import { call, exampleId, idParams } from '../call.ts';
import { id, pageQuery, reason } from '../common/fields.ts';
import { guardedLink } from '../permission.ts';
import { recordContents, recordDownload, recordReader } from './record-downloads.schema.ts';

const service = 'auth';
const staffAndPatients = { service, audience: ['admin', 'patient'], permission: 'clinical' } as const;

export const listRecordDownloads = call({
  name: 'listRecordDownloads',
  method: 'GET',
  path: '/users/record-downloads',
  ...staffAndPatients,
  audit: 'read',
  summary: 'List downloads of a patient’s record, and what a new one would hold (added path)',
  /** Defaults to the caller. */
  query: z.strictObject({ patientId: id.optional() }),
  data: z.object({ contents: recordContents, downloads: z.array(recordDownload) }),
});

export const requestRecordDownload = call({
  name: 'requestRecordDownload',
  method: 'POST',
  path: '/users/record-downloads',
  ...staffAndPatients,
  audit: ['recordDownload.request'],
  summary: 'Request a ZIP of a patient’s whole record. While one is being made, it is returned (added path)',
  sample: { patientId: exampleId, reason: 'letter' },
  body: z.strictObject({
    /** Defaults to the caller. */
    patientId: id.optional(),
    /** Required from staff. Patients need no reason. */
    reason: reason.optional(),
  }),
  data: recordDownload,
});

export const openRecordDownload = call({
  name: 'openRecordDownload',
  method: 'POST',
  path: '/users/record-downloads/{id}/link',
  ...staffAndPatients,
  audit: ['recordDownload.open'],
  records: { id: 'recordDownload' },
  summary: 'Get a link to the ZIP, valid for 5 minutes in this session (added path)',
  params: idParams,
  data: z.object({ link: z.string() }),
});

export const downloadRecord = call({
  name: 'downloadRecord',
  method: 'GET',
  path: '/users/record-downloads/file/{token}',
  service,
  audience: ['patient', 'admin', 'public-payment'],
  permission: guardedLink,
  audit: 'own test',
  summary:
    'Download the ZIP behind a link (added path). It works only for the signed-in person it was made for',
  params: z.strictObject({ token: z.string().min(20).max(600) }),
  raw: 'application/zip',
});

export const listRecordReaders = call({
  name: 'listRecordReaders',
  method: 'GET',
  path: '/users/record-readers',
  reads: 'replica',
  service,
  audience: ['patient'],
  audit: { none: 'who read the record of the caller, or of a member they manage' },
  summary: 'List who looked at a record, one line for each person and day, newest first (added path)',
  query: z.strictObject({
    ...pageQuery(20),
    /** Defaults to the caller. */
    patientId: id.optional(),
  }),
  data: z.object({ readers: z.array(recordReader) }),
  paged: true,
});
