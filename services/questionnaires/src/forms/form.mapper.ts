import type { QuestionnaireRecord } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { type FormDetails, type FormRow, workingForm } from '@bedside/domain/questionnaires/form.queries';

export const toFormRow = (row: FormRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  publishedVersion: row.publishedVersion,
  questionCount: workingForm(row).sections.reduce((count, { questions }) => count + questions.length, 0),
  hasDraft: row.draft !== null,
  sent: row.sent,
  submitted: row.submitted,
  updatedAt: row.updatedAt.toISOString(),
  version: row.version,
});

export const toFormRecord = (form: FormDetails): QuestionnaireRecord => ({
  ...toFormRow(form),
  form: workingForm(form),
  published: form.form,
  versions: form.versions.map(({ publishedAt, ...version }) => ({
    ...version,
    publishedAt: publishedAt.toISOString(),
  })),
});
