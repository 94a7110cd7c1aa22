import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import { id, idList, pageQuery, searchText, text, version } from '../common/fields.ts';
import { patientNote } from './care.schema.ts';

const service = 'appointments';
const audience = ['admin'] as const;
const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();

export const listPatientNotes = call({
  name: 'listPatientNotes',
  method: 'GET',
  path: '/list/notes/{id}',
  service,
  audience,
  permission: ['clinical', 'dispatch'],
  audit: 'read',
  records: { id: 'patient' },
  summary: 'List staff notes about a patient, newest first, with archived notes kept separate',
  params: idParams,
  query: z.strictObject({ ...pageQuery(), archived: flag }),
  data: z.object({ notes: z.array(patientNote) }),
  paged: true,
});

export const addPatientNote = call({
  name: 'addPatientNote',
  method: 'POST',
  path: '/list/add-note',
  service,
  audience,
  permission: 'clinical',
  audit: ['patientNote.add'],
  summary: 'Add a staff-only note about a patient',
  body: z.strictObject({ patientId: id, text: text(2000, 1) }),
  data: patientNote,
});

export const updatePatientNote = call({
  name: 'updatePatientNote',
  method: 'POST',
  path: '/list/update-note',
  service,
  audience,
  permission: 'clinical',
  audit: ['patientNote.change'],
  records: { id: 'note' },
  summary: 'Edit a note about a patient',
  body: z.strictObject({ id, text: text(2000, 1), version }),
  data: patientNote,
});

const shelf = { service, audience, params: idParams } as const;

export const archivePatientNoteLegacyGet = call({
  ...shelf,
  permission: 'clinical',
  name: 'archivePatientNoteByGet',
  method: 'GET',
  path: '/list/archive-note/{id}',
  audit: ['patientNote.archive'],
  records: { id: 'note' },
  summary: 'Archive a note, as specified. Our own screens POST to the same path',
});
export const archivePatientNote = call({
  ...shelf,
  permission: 'clinical',
  name: 'archivePatientNote',
  method: 'POST',
  path: '/list/archive-note/{id}',
  audit: ['patientNote.archive'],
  records: { id: 'note' },
  summary: 'Archive a note (added path)',
});
export const unarchivePatientNoteLegacyGet = call({
  ...shelf,
  permission: 'clinical',
  name: 'unarchivePatientNoteByGet',
  method: 'GET',
  path: '/list/unarchive-note/{id}',
  audit: ['patientNote.unarchive'],
  records: { id: 'note' },
  summary: 'Unarchive a note, as specified. Our own screens POST to the same path',
});
export const unarchivePatientNote = call({
  ...shelf,
  permission: 'clinical',
  name: 'unarchivePatientNote',
  method: 'POST',
  path: '/list/unarchive-note/{id}',
  audit: ['patientNote.unarchive'],
  records: { id: 'note' },
  summary: 'Unarchive a note (added path)',
});

export const notesResource = adminResource({
  name: 'notes',
  reads: 'replica',
  service,
  audience,
  permission: ['clinical', 'dispatch'],
  patientData: true,
  row: patientNote,
  sortable: ['createdAt', 'updatedAt'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    patientId: id.optional(),
    archived: z.boolean().optional(),
  }),
});
