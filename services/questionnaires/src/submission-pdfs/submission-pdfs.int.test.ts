import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/send.commands';
import { saveSubmissionPdf } from '@bedside/domain/questionnaires/submission-pdf.commands';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { questionnairesService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { app, as, anonymous, parts } = await startServices([questionnairesService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const ctx = () => ({ actor: null, requestId: newId(), now: new Date(), ip: null });

const form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'one',
      title: 'One',
      questions: [
        { id: 'rash', kind: 'image', text: 'Your skin' },
        { id: 'itch', kind: 'scale', text: 'Itch', min: 0, max: 10, flaggedIf: { operator: '≥', value: 8 } },
      ],
    },
  ],
  scores: [
    {
      id: 'itch',
      name: 'Itch',
      method: 'sum',
      questions: ['itch'],
      bands: [{ from: 0, label: 'Some', tone: 'watch', flagged: true }],
    },
  ],
});
const questionnaireId = await insertForm(db, { form });
const waitingFor = async (patient: { id: string }) => {
  const { id } = await insertSubmission(db, patient, questionnaireId, { form });
  const token = await db.transaction().execute((tx) => issueQuestionnaireLink(tx, ctx(), id));
  return { id, token };
};
const image = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'rash.png',
    { type: 'image/png' },
  );
const send = (token: string, questionId = 'rash', file = image()) =>
  anonymous.upload('/list/prometheus/picture', file, { token, questionId });
const handIn = (token: string, answers: object) =>
  anonymous.post('/list/prometheus/submit', { token, answers });
const auditOf = async (entityId: string, action: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select('id')
      .where('entityId', '=', entityId)
      .where('action', '=', action)
      .execute()
  ).length;

