import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import {
  type QuestionnaireDetails,
  type QuestionnaireListRow,
  workingDefinition,
} from '@bedside/domain/questionnaires/questionnaire.queries';

export const toQuestionnaireRow = (row: QuestionnaireListRow) => ({
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

export const toQuestionnaireRecord = (form: QuestionnaireDetails): QuestionnaireRecord => ({
  ...toQuestionnaireRow(form),
  form: workingDefinition(form),
  published: form.publishedDefinition,
  versions: form.versions.map(({ publishedAt, ...version }) => ({
    ...version,
    publishedAt: publishedAt.toISOString(),
  })),
});
