import {
  type QuestionnaireForm,
  questionnaireForm,
} from '@bedside/contracts/questionnaires/questionnaire.schema';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';

/** Asks one thing. */
export const shortForm: QuestionnaireForm = questionnaireForm.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      questions: [{ id: 'smoke', kind: 'yes-no', text: 'Do you smoke?', required: true }],
    },
  ],
});

/** A published form. @returns its id */
export async function insertForm(
  db: Db,
  { name = newId(), form = shortForm }: { name?: string; form?: QuestionnaireForm } = {},
): Promise<string> {
  const id = newId();
  const kept = JSON.stringify(form);
  await db
    .insertInto('questionnaires')
    .values({ id, name, status: 'PUBLISHED', publishedVersion: 1, form: kept, draft: null })
    .execute();
  await db
    .insertInto('questionnaireVersions')
    .values({ questionnaireId: id, version: 1, form: kept, publishedBy: null, publishedAt: new Date() })
    .execute();
  return id;
}
