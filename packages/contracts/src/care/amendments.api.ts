import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, exampleId, idParams } from '../call.ts';
import { id, idList, searchText } from '../common/fields.ts';
import {
  amendableRecord,
  amendmentRequest,
  amendmentStatuses,
  amendmentSubject,
  amendmentText,
  denialGround,
} from './amendments.schema.ts';

const service = 'appointments';
const ofPatient = { patientId: id.optional() };

export const listAmendmentRequests = call({
  name: 'listAmendmentRequests',
  method: 'GET',
  path: '/patient/amendment-requests',
  service,
  audience: ['patient'],
  audit: { none: 'requests about the caller, or about a member they manage' },
  summary: 'List requests to correct a patient’s record, and the records that one can name (added path)',
  /** Defaults to the caller. */
  query: z.strictObject(ofPatient),
  data: z.object({ requests: z.array(amendmentRequest), records: z.array(amendableRecord) }),
});

export const requestAmendment = call({
  name: 'requestAmendment',
  method: 'POST',
  path: '/patient/amendment-requests',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { recordId: 'new' },
  summary: 'Ask the practice to correct a patient’s record (added path)',
  sample: {
    patientId: exampleId,
    about: 'OTHER',
    whatIsWrong: 'surgery',
    whatItShouldSay: 'appendectomy',
    reason: 'letter',
  },
  body: z.strictObject({
    /** Defaults to the caller. */
    ...ofPatient,
    about: amendmentSubject,
    /** The id of one of the listed records of this kind. */
    recordId: id.optional(),
    whatIsWrong: amendmentText,
    whatItShouldSay: amendmentText,
    reason: amendmentText,
  }),
  data: amendmentRequest,
  idempotent: true,
});

export const followUpAmendment = call({
  name: 'followUpAmendment',
  method: 'POST',
  path: '/patient/amendment-requests/{id}/follow-up',
  service,
  audience: ['patient'],
  audit: 'own test',
  records: { id: 'amendmentRequest' },
  summary: 'Name who else to tell of a change, or disagree with a denial (added path)',
  params: idParams,
  sample: { action: 'SHARE_DENIAL' },
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('NAME_OTHERS'), othersToTell: amendmentText }),
    z.strictObject({ action: z.literal('DISAGREE'), statement: amendmentText }),
    z.strictObject({ action: z.literal('SHARE_DENIAL') }),
  ]),
  data: amendmentRequest,
});

export const answerAmendment = call({
  name: 'answerAmendment',
  method: 'POST',
  path: '/patient/amendment-requests/{id}/answer',
  service,
  audience: ['admin'],
  permission: 'clinical',
  audit: ['amendmentRequest.answer'],
  records: { id: 'amendmentRequest', recordId: 'new' },
  summary: 'Extend, accept or deny a request to correct a record, or respond to a statement (added path)',
  params: idParams,
  sample: { action: 'DENY', ground: 'CORRECT', explanation: 'letter' },
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('EXTEND'), reason: amendmentText }),
    z.strictObject({
      action: z.literal('ACCEPT'),
      changeMade: amendmentText,
      /** The record that was changed, if the request names none or a different one. */
      recordId: id.optional(),
      /** Confirms that staff changed nothing in Bedside since the request. */
      withoutChange: z.boolean().optional(),
    }),
    z.strictObject({
      action: z.literal('DENY'),
      ground: denialGround,
      explanation: amendmentText,
    }),
    z.strictObject({ action: z.literal('TELL_OTHERS') }),
    z.strictObject({ action: z.literal('REBUT'), rebuttal: amendmentText }),
  ]),
  data: amendmentRequest,
});

export const amendmentRequestsResource = adminResource({
  name: 'amendment-requests',
  patientData: true,
  service,
  audience: ['admin'],
  permission: 'clinical',
  row: amendmentRequest,
  sortable: ['dueOn', 'createdAt'],
  defaultSort: ['dueOn', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    patientId: id.optional(),
    status: z.enum(amendmentStatuses).optional(),
  }),
  facets: ['status'],
});
