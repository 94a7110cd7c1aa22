import { insertStaff } from '@bedside/testing/factories/people';
import { shortForm } from '@bedside/testing/factories/questionnaires';
import { addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { moodForm, openQuestionnaires } from '../questionnaires.fixture.ts';

const { admin, as, clock, db, handIn, nora, pageOf, rowOf, sentTo } = await openQuestionnaires();

describe('editing a questionnaire', () => {
  const create = (name: string, form: object = moodForm) =>
    admin.post('/admin/questionnaires', { name, description: 'Ours', form });

  // Rule: questionnaires.published-versions
  it('takes effect when published, and sent ones keep their version', async () => {
    const response = await create('Mood of the week');
    const { id } = response.json();
    const send = { patientId: nora.id, questionnaireId: id };
    expect((await admin.post('/list/prometheus/send-questionare', send)).statusCode).toBe(422);
    const published = await admin.post(`/admin/questionnaires/${id}/publish`, { version: 1 });
    expect(published.json().data).toMatchObject({
      status: 'PUBLISHED',
      publishedVersion: 1,
      hasDraft: false,
    });
    const old = await sentTo(nora.id, id);
    await handIn(old.token, { low: 'some', why: 'Rain' });

    const changed = { name: 'Mood of the week', form: shortForm, version: 2 };
    expect((await admin.put(`/admin/questionnaires/${id}`, changed)).statusCode).toBe(200);
    expect((await admin.put(`/admin/questionnaires/${id}`, changed)).statusCode).toBe(409);
    const before = await sentTo(nora.id, id);
    expect((await pageOf(before.token)).json().data.form.sections[0].id).toBe('mood');
    await admin.post(`/admin/questionnaires/${id}/publish`, { version: 3 });
    expect((await pageOf(before.token)).json().data.form.sections[0].id).toBe('mood');
    clock.now = addMinutes(clock.now, 5);
    await handIn(before.token, { low: 'much', why: 'Snow' });
    const after = await sentTo(nora.id, id);
    expect((await pageOf(after.token)).json().data.form.sections[0].id).toBe('habits');

    const read = await admin.get(`/admin/questionnaire-submissions/${before.id}`);
    expect(read.json()).toMatchObject({
      questionnaireVersion: 1,
      scores: [{ value: 2, band: 'Low', before: { value: 1, band: 'Fine' } }],
      sections: [
        {
          questions: [
            { answer: 'much', before: 'some' },
            { answer: 'Snow', before: 'Rain' },
          ],
        },
      ],
    });
    expect(await rowOf(old.id)).toMatchObject({ questionnaireVersion: 1, definition: moodForm });
    const versions = (await admin.get(`/admin/questionnaires/${id}`)).json().versions;
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  });

  // Rule: questionnaires.unique-names
  it('can be copied, retired, and exchanged through FHIR, and names are unique', async () => {
    const { id } = (await create('Sleep diary')).json();
    expect((await create('Sleep diary')).statusCode).toBe(409);
    await admin.post(`/admin/questionnaires/${id}/publish`, { version: 1 });
    const copy = await admin.post(`/admin/questionnaires/${id}/copy`, { name: 'Sleep diary 2' });
    expect(copy.json().data).toMatchObject({ status: 'DRAFT', form: moodForm, publishedVersion: 0 });
    const resource = (await admin.get(`/admin/questionnaires/${id}/fhir`)).json().data;
    const imported = await admin.post('/admin/questionnaires/import', {
      resource: { ...resource, title: 'Sleep diary 3' },
    });
    expect(imported.json().data).toMatchObject({ name: 'Sleep diary 3', form: moodForm });
    const retired = await admin.post(`/admin/questionnaires/${id}/retire`, { version: 2 });
    expect(retired.json().data.status).toBe('RETIRED');
    const send = { patientId: nora.id, questionnaireId: id };
    expect((await admin.post('/list/prometheus/send-questionare', send)).statusCode).toBe(422);
  });

  // Rule: questionnaires.no-contradictions
  it('that contradicts itself is rejected at its field, and nothing is stored', async () => {
    const form = structuredClone(moodForm);
    const first = form.sections[0]?.questions[0];
    if (first) first.options = [];
    const refused = await create('Broken', form);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues[0].path).toBe('form.sections.0.questions.0.options');
    const stored = await db.selectFrom('questionnaires').select('id').where('name', '=', 'Broken').execute();
    expect(stored).toEqual([]);
  });

  // Rule: questionnaires.fhir-imports-are-bounded
  it('imported with a cycle is rejected with an explanation', async () => {
    const deep = `{"resourceType":"Questionnaire","item":${'[{"linkId":"a","type":"group","item":'.repeat(20_000)}[]${'}]'.repeat(20_000)}}`;
    const refused = await admin.post('/admin/questionnaires/import', undefined, {
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(`{"resource":${deep}}`),
    });
    expect([refused.statusCode, refused.json().issues?.[0].path]).toEqual([400, 'resource']);
  });

  // Rule: questionnaires.clinical-permission
  it('requires the clinical permission', async () => {
    const other = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] }));
    const { id } = (await create('Guarded')).json();
    expect((await other.get('/admin/questionnaires')).statusCode).toBe(403);
    expect((await other.post('/admin/questionnaires', { name: 'Mine', form: moodForm })).statusCode).toBe(
      403,
    );
    expect((await other.post(`/admin/questionnaires/${id}/publish`, { version: 1 })).statusCode).toBe(403);
    const patient = await as(nora);
    expect((await patient.get('/admin/questionnaires')).statusCode).toBe(403);
  });
});
