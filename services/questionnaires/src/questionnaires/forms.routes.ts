import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import * as api from '@bedside/contracts/questionnaires/questionnaires.api';
import { fromFhir } from '@bedside/domain/questionnaires/from-fhir';
import * as change from '@bedside/domain/questionnaires/questionnaire.commands';
import {
  listQuestionnaires,
  type QuestionnaireDetails,
  type QuestionnaireListRow,
  questionnaireById,
  workingDefinition,
} from '@bedside/domain/questionnaires/questionnaire.queries';
import { toFhir } from '@bedside/domain/questionnaires/to-fhir';
import type { Routes } from '@bedside/service-kit/service';

const FHIR_STATUS = { DRAFT: 'draft', PUBLISHED: 'active', RETIRED: 'retired' } as const;

const toQuestionnaireRow = (row: QuestionnaireListRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  publishedVersion: row.publishedVersion,
  questionCount: workingDefinition(row).sections.reduce(
    (count, { questions }) => count + questions.length,
    0,
  ),
  hasDraft: row.draftDefinition !== null,
  sent: row.sent,
  submitted: row.submitted,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

const toQuestionnaireRecord = (form: QuestionnaireDetails): QuestionnaireRecord => ({
  ...toQuestionnaireRow(form),
  form: workingDefinition(form),
  published: form.publishedDefinition,
  versions: form.versions.map(({ publishedAt, ...version }) => ({
    ...version,
    publishedAt: publishedAt.toISOString(),
  })),
});

export const questionnaireRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  const recordOf = async (id: string) => toQuestionnaireRecord(await questionnaireById(db, id));

  bind(api.publishQuestionnaire, async ({ params: { id }, body, ctx }) => {
    await change.publishQuestionnaire(db, ctx, id, body.version);
    return { message: 'Form published', data: await recordOf(id) };
  });

  bind(api.retireQuestionnaire, async ({ params: { id }, body, ctx }) => {
    await change.retireQuestionnaire(db, ctx, id, body.version);
    return { message: 'Form retired. Forms already sent can still be completed.', data: await recordOf(id) };
  });

  bind(api.copyQuestionnaire, async ({ params: { id }, body, ctx }) => {
    const copy = await change.copyQuestionnaire(db, ctx, id, body.name);
    return { message: 'Form duplicated as a draft', data: await recordOf(copy) };
  });

  bind(api.exportQuestionnaire, async ({ params: { id } }) => {
    const form = await questionnaireById(db, id);
    const published = { version: form.publishedVersion, status: FHIR_STATUS[form.status] };
    return { data: toFhir({ ...form, form: workingDefinition(form) }, published) };
  });

  bind(api.importQuestionnaire, async ({ body, ctx }) => {
    const id = await change.createQuestionnaire(db, ctx, fromFhir(body.resource));
    return { message: 'Form imported as a draft', data: await recordOf(id) };
  });

  bindResource(api.questionnairesResource, {
    list: async (query) => {
      const { rows, total, byStatus } = await listQuestionnaires(db, query);
      return { rows: rows.map(toQuestionnaireRow), total, facets: { status: byStatus } };
    },
    get: async ({ id }) => ({ record: await recordOf(id) }),
    create: async ({ body, ctx }) => ({
      record: await recordOf(await change.createQuestionnaire(db, ctx, body)),
    }),
    update: async ({ id, body, ctx }) => {
      await change.updateQuestionnaire(db, ctx, id, body);
      return { record: await recordOf(id) };
    },
  });
};
