import { newId } from '@bedside/db/id';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { questionnairesService } from './app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([questionnairesService], database);
const service = { ...(await insertService(db)), name: 'Flu test' };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

async function visit(serviceDate = today) {
  const provider = await insertStaff(db, { role: 'PROVIDER' });
  const patient = await insertPatient(db);
  const { id: appointmentId } = await insertAppointment(db, patient, service, {
    status: 'SCHEDULED',
    providerId: provider.id,
    serviceDate,
    startsAt: new Date(`${serviceDate}T16:00:00Z`),
    endsAt: new Date(`${serviceDate}T17:00:00Z`),
  });
  const { id } = await insertSubmission(db, patient, await insertForm(db));
  await db.updateTable('questionnaireSubmissions').set({ appointmentId }).where('id', '=', id).execute();
  return { id, provider: await as(provider), patient: await as(patient), patientId: patient.id };
}

const pageOf = `/list/prometheus/patient-questionare-detail`;
const save = '/list/prometheus/save';
const submit = '/list/prometheus/submit';
const rowOf = (id: string) =>
  db.selectFrom('questionnaireSubmissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

// Rule: questionnaires.filled-in-at-the-visit
describe('the form of a visit', () => {
  it('is filled in by its provider and submitted once, with audited reads', async () => {
    const { id, provider, patientId } = await visit();
    expect((await provider.get(`${pageOf}/${id}`)).json().data).toMatchObject({ revision: 0, answers: {} });
    const body = { token: id, answers: { smoke: true }, revision: 0 };
    const once = { headers: { 'idempotency-key': newId() } };
    for (const how of [once, once, { headers: { 'idempotency-key': newId() } }])
      expect((await provider.post(submit, body, how)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'SUBMITTED', answers: { smoke: true } });
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('entityId', '=', id)
      .orderBy('at')
      .execute();
    expect(audit).toEqual([
      { action: 'getQuestionnairePage', patientId },
      { action: 'questionnaire.submit', patientId },
    ]);
  });

  it('never overwrites answers that the patient saved or submitted in the meantime', async () => {
    const { id, provider, patient } = await visit();
    await patient.post(save, { token: id, answers: { smoke: false } });
    const mine = { token: id, answers: { smoke: true }, revision: 0 };
    for (const path of [save, submit])
      expect((await provider.post(path, mine)).json().code).toBe('CONCURRENT_UPDATE');
    expect((await provider.get(`${pageOf}/${id}`)).json().data).toMatchObject({
      answers: { smoke: false },
      revision: 1,
    });
    await patient.post(submit, { token: id, answers: { smoke: false } });
    for (const path of [save, submit])
      expect((await provider.post(path, { ...mine, revision: 1 })).json().code).toBe('RULE_REFUSED');
    expect(await rowOf(id)).toMatchObject({ answers: { smoke: false } });
    expect((await provider.get(`${pageOf}/${id}`)).json().data.answers).toEqual({ smoke: false });
    expect((await patient.get(`${pageOf}/${id}`)).json().data.answers).toEqual({});
  });

  it('is filled in by its provider though its link has expired, and not by the patient', async () => {
    const { id, provider, patient } = await visit();
    await db
      .updateTable('questionnaireSubmissions')
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where('id', '=', id)
      .execute();
    const body = { token: id, answers: { smoke: true }, revision: 0 };
    expect((await patient.post(submit, body)).statusCode).toBe(422);
    for (const [path, revision] of [
      [save, 0],
      [submit, 1],
    ] as const) {
      const answer = await provider.post(path, { ...body, revision });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(await rowOf(id)).toMatchObject({ status: 'SUBMITTED', answers: { smoke: true } });
  });

  // Rule: appointments.offline-entries-are-sent-once
  it('takes answers that are sent again as the ones it has', async () => {
    const { id, provider } = await visit();
    const save = () =>
      provider.post('/list/prometheus/save', { token: id, answers: { smoke: true }, revision: 0 });
    const [first, again] = [await save(), await save()];
    expect(first.json().data).toMatchObject({ revision: 1 });
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().data).toMatchObject({ revision: 1 });
  });

  it('is none of another provider’s, nor of a visit far away', async () => {
    const { id } = await visit();
    const { provider } = await visit();
    const far = await visit('2030-01-02');
    for (const [caller, form] of [
      [provider, id],
      [far.provider, far.id],
    ] as const) {
      expect((await caller.get(`${pageOf}/${form}`)).statusCode).toBe(404);
      expect((await caller.post(save, { token: form, answers: { smoke: true } })).statusCode).toBe(404);
    }
    expect(await rowOf(id)).toMatchObject({ answersRevision: 0 });
  });
});
