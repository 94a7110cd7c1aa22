import {
  type Answers,
  type QuestionnaireDefinition,
  questionnaireDefinition,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { addDays } from 'date-fns';

export const shortForm: QuestionnaireDefinition = questionnaireDefinition.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      questions: [{ id: 'smoke', kind: 'yes-no', text: 'Do you smoke?', required: true }],
    },
  ],
});

/** @returns the form's id */
export async function insertForm(
  db: Db,
  { name = newId(), form = shortForm }: { name?: string; form?: QuestionnaireDefinition } = {},
): Promise<string> {
  const id = newId();
  const existing = JSON.stringify(form);
  await db
    .insertInto('questionnaires')
    .values({
      id,
      name,
      status: 'PUBLISHED',
      publishedVersion: 1,
      publishedDefinition: existing,
      draftDefinition: null,
    })
    .execute();
  await db
    .insertInto('questionnaireVersions')
    .values({
      questionnaireId: id,
      version: 1,
      definition: existing,
      publishedBy: null,
      publishedAt: new Date(),
    })
    .execute();
  return id;
}

export async function insertSubmission(
  db: Db,
  patient: { id: string },
  questionnaireId: string,
  { form = shortForm, answers }: { form?: QuestionnaireDefinition; answers?: Answers } = {},
): Promise<{ id: string }> {
  const id = newId();
  const now = new Date();
  await db
    .insertInto('questionnaireSubmissions')
    .values({
      id,
      questionnaireId,
      questionnaireVersion: 1,
      definition: JSON.stringify(form),
      patientId: patient.id,
      appointmentId: null,
      status: answers ? 'SUBMITTED' : 'NOT SUBMITTED',
      answers: answers ? JSON.stringify(answers) : null,
      sentBy: null,
      sentAt: now,
      expiresAt: addDays(now, 14),
      submittedAt: answers ? now : null,
    })
    .execute();
  return { id };
}