describe('an image answer', () => {
  // Rule: questionnaires.picture-answers
  it('is stored with its own questionnaire, and cannot answer another', async () => {
    const [mine, other] = [
      await waitingFor(await insertPatient(db)),
      await waitingFor(await insertPatient(db)),
    ];
    const stored = await send(mine.token);
    expect(stored.statusCode, stored.body).toBe(200);
    const { imageId } = stored.json().data;
    for (const strange of [imageId, newId()])
      expect((await handIn(other.token, { rash: strange })).json().issues[0].path).toBe('answers.rash');
    expect((await handIn(mine.token, { rash: imageId })).statusCode).toBe(200);
    const read = await admin.get(`/list/prometheus/submission/${mine.id}`);
    expect(read.json().data.sections[0].questions[0].imageUrl).toMatch(/^\/v1\/files\//);
    expect(await auditOf(imageId, 'questionnaire.image')).toBe(1);
    expect((await send(mine.token)).statusCode).toBe(404);
    expect((await send(other.id)).statusCode).toBe(404);
  });

  // Rule: questionnaires.picture-answers
  it('must be an image, for an image question, and is limited to twenty', async () => {
    const { id, token } = await waitingFor(await insertPatient(db));
    const text = new File(['<svg onload=alert(1)>'], 'rash.png', { type: 'image/png' });
    expect((await send(token, 'rash', text)).statusCode).toBe(400);
    expect((await send(token, 'itch')).statusCode).toBe(400);
    const many = [];
    for (let nr = 0; nr < 18; nr += 1) many.push((await send(token)).statusCode);
    const last = await Promise.all(Array.from({ length: 6 }, async () => (await send(token)).statusCode));
    expect(many).toEqual(Array(18).fill(200));
    expect(last.filter((status) => status === 200)).toHaveLength(2);
    const { count } = await db
      .selectFrom('questionnaireImages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('submissionId', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(20);
  });

  // Rule: questionnaires.pictures-of-unknown-senders
  it('is refused unread if its link is unknown', async () => {
    const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const fields = [
      ['token', 'x'.repeat(43)],
      ['questionId', 'rash'],
    ].map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const file =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const asked = request({
      ...{ hostname, port, path: '/v1/list/prometheus/picture', method: 'POST' },
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 19_000_000 },
    });
    asked.write(`${fields.join('')}${file}${'p'.repeat(1000)}`);
    const [answer] = (await once(asked, 'response', { signal: AbortSignal.timeout(5000) })) as [
      IncomingMessage,
    ];
    expect(answer.statusCode).toBe(404);
    asked.destroy();
  });

  // Rule: questionnaires.pictures-of-unknown-senders
  it('is refused if it comes before its link', async () => {
    const { token } = await waitingFor(await insertPatient(db));
    const body = new FormData();
    body.append('file', image());
    body.append('token', token);
    body.append('questionId', 'rash');
    const sent = await app.inject({ method: 'POST', url: '/v1/list/prometheus/picture', body });
    expect(sent.json().issues).toEqual([{ path: 'token', message: 'Send this field before the file.' }]);
  });
});

describe('a submission', () => {
  const printedFor = async (patient: { id: string }) => {
    const submission = await insertSubmission(db, patient, questionnaireId, { form, answers: { itch: 2 } });
    const pdf = Buffer.from('%PDF-1.7 of nothing');
    await saveSubmissionPdf(db, ctx(), parts.integrations.storage, {
      ...submission,
      patientId: patient.id,
      name: 'Skin "1"',
      pdf,
    });
    return submission;
  };
  const appointmentOf = async (
    patient: { id: string; householdId: string },
    status: 'SCHEDULED' | 'CANCELLED',
  ) => {
    const service = { ...(await insertService(db)), name: 'Visit' };
    const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
    const startsAt = addHours(new Date(), 48);
    const times = {
      startsAt,
      endsAt: addHours(startsAt, 1),
      serviceDate: startsAt.toISOString().slice(0, 10),
    };
    return insertAppointment(db, patient, service, {
      status,
      providerId,
      ...times,
      ...(status === 'CANCELLED' && { cancellationReason: 'Ill' }),
    });
  };

  // Rule: questionnaires.printed-once
  it('is downloaded as rendered, after submission, with an audit row each time', async () => {
    const nora = await insertPatient(db);
    const { id } = await printedFor(nora);
    const file = await admin.get(`/list/download/${id}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(file.rawPayload.toString()).toBe('%PDF-1.7 of nothing');
    expect(await auditOf(id, 'downloadSubmissionPdf')).toBe(1);
    const waiting = await waitingFor(nora);
    expect((await admin.get(`/list/download/${waiting.id}`)).statusCode).toBe(422);
    expect((await (await as(nora)).get(`/list/download/${id}`)).statusCode).toBe(403);
  });

  // Rule: questionnaires.attached-once
  it("is attached to an appointment once, and not to another patient's or a canceled one", async () => {
    const nora = await insertPatient(db);
    const { id } = await printedFor(nora);
    const { id: appointmentId } = await appointmentOf(nora, 'SCHEDULED');
    const asked = { patientId: nora.id, questionniareId: id, appointmentId };
    const path = '/list/download-and-attach';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nr) =>
        nr % 2 ? admin.post(path, asked) : admin.get(path, { query: asked }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    const isNew = answers.filter((one) => one.json().message === 'Assessment attached to the visit');
    expect(isNew).toHaveLength(1);
    const canceled = await appointmentOf(nora, 'CANCELLED');
    const others = await insertPatient(db);
    const theirs = await appointmentOf(others, 'SCHEDULED');
    const wrong = [
      [{ appointmentId: canceled.id }, 422],
      [{ appointmentId: theirs.id }, 404],
      [{ appointmentId: theirs.id, patientId: others.id }, 404],
    ] as const;
    for (const [more, status] of wrong)
      expect((await admin.post(path, { ...asked, ...more })).statusCode).toBe(status);
    const prefetch = {
      query: { ...asked, appointmentId: theirs.id },
      headers: { 'sec-purpose': 'prefetch' },
    };
    expect((await admin.get(path, prefetch)).statusCode).not.toBe(200);
    const stored = await db
      .selectFrom('documents')
      .select('appointmentId')
      .where('submissionId', '=', id)
      .execute();
    expect(stored.map((one) => one.appointmentId).sort()).toEqual([appointmentId, null].sort());
  });

  // Rule: questionnaires.patients-see-scores-not-flags
  it('shows its patient answers and scores, without warnings meant for staff', async () => {
    const nora = await insertPatient(db);
    const { id, token } = await waitingFor(nora);
    expect((await handIn(token, { itch: 9 })).statusCode).toBe(200);
    const own = await as(nora);
    const read = (await own.get(`/list/prometheus/submission/${id}`)).json().data;
    const listed = (await own.get('/list/prometheus/mine')).json().data;
    expect(read.scores[0]).toMatchObject({ value: 9, band: 'Some' });
    expect(JSON.stringify([read, listed])).not.toContain('"flagged":true');
    const staffs = (await admin.get(`/list/prometheus/submission/${id}`)).json().data;
    expect(staffs.sections[0].questions[1].flagged).toBe(true);
  });
});

describe('questionnaire reminders', () => {
  const plansOf = async (id: string) =>
    (await db.selectFrom('plannedEvents').select('key').where('entityId', '=', id).execute()).length;
  const sentTo = async (patientId: string) => {
    const sent = await admin.post('/list/prometheus/send-questionare', { patientId, questionnaireId });
    return sent.json().data.id;
  };

  // Rule: questionnaires.reminders
  it('are dropped on withdrawal, and planned again on resend', async () => {
    const id = await sentTo((await insertPatient(db)).id);
    expect(await plansOf(id)).toBe(2);
    await admin.post(`/list/resend/${id}`);
    expect(await plansOf(id)).toBe(2);
    await admin.delete(`/list/delete-p360-form/${id}`);
    expect(await plansOf(id)).toBe(0);
    expect(await auditOf(id, 'questionnaire.remove')).toBe(1);
  });

  // Rule: questionnaires.reminders
  it('are not sent to a deceased patient', async () => {
    const nora = await insertPatient(db);
    const id = await sentTo(nora.id);
    await db.updateTable('users').set({ status: 'DECEASED' }).where('id', '=', nora.id).execute();
    expect((await admin.post(`/list/resend/${id}`)).statusCode).toBe(422);
    expect(await auditOf(id, 'questionnaire.resend')).toBe(0);
  });
});
