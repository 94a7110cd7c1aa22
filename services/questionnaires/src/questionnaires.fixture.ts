import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/send.commands';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { expect } from 'vitest';
import { questionnairesService } from './app.ts';

const moods = ['none', 'some', 'much'].map((value, score) => ({ value, label: value, score }));
export const moodForm = questionnaireDefinition.parse({
  sections: [
    {
      id: 'mood',
      title: 'Mood',
      questions: [
        { id: 'low', kind: 'single', text: 'Feeling low?', required: true, options: moods },
        {
          id: 'why',
          kind: 'text',
          text: 'Why?',
          required: true,
          visibleIf: { match: 'all', conditions: [{ of: 'low', operator: '≠', value: 'none' }] },
        },
      ],
    },
  ],
  scores: [
    {
      id: 'mood',
      name: 'Mood',
      method: 'sum',
      questions: ['low'],
      outOf: 2,
      bands: [
        { from: 0, label: 'Fine', tone: 'good' },
        { from: 2, label: 'Low', tone: 'alert', flagged: true },
      ],
    },
  ],
});

/** The service with an admin, who sends questionnaires, and the patient Nora. */
export async function openQuestionnaires() {
  const database = await withDatabase();
  const { db } = database;
  const clock = { now: new Date('2026-10-14T15:00:00Z') };
  const { as, anonymous } = await startServices([questionnairesService], database, { now: () => clock.now });
  const staff = await insertStaff(db, { role: 'ADMIN' });
  const admin = await as(staff);
  const nora = await insertPatient(db, { user: { firstName: 'Nora' } });
  const linkTo = (id: string) =>
    db.transaction().execute((tx) => issueQuestionnaireLink(tx, { now: clock.now }, id));
  return {
    db,
    clock,
    as,
    anonymous,
    staff,
    admin,
    nora,
    linkTo,
    async sentTo(patientId: string, questionnaireId: string) {
      const sent = await admin.post('/list/prometheus/send-questionare', { patientId, questionnaireId });
      expect(sent.statusCode).toBe(200);
      const { id } = sent.json().data;
      return { id, token: await linkTo(id) };
    },
    pageOf: (token: string) => anonymous.get(`/list/prometheus/patient-questionare-detail/${token}`),
    handIn: (token: string, answers: object) => anonymous.post('/list/prometheus/submit', { token, answers }),
    rowOf: (id: string) =>
      db.selectFrom('questionnaireSubmissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
