import { z } from 'zod';
import { call } from '../call.ts';
import { email, id, phone, text } from '../common/fields.ts';
import { decidesAccess } from '../key-scopes.ts';
import { mergePreview, mergeRow, possibleDuplicate } from './patient.schema.ts';
import { dateOfBirth } from './patient-fields.ts';

export const possibleDuplicates = call({
  name: 'possibleDuplicates',
  method: 'POST',
  path: '/users/possible-duplicates',
  service: 'auth',
  audience: ['admin'],
  permission: ['people', 'dispatch'],
  audit: 'list',
  records: { except: 'patient' },
  summary: 'Find patients who may match the person being added (added path)',
  body: z.strictObject({
    firstName: text(60).optional(),
    lastName: text(60).optional(),
    dateOfBirth: dateOfBirth.optional(),
    email: email.optional(),
    mobile: phone.optional(),
    /** Excludes the record that the user is viewing. */
    except: id.optional(),
  }),
  data: z.object({ patients: z.array(possibleDuplicate) }),
});

const twoRecords = z.strictObject({ survivingPatientId: id, mergedPatientId: id });

const staff = { service: 'auth', audience: ['admin'], permission: 'people' } as const;

export const previewMerge = call({
  name: 'previewMerge',
  method: 'POST',
  path: '/users/merge-preview',
  ...staff,
  audit: 'read',
  records: { survivingPatientId: 'patient', mergedPatientId: 'patient' },
  summary: 'Preview a merge of two records of the same person (added path)',
  body: twoRecords,
  data: mergePreview,
});

export const mergePatients = call({
  name: 'mergePatients',
  method: 'POST',
  path: '/users/merge',
  ...staff,
  peopleOnly: decidesAccess,
  audit: ['patient.merge', 'patient.merge'],
  records: { survivingPatientId: 'patient', mergedPatientId: 'patient' },
  summary: 'Merge two records of the same person. Can be undone within 24 hours (added path)',
  body: twoRecords,
  data: mergeRow,
});

export const undoMerge = call({
  name: 'undoMerge',
  method: 'POST',
  path: '/users/merge/{id}/undo',
  ...staff,
  peopleOnly: decidesAccess,
  audit: ['patient.unmerge', 'patient.unmerge'],
  records: { id: 'merge' },
  summary: 'Undo a merge within 24 hours (added path)',
  params: z.strictObject({ id }),
  data: mergeRow,
});

export const listMerges = call({
  name: 'listMerges',
  method: 'GET',
  path: '/users/merges/{id}',
  ...staff,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'List records merged into a patient (added path)',
  params: z.strictObject({ id }),
  data: z.object({ merges: z.array(mergeRow) }),
});
