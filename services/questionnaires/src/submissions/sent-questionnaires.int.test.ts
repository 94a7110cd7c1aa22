import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { sendQuestionnairesForAppointment } from '@bedside/domain/questionnaires/appointment-questionnaires.commands';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm } from '@bedside/testing/factories/questionnaires';
import { eventTypesOf } from '@bedside/testing/traces';
import { addDays, addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { moodForm, openQuestionnaires } from '../questionnaires.fixture.ts';

const { admin, anonymous, as, clock, db, handIn, linkTo, nora, pageOf, rowOf, sentTo, staff } =
  await openQuestionnaires();

const phq9Form = questionnaireDefinition.parse({
  sections: [
    {
      id: 'mood',
      title: 'Mood',
      questions: Array.from({ length: 9 }, (_, at) => ({
        id: `q${at}`,
        kind: 'single',
        text: `Question ${at + 1}`,
        required: true,
        options: [0, 1, 2, 3].map((score) => ({ value: `p${score}`, label: `${score}`, score })),
      })),
    },
  ],
  scores: [
    {
      id: 'phq-9',
      name: 'PHQ-9',
      method: 'sum',
      questions: Array.from({ length: 9 }, (_, at) => `q${at}`),
      outOf: 27,
    },
  ],
});

describe('a sent questionnaire', () => {
  // Rule: questionnaires.submitting-locks
  it('is saved as it is filled in, submitted once however often it is pressed, and scored', async () => {
    const { id, token } = await sentTo(nora.id, await insertForm(db, { form: moodForm }));
    expect((await pageOf(token)).json().data).toMatchObject({
      firstName: 'Nora',
      status: 'NOT SUBMITTED',
      answers: {},
      revision: 0,
    });
    await anonymous.post('/list/prometheus/save', { token, answers: { low: 'much' } });
    const stored = await anonymous.post('/list/prometheus/save', { token, answers: { why: 'Rain' } });
    expect(stored.json().data.revision).toBe(2);
    expect((await pageOf(token)).json().data.answers).toEqual({ low: 'much', why: 'Rain' });

    const taps = await Promise.all(
      Array.from({ length: 10 }, () => handIn(token, { low: 'much', why: 'Rain' })),
    );
    expect(taps.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await rowOf(id)).toMatchObject({
      status: 'SUBMITTED',
      answers: { low: 'much', why: 'Rain' },
      scores: [{ id: 'mood', value: 2, outOf: 2, band: 'Low', tone: 'alert', flagged: true }],
      flaggedItemIds: ['score:mood'],
    });
    expect(await eventTypesOf(db, id)).toEqual([
      'submission.sent',
      'submission.submitted',
      'submission.flagged',
    ]);
    expect((await pageOf(token)).json().data).toMatchObject({ status: 'SUBMITTED', answers: {} });
    expect(
      (await anonymous.post('/list/prometheus/save', { token, answers: { low: 'none' } })).statusCode,
    ).toBe(422);
    const planned = await db.selectFrom('plannedEvents').select('key').where('entityId', '=', id).execute();
    expect(planned).toEqual([]);
  });

  // Rule: questionnaires.answers-fit-their-questions
  it('names the invalid answer, and stores nothing', async () => {
    const { id, token } = await sentTo(nora.id, await insertForm(db, { form: moodForm }));
    for (const path of ['/list/prometheus/save', '/list/prometheus/submit']) {
      const refused = await anonymous.post(path, { token, answers: { low: 'often' } });
      expect(refused.json().issues[0]).toEqual({
        path: 'answers.low',
        message: 'Choose one of the options.',
      });
    }
    expect((await handIn(token, { low: 'some' })).json().issues).toEqual([
      { path: 'answers.why', message: 'This field is required.' },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'NOT SUBMITTED', answers: null, draftAnswers: {} });
  });

  // Rule: questionnaires.opened-by-link-or-patient
  it('opens only by its link or for its signed-in patient', async () => {
    const { id } = await sentTo(nora.id, await insertForm(db));
    expect((await pageOf(id)).statusCode).toBe(404);
    const own = await as(nora);
    const stranger = await as(await insertPatient(db));
    const path = `/list/prometheus/patient-questionare-detail/${id}`;
    expect((await own.get(path)).json().data.status).toBe('NOT SUBMITTED');
    expect((await stranger.get(path)).statusCode).toBe(404);
    expect((await admin.get(path)).statusCode).toBe(404);
    const submitted = { token: id, answers: { smoke: false } };
    expect((await stranger.post('/list/prometheus/submit', submitted)).statusCode).toBe(404);
    expect((await own.post('/list/prometheus/submit', submitted)).statusCode).toBe(200);
    const mine = await own.get('/list/prometheus/mine');
    expect(mine.json().data.submissions[0]).toMatchObject({ id, status: 'SUBMITTED', flags: 0 });
    expect((await stranger.get(`/list/prometheus/submission/${id}`)).statusCode).toBe(404);
    const theirs = await stranger.get('/list/prometheus/mine', { query: { patientId: nora.id } });
    expect(theirs.statusCode).toBe(404);
    const read = await own.get(`/list/prometheus/submission/${id}`);
    expect(read.json().data.sections[0].questions).toEqual([
      expect.objectContaining({ id: 'smoke', text: 'Do you smoke?', answer: 'No', before: null }),
    ]);
  });

  // Rule: questionnaires.urgent-answers-offer-help
  it.each([
    ['a first answer about self-harm', 'self-harm', [0, 0, 0, 0, 0, 0, 0, 0, 1], ['q8']],
    ['a severe score', 'severe-depression', [3, 3, 3, 3, 3, 3, 2, 0, 0], ['score:phq-9']],
    ['both', 'self-harm', [3, 3, 3, 3, 3, 3, 3, 3, 3], ['q8', 'score:phq-9']],
    ['neither', null, [3, 3, 3, 3, 3, 3, 1, 0, 0], []],
  ])(
    'with %s offers help and alerts staff, even if the form flags nothing',
    async (_what, need, points, flagged) => {
      const patient = await insertPatient(db);
      const { id, token } = await sentTo(patient.id, await insertForm(db, { form: phq9Form }));
      await handIn(token, Object.fromEntries(points.map((value, at) => [`q${at}`, `p${value}`])));
      const mine = (await (await as(patient)).get('/list/prometheus/mine')).json().data;
      expect(mine).toMatchObject({ careNeed: need, submissions: [{ flags: 0 }] });
      expect((await rowOf(id)).flaggedItemIds).toEqual(flagged);
      expect((await eventTypesOf(db, id)).includes('submission.flagged')).toBe(flagged.length > 0);
    },
  );

  // Rules: questionnaires.links-last-14-days, questionnaires.one-open-submission
  it('has one open submission, can be resent with a new link, and expires after 14 days', async () => {
    const form = await insertForm(db);
    const { id, token } = await sentTo(nora.id, form);
    const again = await admin.post('/list/prometheus/send-questionare', {
      patientId: nora.id,
      questionnaireId: form,
    });
    expect(again.statusCode).toBe(409);
    const begin = clock.now;
    clock.now = addDays(begin, 14);
    expect((await handIn(token, { smoke: false })).statusCode).toBe(404);
    const later = await as(staff);
    expect((await later.post(`/list/resend/${id}`)).statusCode).toBe(200);
    expect((await handIn(await linkTo(id), { smoke: false })).statusCode).toBe(200);
    expect((await later.post(`/list/resend/${id}`)).statusCode).toBe(422);
    clock.now = begin;
  });

  // Rule: questionnaires.links-last-14-days
  it('opens with every link of its messages until it is sent again, which ends them', async () => {
    const { id, token } = await sentTo(nora.id, await insertForm(db));
    const reminder = await linkTo(id);
    const pages = (links: readonly string[]) =>
      Promise.all(links.map(async (link) => (await handIn(link, {})).statusCode));
    expect(await pages([token, reminder])).toEqual([400, 400]);
    expect((await admin.post(`/list/resend/${id}`)).statusCode).toBe(200);
    expect(await pages([token, reminder, await linkTo(id)])).toEqual([404, 404, 400]);
  });

  // Rule: messages.answers-say-what-is-held
  it('that is sent again says so if no message goes out', async () => {
    const patient = await insertPatient(db);
    const { id } = await sentTo(patient.id, await insertForm(db));
    const again = async () => (await admin.post(`/list/resend/${id}`)).json().message;
    expect(await again()).toMatch(/^Questionnaire resent/);
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', patient.id).execute();
    expect(await again()).toMatch(/No message was sent/);
  });

  // Rule: questionnaires.withdrawn-submissions
  it('cannot be answered once withdrawn, and submitted answers are kept', async () => {
    const form = await insertForm(db);
    const { id, token } = await sentTo(nora.id, form);
    await handIn(token, { smoke: true });
    const waiting = await sentTo(nora.id, form);
    for (const one of [id, waiting.id])
      expect((await admin.delete(`/list/delete-p360-form/${one}`)).statusCode).toBe(200);
    expect((await admin.delete(`/list/delete-p360-form/${id}`)).statusCode).toBe(404);
    expect((await handIn(waiting.token, { smoke: true })).statusCode).toBe(404);
    const listed = await admin.get('/list/submitted-questionare', { query: { questionnaireId: form } });
    expect(listed.json().data).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'SUBMITTED', answers: { smoke: true } });
    await sentTo(nora.id, form);
  });

  it('can be searched by patient, status, and date', async () => {
    const form = await insertForm(db);
    const rosa = await insertPatient(db, { user: { firstName: 'Rosalind' } });
    const { id, token } = await sentTo(rosa.id, form);
    await handIn(token, { smoke: true });
    const found = (query: Record<string, string>) =>
      admin.get('/list/submitted-questionare', { query: { questionnaireId: form, ...query } });
    const here = [
      ['status', 'submitted'],
      ['searchQuery', 'rosalind'],
      ['startDate', '2026-10-14'],
    ] as const;
    const elsewhere = [
      ['status', 'NOT_SUBMITTED'],
      ['searchQuery', 'nora'],
      ['startDate', '2026-10-15'],
    ] as const;
    for (const [name, value] of here)
      expect((await found({ [name]: value })).json().data).toEqual([
        expect.objectContaining({ id, status: 'SUBMITTED' }),
      ]);
    for (const [name, value] of elsewhere) expect((await found({ [name]: value })).json().data).toEqual([]);
  });
});

