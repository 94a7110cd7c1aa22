import { newId } from '@bedside/db/id';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/send.commands';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { questionnairesService } from './app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([questionnairesService], database);

const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const patient = await insertPatient(db, { user: { firstName: 'Grace' } });
const questionnaireId = newId();
await db
  .insertInto('questionnaires')
  .values({
    id: questionnaireId,
    name: 'Predictive 360',
    form: JSON.stringify({
      sections: [
        {
          title: 'Habits',
          questions: [{ id: 'smoke', text: 'Do you smoke?', kind: 'yes-no', options: [], required: true }],
        },
      ],
    }),
  })
  .execute();

async function sentLink(): Promise<{ id: string; token: string }> {
  const sent = await admin.post('/list/prometheus/send-questionare', {
    patientId: patient.id,
    questionnaireId,
  });
  const { id } = sent.json().data;
  const token = await db.transaction().execute((tx) => issueQuestionnaireLink(tx, { now: new Date() }, id));
  return { id, token };
}

describe('a questionnaire', () => {
  it('is sent, filled in once behind its link, and listed as handed in', async () => {
    const { id, token } = await sentLink();
    const page = await anonymous.get(`/list/prometheus/patient-questionare-detail/${token}`);
    expect(page.json().data).toMatchObject({
      name: 'Predictive 360',
      firstName: 'Grace',
      status: 'NOT SUBMITTED',
    });
    expect(Object.keys(page.json().data).sort()).toEqual([
      'expiresAt',
      'firstName',
      'form',
      'name',
      'status',
    ]);

    const handedIn = await anonymous.post('/list/prometheus/submit', { token, answers: { smoke: false } });
    expect(handedIn.statusCode).toBe(200);

    const again = await anonymous.post('/list/prometheus/submit', { token, answers: { smoke: true } });
    expect(again.statusCode).toBe(404);
    const row = await db
      .selectFrom('questionnaireSubmissions')
      .select(['status', 'answers'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'SUBMITTED', answers: { smoke: false } });

    const listed = await admin.get('/list/submitted-questionare', {
      query: { status: 'submitted', searchQuery: 'grace' },
    });
    expect(listed.json().data).toEqual([expect.objectContaining({ id, status: 'SUBMITTED' })]);
    expect(listed.json().meta).toMatchObject({ page: 1, take: 10, itemCount: 1 });
  });

  it('handed in with a wrong answer names the question and keeps nothing', async () => {
    const { id, token } = await sentLink();
    const refused = await anonymous.post('/list/prometheus/submit', { token, answers: { smoke: 'often' } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toEqual([{ path: 'answers.smoke', message: 'Answer yes or no.' }]);
    const row = await db
      .selectFrom('questionnaireSubmissions')
      .select(['status', 'answers'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'NOT SUBMITTED', answers: null });
  });

  it('cannot be opened by its own id, or sent to somebody unknown', async () => {
    const { id } = await sentLink();
    const before = await db.selectFrom('outbox').select('id').execute();
    expect((await anonymous.get(`/list/prometheus/patient-questionare-detail/${id}xxxxxxx`)).statusCode).toBe(
      404,
    );
    const unknown = await admin.post('/list/prometheus/send-questionare', {
      patientId: newId(),
      questionnaireId,
    });
    expect(unknown.statusCode).toBe(404);
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length);
  });

  it('is nothing a patient may send', async () => {
    const caller = await as(patient);
    const refused = await caller.post('/list/prometheus/send-questionare', {
      patientId: patient.id,
      questionnaireId,
    });
    expect(refused.statusCode).toBe(403);
  });
});
