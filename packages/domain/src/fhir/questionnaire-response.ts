import { kindRules } from '@bedside/contracts/questionnaires/question-kinds';
import type { Answer, Question } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { visibleSections } from '@bedside/contracts/questionnaires/visibility';
import type {
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { isSharedWithAppointment, submissionAndAppointment } from '../access/confidential-visits.queries.ts';
import { bedsideUri, metaOf, reference, some } from './elements.ts';
import { type Author, isIncluded, limitOf, type Rows, source } from './source.ts';

/** Submitted answers only, because drafts belong to the patient alone. */
export const submissions = async (...[db, wanted, readScope]: Rows) => {
  const rows = await db
    .selectFrom('questionnaireSubmissions as submission')
    .innerJoin('questionnaires as questionnaire', 'questionnaire.id', 'submission.questionnaireId')
    .select([
      'questionnaire.name as title',
      'submission.id',
      'submission.patientId',
      'submission.questionnaireId',
      'submission.questionnaireVersion',
      'submission.definition',
      'submission.answers',
      'submission.scores',
      sql<Date>`submission.submitted_at`.as('changedAt'),
      sql<boolean>`submission.removed_at is not null`.as('removed'),
    ])
    .where('submission.status', '=', 'SUBMITTED')
    .$if(readScope.viewerId !== undefined, (query) =>
      query.where(isSharedWithAppointment(readScope.viewerId ?? '', submissionAndAppointment)),
    )
    .where(isIncluded(wanted, { id: 'submission.id', patient: sql`submission.patient_id` }))
    .orderBy('submission.id')
    .limit(limitOf(wanted))
    .execute();
  return rows.map((row) => ({ ...row, author: { patient: row.patientId } satisfies Author }));
};
export type SubmissionRow = Awaited<ReturnType<typeof submissions>>[number];

export const questionnaireResponseSource = source({
  type: 'QuestionnaireResponse',
  rows: submissions,
  resources: (row) => [toQuestionnaireResponse(row)],
});

/** The questionnaire’s title, which US Core puts next to its URL. */
const titled = (title: string) => ({
  _questionnaire: {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/display', valueString: title }],
  },
});

const toQuestionnaireResponse = (row: SubmissionRow): QuestionnaireResponse => ({
  resourceType: 'QuestionnaireResponse',
  id: row.id,
  meta: metaOf(row, 'questionnaireresponse'),
  identifier: { use: 'usual', system: bedsideUri('questionnaire-submission'), value: row.id },
  questionnaire: `urn:uuid:${row.questionnaireId}|${row.questionnaireVersion}`,
  ...titled(row.title),
  status: 'completed',
  subject: reference('Patient', row.patientId),
  authored: row.changedAt.toISOString(),
  author: reference('Patient', row.patientId),
  source: reference('Patient', row.patientId),
  ...some('item', itemsOf(row)),
});

function itemsOf({ definition, answers }: SubmissionRow): QuestionnaireResponseItem[] {
  const filled = answers ?? {};
  const sections = new Map(definition.sections.map((section) => [section.title, section.id]));
  return visibleSections(definition, filled).flatMap(({ title, questions }) => {
    const item = questions.flatMap((question) => {
      const answer = filled[question.id];
      return answer === undefined ? [] : [itemOf(question, answer)];
    });
    return item.length > 0 ? [{ linkId: sections.get(title) ?? title, text: title, item }] : [];
  });
}

const itemOf = (question: Question, answer: Answer): QuestionnaireResponseItem => ({
  linkId: question.id,
  text: question.text,
  answer: [answer].flat().map((one) => answerOf(question, one)),
});

function answerOf(question: Question, answer: Exclude<Answer, unknown[]>): QuestionnaireResponseItemAnswer {
  if (typeof answer === 'object') return { valueAttachment: { title: `Signed by ${answer.name}` } };
  if (question.kind === 'image') return { valueAttachment: { url: `Binary/${answer}` } };
  const option = question.options.find(({ value }) => value === answer);
  const key = kindRules[question.kind].fhir.answer.replace('answer', 'value');
  return {
    [key]: key === 'valueCoding' ? { code: answer, ...(option && { display: option.label }) } : answer,
  };
}
