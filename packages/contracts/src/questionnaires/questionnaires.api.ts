import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call } from '../call.ts';
import { day, id, pageQuery } from '../common/fields.ts';
import { wireEnum } from '../common/wire-enum.ts';
import {
  answers,
  questionnairePage,
  questionnaireRow,
  submissionRow,
  submissionStatuses,
} from './questionnaire.schema.ts';

const service = 'questionnaires';
const token = z.string().min(40).max(60);

export const sendQuestionnaire = call({
  name: 'sendQuestionnaire',
  method: 'POST',
  path: '/list/prometheus/send-questionare',
  service,
  audience: ['admin'],
  summary: 'Send a patient a predictive 360 form to fill in',
  body: z.strictObject({ patientId: id, questionnaireId: id, appointmentId: id.optional() }),
  data: submissionRow,
});

export const getQuestionnairePage = call({
  name: 'getQuestionnairePage',
  method: 'GET',
  path: '/list/prometheus/patient-questionare-detail/{id}',
  service,
  audience: ['public'],
  summary: 'The form behind a questionnaire link; the id is the link’s token',
  params: z.strictObject({ id: token }),
  data: questionnairePage,
});

export const submitQuestionnaire = call({
  name: 'submitQuestionnaire',
  method: 'POST',
  path: '/list/prometheus/submit',
  service,
  audience: ['public'],
  summary: 'Hand the answers in; that locks them',
  body: z.strictObject({ token, answers }),
});

export const listSubmissions = call({
  name: 'listSubmissions',
  method: 'GET',
  path: '/list/submitted-questionare',
  service,
  audience: ['admin'],
  summary: 'Forms sent and handed in, newest first',
  query: z.strictObject({
    ...pageQuery(),
    searchQuery: z.string().trim().min(1).max(100).optional(),
    startDate: day.optional(),
    endDate: day.optional(),
    status: wireEnum(submissionStatuses).optional(),
  }),
  data: z.array(submissionRow),
  paged: true,
});

export const questionnairesResource = adminResource({
  name: 'questionnaires',
  service,
  audience: ['admin'],
  row: questionnaireRow,
  sortable: ['name'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject({
    q: z.string().trim().min(1).max(100).optional(),
    id: z.array(id).max(100).optional(),
  }),
});
