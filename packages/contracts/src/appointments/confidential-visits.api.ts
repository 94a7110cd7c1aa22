import { z } from 'zod';
import { call, idParams } from '../call.ts';
import { id } from '../common/fields.ts';
import { decidesAccess } from '../key-scopes.ts';

/** Who besides staff can see a visit and everything that belongs to it. */
export const visitSharing = z.object({
  confidential: z.boolean(),
  /** Why the visit can’t be made confidential; null if it can. */
  refusal: z.string().nullable(),
  /** The patient comes first. */
  viewers: z.array(z.object({ id, fullname: z.string(), relationship: z.string() })),
});
export type VisitSharing = z.infer<typeof visitSharing>;

const shared = {
  service: 'appointments',
  audience: ['admin', 'provider', 'patient'],
  permission: ['dispatch', 'clinical'],
  records: { id: 'appointment' },
  params: idParams,
  data: visitSharing,
} as const;

export const getVisitSharing = call({
  name: 'getVisitSharing',
  method: 'GET',
  path: '/appointment/{id}/sharing',
  ...shared,
  audit: 'read',
  summary: 'Get who sees a visit, for its patient and staff (added path)',
});

export const setVisitConfidential = call({
  name: 'setVisitConfidential',
  method: 'PUT',
  path: '/appointment/{id}/confidential',
  ...shared,
  audit: ['appointment.setConfidential'],
  peopleOnly: decidesAccess,
  summary: 'Keep a visit and what belongs to it from the family, or share it again (added path)',
  body: z.strictObject({ confidential: z.boolean() }),
});

const ofRecord = {
  service: 'appointments',
  path: '/patient/records/{id}/sharing',
  audience: ['admin', 'patient'],
  permission: ['dispatch', 'clinical', 'billing'],
  records: { id: 'document' },
  params: idParams,
  data: visitSharing,
} as const;

/**
 * For a document, form, bill, or conversation without a visit. Anything that belongs to a visit follows that
 * visit’s sharing.
 */
export const getRecordSharing = call({
  name: 'getRecordSharing',
  method: 'GET',
  ...ofRecord,
  audit: 'read',
  summary: 'Get who sees a document, form, bill or conversation that isn’t part of a visit (added path)',
});

export const setRecordConfidential = call({
  name: 'setRecordConfidential',
  method: 'PUT',
  ...ofRecord,
  audit: ['record.setConfidential'],
  peopleOnly: decidesAccess,
  summary: 'Keep a document, form, bill or conversation from the family, or share it again (added path)',
  body: z.strictObject({ confidential: z.boolean() }),
});
