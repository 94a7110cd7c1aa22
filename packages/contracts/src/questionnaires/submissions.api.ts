import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import { day, id, idList, pageQuery, searchText, wireEnum } from '../common/fields.ts';
import {
  answers,
  careNeeds,
  questionnairePage,
  scoreHistory,
  submissionRecord,
  submissionRow,
  submissionStatuses,
} from './questionnaire.schema.ts';

const service = 'questionnaires';

/** The token of a link. A signed-in patient may use the submission’s id instead. */
const token = z.string().min(36).max(60);

const staff = { service, audience: ['admin'], permission: 'clinical' } as const;

export const sendQuestionnaire = call({
  name: 'sendQuestionnaire',
  method: 'POST',
  path: '/list/prometheus/send-questionare',
  ...staff,
  audit: ['questionnaire.send'],
  summary: 'Send a patient a predictive 360 form by email and text',
  idempotent: true,
  body: z.strictObject({ patientId: id, questionnaireId: id, appointmentId: id.optional() }),
  data: submissionRow,
});

export const getQuestionnairePage = call({
  name: 'getQuestionnairePage',
  method: 'GET',
  path: '/list/prometheus/patient-questionare-detail/{id}',
  service,
  audience: ['public'],
  optionalSignIn: true,
  records: { id: 'submission' },
  summary: 'Get a form and its answers so far by its link. The ID is the link’s token',
  params: z.strictObject({ id: token }),
  data: questionnairePage,
});

export const saveAnswers = call({
  name: 'saveAnswers',
  method: 'POST',
  path: '/list/prometheus/save',
  service,
  audience: ['public'],
  optionalSignIn: true,
  summary: 'Save answers before submitting. Only the listed answers change (added path)',
  body: z.strictObject({
    token,
    answers,
    cleared: z.array(z.string().max(40)).max(200).default([]),
    /** The revision that the caller has. Rejected if other answers have been saved since. */
    revision: z.int().optional(),
  }),
  idempotent: true,
  data: z.object({ revision: z.int(), savedAt: z.iso.datetime() }),
});

export const submitQuestionnaire = call({
  name: 'submitQuestionnaire',
  method: 'POST',
  path: '/list/prometheus/submit',
  service,
  audience: ['public'],
  optionalSignIn: true,
  summary: 'Submit and lock the answers. Submitting again changes nothing',
  body: z.strictObject({
    token,
    answers,
    /** The revision that the caller has. Rejected if other answers have been saved since. */
    revision: z.int().optional(),
  }),
  idempotent: true,
});

export const uploadAnswerImage = call({
  name: 'uploadAnswerImage',
  method: 'POST',
  path: '/list/prometheus/picture',
  service,
  audience: ['public'],
  optionalSignIn: true,
  summary: 'Upload a photo as an answer. Its ID is the answer (added path)',
  upload: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 20 * 1024 * 1024,
    refusal: 'Please choose a JPG or PNG photo.',
  },
  limit: { max: 30, perSeconds: 300 },
  idempotent: true,
  body: z.strictObject({ token, questionId: z.string().max(40) }),
  data: z.object({ imageId: id }),
});

export const listMyQuestionnaires = call({
  name: 'listMyQuestionnaires',
  method: 'GET',
  path: '/list/prometheus/mine',
  service,
  audience: ['patient'],
  audit: 'own test',
  summary: 'List the household’s open and submitted forms, and scores over time (added path)',
  query: z.strictObject({ patientId: id.optional() }),
  data: z.object({
    submissions: z.array(submissionRow),
    scores: z.array(scoreHistory),
    /** From the newest submission that shows one; null if nothing is urgent. */
    careNeed: z.enum(careNeeds).nullable(),
  }),
});

export const getMySubmission = call({
  name: 'getMySubmission',
  method: 'GET',
  path: '/list/prometheus/submission/{id}',
  service,
  audience: ['patient', 'admin'],
  permission: 'clinical',
  audit: 'read',
  records: { id: 'submission' },
  summary: 'Get a form’s answers with scores, bands, and changes since last time (added path)',
  params: idParams,
  data: submissionRecord,
});

export const listSubmissions = call({
  name: 'listSubmissions',
  method: 'GET',
  path: '/list/submitted-questionare',
  reads: 'replica',
  ...staff,
  audit: 'list',
  summary: 'List sent and submitted forms, newest first',
  query: z.strictObject({
    ...pageQuery(),
    searchQuery: z.string().trim().min(1).max(100).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    status: wireEnum(submissionStatuses).optional(),
    patientId: id.optional(),
    questionnaireId: id.optional(),
    appointmentId: id.optional(),
  }),
  data: z.array(submissionRow),
  paged: true,
});

export const deleteSubmission = call({
  name: 'deleteSubmission',
  method: 'DELETE',
  path: '/list/delete-p360-form/{id}',
  ...staff,
  audit: ['questionnaire.remove'],
  records: { id: 'submission' },
  summary: 'Remove a sent form from the lists. Submitted answers stay on record',
  params: idParams,
});

export const downloadSubmissionPdf = call({
  name: 'downloadSubmissionPdf',
  method: 'GET',
  path: '/list/download/{id}',
  ...staff,
  audit: 'read',
  records: { id: 'submission' },
  summary: 'Download the predictive 360 assessment as a PDF',
  params: idParams,
  raw: 'application/pdf',
});

/** The misspelled field is part of the specified API. It identifies the submission. */
const attaching = z.strictObject({ questionniareId: id, patientId: id, appointmentId: id });
const attachPath = '/list/download-and-attach';

export const attachSubmissionPdfLegacyGet = call({
  name: 'attachSubmissionPdfLegacyGet',
  method: 'GET',
  path: attachPath,
  ...staff,
  audit: ['document.render'],
  records: { questionniareId: 'submission' },
  summary: 'Attach the assessment to a visit, only once. A GET, as specified',
  query: attaching,
});

export const attachSubmissionPdf = call({
  name: 'attachSubmissionPdf',
  method: 'POST',
  path: attachPath,
  ...staff,
  audit: ['document.render'],
  records: { questionniareId: 'submission' },
  summary: 'Does the same. Used by our own screens (added path)',
  body: attaching,
});

export const resendQuestionnaire = call({
  name: 'resendQuestionnaire',
  method: 'POST',
  path: '/list/resend/{id}',
  ...staff,
  audit: ['questionnaire.resend'],
  records: { id: 'submission' },
  summary: 'Resend the form with a new link, valid for 14 more days',
  params: idParams,
});

export const submissionsResource = adminResource({
  name: 'questionnaire-submissions',
  reads: 'replica',
  service,
  audience: ['admin'],
  permission: 'clinical',
  patientData: true,
  row: submissionRow,
  record: submissionRecord,
  sortable: ['sentAt', 'submittedAt', 'status'],
  defaultSort: ['sentAt', 'DESC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: z.enum(submissionStatuses).optional(),
    flagged: z.boolean().optional(),
    expired: z.boolean().optional(),
    patientId: id.optional(),
    questionnaireId: id.optional(),
    appointmentId: id.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  facets: ['status'],
});
