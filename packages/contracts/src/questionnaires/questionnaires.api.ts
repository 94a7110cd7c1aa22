import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams } from '../call.ts';
import { day, id, idList, pageQuery, searchText, text } from '../common/fields.ts';
import { wireEnum } from '../common/wire-enum.ts';
import {
  answers,
  formStatuses,
  questionnaireForm,
  questionnairePage,
  questionnaireRecord,
  questionnaireRow,
  scoreHistory,
  submissionRecord,
  submissionRow,
  submissionStatuses,
} from './questionnaire.schema.ts';

const service = 'questionnaires';
/** The token of a link; its patient, signed in, may name the submission instead. */
const token = z.string().min(36).max(60);
const builder = { service, audience: ['admin'], permission: 'clinical' } as const;

export const sendQuestionnaire = call({
  name: 'sendQuestionnaire',
  method: 'POST',
  path: '/list/prometheus/send-questionare',
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'Send a patient a predictive 360 form to fill in, by e-mail and text',
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
  summary: 'The form behind a questionnaire link and what was answered so far; the id is the link’s token',
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
  summary: 'Keep answers before they are handed in: those named, the others stay (path ours)',
  body: z.strictObject({
    token,
    answers,
    /** Answers taken back. */
    cleared: z.array(z.string().max(40)).max(200).default([]),
  }),
  data: z.object({ revision: z.int(), savedAt: z.iso.datetime() }),
});

export const submitQuestionnaire = call({
  name: 'submitQuestionnaire',
  method: 'POST',
  path: '/list/prometheus/submit',
  service,
  audience: ['public'],
  optionalSignIn: true,
  summary: 'Hand the answers in; that locks them. Handing in again changes nothing',
  body: z.strictObject({ token, answers }),
});

export const uploadAnswerPicture = call({
  name: 'uploadAnswerPicture',
  method: 'POST',
  path: '/list/prometheus/picture',
  service,
  audience: ['public'],
  optionalSignIn: true,
  summary: 'A picture that answers a question; its id is the answer (path ours)',
  upload: {
    types: ['image/jpeg', 'image/png'],
    maxBytes: 20 * 1024 * 1024,
    refusal: 'Only jpeg, jpg and png pictures are allowed.',
  },
  limit: { max: 30, perSeconds: 300 },
  body: z.strictObject({ token, questionId: z.string().max(40) }),
  data: z.object({ pictureId: id }),
});

/** What a patient has to fill in, has filled in, and how the scores went. */
export const listOwnQuestionnaires = call({
  name: 'listOwnQuestionnaires',
  method: 'GET',
  path: '/list/prometheus/mine',
  service,
  audience: ['patient'],
  summary: 'Forms of the household that wait or were handed in, and scores over time (path ours)',
  query: z.strictObject({ patientId: id.optional() }),
  data: z.object({ submissions: z.array(submissionRow), scores: z.array(scoreHistory) }),
});

export const getOwnSubmission = call({
  name: 'getOwnSubmission',
  method: 'GET',
  path: '/list/prometheus/submission/{id}',
  service,
  audience: ['patient', 'admin'],
  permission: 'clinical',
  summary: 'What was answered, with scores, bands and what changed since the last time (path ours)',
  params: idParams,
  data: submissionRecord,
});

export const listSubmissions = call({
  name: 'listSubmissions',
  method: 'GET',
  path: '/list/submitted-questionare',
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'Forms sent and handed in, newest first',
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
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'Take a form that was sent out of the lists; what was handed in is kept for the record',
  params: idParams,
});

export const downloadSubmission = call({
  name: 'downloadSubmission',
  method: 'GET',
  path: '/list/download/{id}',
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'The predictive 360 assessment as a PDF',
  params: idParams,
  raw: 'application/pdf',
});

/** The misspelt name is the wire’s: it names what was handed in. */
const attaching = z.strictObject({ questionniareId: id, patientId: id, appointmentId: id });
const attachPath = '/list/download-and-attach';

export const downloadAndAttach = call({
  name: 'downloadAndAttach',
  method: 'GET',
  path: attachPath,
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'Attach the assessment to a visit, once however often it is asked; as specified a GET',
  query: attaching,
});

export const attachSubmission = call({
  name: 'attachSubmission',
  method: 'POST',
  path: attachPath,
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'The same; what our own screens use (path ours)',
  body: attaching,
});

export const resendQuestionnaire = call({
  name: 'resendQuestionnaire',
  method: 'POST',
  path: '/list/resend/{id}',
  service,
  audience: ['admin'],
  permission: 'clinical',
  summary: 'Send the form again with a new link, good for another 14 days',
  params: idParams,
});

export const publishQuestionnaire = call({
  ...builder,
  name: 'publishQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/{id}/publish',
  summary: 'Let the draft go out from now on, as a new version (path ours)',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1) }),
  data: questionnaireRecord,
});

export const retireQuestionnaire = call({
  ...builder,
  name: 'retireQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/{id}/retire',
  summary: 'Send a form to nobody any more (path ours)',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1) }),
  data: questionnaireRecord,
});

export const copyQuestionnaire = call({
  ...builder,
  name: 'copyQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/{id}/copy',
  summary: 'Begin a form from another one (path ours)',
  params: idParams,
  body: z.strictObject({ name: text(120, 3) }),
  data: questionnaireRecord,
});

export const exportQuestionnaire = call({
  ...builder,
  name: 'exportQuestionnaire',
  method: 'GET',
  path: '/admin/questionnaires/{id}/fhir',
  summary: 'The form as a FHIR R4 Questionnaire (path ours)',
  params: idParams,
  data: z.record(z.string(), z.unknown()),
});

export const importQuestionnaire = call({
  ...builder,
  name: 'importQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/import',
  summary: 'A draft from a FHIR R4 Questionnaire (path ours)',
  body: z.strictObject({ resource: z.record(z.string(), z.unknown()) }),
  data: questionnaireRecord,
});

export const questionnairesResource = adminResource({
  name: 'questionnaires',
  service,
  audience: ['admin'],
  permission: 'clinical',
  write: { permission: 'clinical' },
  row: questionnaireRow,
  record: questionnaireRecord,
  sortable: ['name', 'status', 'updatedAt'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject({
    q: searchText,
    id: idList,
    status: z.enum(formStatuses).optional(),
  }),
  facets: ['status'],
  create: z.strictObject({
    name: text(120, 3),
    description: text(500).optional(),
    form: questionnaireForm,
  }),
  update: z.strictObject({
    name: text(120, 3),
    description: text(500).nullish(),
    form: questionnaireForm,
    version: z.int().min(1),
  }),
});

export const submissionsResource = adminResource({
  name: 'questionnaire-submissions',
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
