import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams, practiceData } from '../call.ts';
import { idList, searchText, text } from '../common/fields.ts';
import {
  questionnaireDefinition,
  questionnaireRecord,
  questionnaireRow,
  questionnaireStatuses,
} from './questionnaire.schema.ts';

const service = 'questionnaires';
const builder = { service, audience: ['admin'], permission: 'clinical' } as const;

export const publishQuestionnaire = call({
  ...builder,
  name: 'publishQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/{id}/publish',
  audit: practiceData,
  records: { id: 'questionnaire' },
  summary: 'Publish the draft as a new version (added path)',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1) }),
  data: questionnaireRecord,
});

export const retireQuestionnaire = call({
  ...builder,
  name: 'retireQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/{id}/retire',
  audit: practiceData,
  records: { id: 'questionnaire' },
  summary: 'Retire a form (added path)',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1) }),
  data: questionnaireRecord,
});

export const copyQuestionnaire = call({
  ...builder,
  name: 'copyQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/{id}/copy',
  audit: practiceData,
  records: { id: 'questionnaire' },
  summary: 'Copy a form (added path)',
  params: idParams,
  body: z.strictObject({ name: text(120, 3) }),
  data: questionnaireRecord,
});

export const exportQuestionnaire = call({
  ...builder,
  name: 'exportQuestionnaire',
  method: 'GET',
  path: '/admin/questionnaires/{id}/fhir',
  audit: practiceData,
  records: { id: 'questionnaire' },
  summary: 'Export the form as a FHIR R4 Questionnaire (added path)',
  params: idParams,
  data: z.record(z.string(), z.unknown()),
});

export const importQuestionnaire = call({
  ...builder,
  name: 'importQuestionnaire',
  method: 'POST',
  path: '/admin/questionnaires/import',
  audit: practiceData,
  summary: 'Import a draft from a FHIR R4 Questionnaire (added path)',
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
    status: z.enum(questionnaireStatuses).optional(),
  }),
  facets: ['status'],
  create: z.strictObject({
    name: text(120, 3),
    description: text(500).optional(),
    form: questionnaireDefinition,
  }),
  update: z.strictObject({
    name: text(120, 3),
    description: text(500).nullish(),
    form: questionnaireDefinition,
    version: z.int().min(1),
  }),
});