describe('an appointment whose service has a questionnaire', () => {
  async function serviceWithForm() {
    const { id } = await insertService(db, { questionnaireId: await insertForm(db) });
    return async (patient: { id: string; householdId: string }) => {
      const appointment = await insertAppointment(
        db,
        patient,
        { id, name: 'Annual visit' },
        {
          status: 'SCHEDULED',
          startsAt: addHours(clock.now, 48),
          endsAt: addHours(clock.now, 49),
          serviceDate: '2026-10-16',
          providerId: (await insertStaff(db, { role: 'PROVIDER' })).id,
        },
      );
      const ctx = { actor: null, requestId: newId(), now: clock.now, ip: null };
      await sendQuestionnairesForAppointment(db, ctx, appointment.id);
      await sendQuestionnairesForAppointment(db, ctx, appointment.id);
      return db
        .selectFrom('questionnaireSubmissions')
        .select(['id', 'patientId', 'sentBy', 'appointmentId'])
        .where('appointmentId', '=', appointment.id)
        .execute();
    };
  }

  // Rule: questionnaires.sent-with-a-service
  it('sends it to its patients once, and not to someone who has just submitted it', async () => {
    const appointmentOf = await serviceWithForm();
    const ines = await insertPatient(db);
    const [sent, ...more] = await appointmentOf(ines);
    expect(sent).toMatchObject({ patientId: ines.id, sentBy: null });
    expect(more).toEqual([]);
    await handIn(await linkTo(sent?.id ?? ''), { smoke: false });
    expect(await appointmentOf(ines)).toEqual([]);
  });

  // Rule: questionnaires.sent-with-a-service
  it('sends it again where the one that waits is of a canceled visit, which no one is reminded of', async () => {
    const appointmentOf = await serviceWithForm();
    const rosa = await insertPatient(db);
    const [first] = await appointmentOf(rosa);
    expect(await appointmentOf(rosa)).toEqual([]);
    await db
      .updateTable('appointments')
      .set({ status: 'CANCELLED', cancellationReason: 'Feels better' })
      .where('id', '=', first?.appointmentId ?? '')
      .execute();
    expect(await appointmentOf(rosa)).toMatchObject([{ patientId: rosa.id, sentBy: null }]);
  });
});
