import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { questionnaireDefinition } from '@bedside/contracts/questionnaires/questionnaire.schema';
import { newId } from '@bedside/db/id';
import { questionnairesService } from '@bedside/questionnaires-service/app';
import { rounds } from '@bedside/testing/drill';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { numbersOf } from '@bedside/testing/factories/import-files';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, addHours, addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import type { Change, Seen } from '../../../admin-ui/src/offline/queue.ts';
import { type Line, openPhone } from './offline-soak.fixture.ts';

/** 7:00 in Chicago on a Wednesday; the provider works until 21:00. */
const MORNING = new Date('2026-10-14T12:00:00Z');
const DAYS = 3;
const VISITS = 40;
const MINUTES = 7;
const TICKS = (14 * 60) / MINUTES;
const plan: readonly Exclude<Change['kind'], 'summary'>[] = [
  'setOut',
  'arrive',
  'vitals',
  'note',
  'consent',
  'form',
  'picture',
  'form',
  'note',
  'services',
];

const habits = questionnaireDefinition.parse({
  sections: [
    {
      id: 'habits',
      title: 'Habits',
      questions: [
        { id: 'why', kind: 'text', text: 'Why?' },
        { id: 'more', kind: 'text', text: 'What else?' },
        { id: 'photo', kind: 'image', text: 'A photo of it' },
      ],
    },
  ],
});
const clock = { now: MORNING };
const database = await withDatabase();
const { db } = database;
const service = await startServices([appointmentsService, authService, questionnairesService], database, {
  now: () => clock.now,
});
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const picture = await photograph().arrayBuffer();

const marksIn = (text: string) => [...text.matchAll(/(?:mark|office)-\d+\./g)].map(([mark]) => mark);

async function soak(seed: number) {
  clock.now = MORNING;
  const random = numbersOf(seed);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const [provider, admin] = [
    await insertStaff(db, { role: 'PROVIDER' }),
    await insertStaff(db, { role: 'SUPER_ADMIN' }),
  ];
  const booked = { id: (await insertService(db)).id, name: 'Strep test' };
  const questionnaireId = await insertForm(db, { form: habits });
  const visits = await Promise.all(
    Array.from({ length: VISITS }, async (_, at) => {
      const startsAt = addHours(addDays(MORNING, at % DAYS), 1 + Math.floor(at / DAYS) * 0.8);
      const patient = await insertPatient(db);
      const { id } = await insertAppointment(db, patient, booked, {
        status: 'SCHEDULED',
        providerId: provider.id,
        serviceDate: startsAt.toISOString().slice(0, 10),
        startsAt,
        endsAt: addMinutes(startsAt, 45),
      });
      const consent = await insertConsent(db, patient, { sentAt: MORNING, expiresAt: addDays(MORNING, 30) });
      const form = await insertSubmission(db, patient, questionnaireId, { form: habits });
      await db
        .updateTable('questionnaireSubmissions')
        .set({ appointmentId: id, sentAt: MORNING, expiresAt: addDays(MORNING, 14) })
        .where('id', '=', form.id)
        .execute();
      return { id, formId: form.id, patientId: patient.id, consentId: consent.id, day: at % DAYS, done: 0 };
    }),
  );
  let isOnline = true;
  let isCalm = false;
  const fates: readonly Line[] = ['stands', 'stands', 'stands', 'breaks before', 'breaks after', 'killed'];
  const phone = await openPhone({
    baseUrl: `${origin}/v1`,
    token: () => service.tokenOf(provider),
    line: () => (isCalm ? 'stands' : (pick(fates) ?? 'stands')),
    picture,
  });
  const rowOf = (id: string) =>
    db
      .selectFrom('appointments')
      .select(['status', 'version', 'soapNote', 'soapNoteVersion'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const formOf = (appointmentId: string) =>
    db
      .selectFrom('questionnaireSubmissions')
      .select(['id', 'patientId', 'answersRevision', 'draftAnswers'])
      .where('appointmentId', '=', appointmentId)
      .executeTakeFirstOrThrow();
  const seenOf = async (id: string): Promise<Seen> => {
    const { version, soapNote, soapNoteVersion } = await rowOf(id);
    const form = await formOf(id);
    return { version, soapNote: soapNote ?? '', soapNoteVersion, forms: { [form.id]: form.answersRevision } };
  };
  const learn = async () =>
    phone.learn(Object.fromEntries(await Promise.all(visits.map(async ({ id }) => [id, await seenOf(id)]))));
  await learn();

  const entered: { id: string; kind: Change['kind']; mark: string }[] = [];
  const office: { id: string; mark: string }[] = [];
  /** The last answer that each patient gave, by visit. */
  const patients = new Map<string, string>();
  let [discarded, conflicts, marks] = [0, 0, 0];

  function enter(day: number) {
    const visit = visits.find((one) => one.day === day && one.done < plan.length);
    const kind = visit && plan[visit.done];
    if (!visit || !kind) return;
    visit.done += 1;
    marks += 1;
    const mark = `mark-${marks}.`;
    const weightLb = (1_000 + marks) / 10;
    const photo = { questionId: 'photo', fileId: newId(), name: `${mark}jpg`, type: 'image/jpeg' };
    const changes: Record<(typeof plan)[number], Change> = {
      setOut: { kind: 'setOut' },
      arrive: { kind: 'arrive' },
      note: { kind: 'note', text: mark },
      vitals: { kind: 'vitals', values: { weightLb } },
      picture: {
        kind: 'picture',
        patientId: visit.patientId,
        fileId: mark,
        name: `${mark}jpg`,
        type: 'image/jpeg',
        bytes: picture.byteLength,
      },
      consent: {
        kind: 'consent',
        consentId: visit.consentId,
        title: 'Treatment',
        signature: { kind: 'DRAWN', name: 'Nora Feldman', path: 'M10,20 L30,40' },
      },
      form: {
        kind: 'form',
        formId: visit.formId,
        name: 'Habits',
        answers: { why: mark, photo: photo.fileId },
        photos: [{ ...photo, size: picture.byteLength }],
        said: [],
        submit: false,
      },
      services: { kind: 'services', lines: [{ serviceId: booked.id, name: booked.name, cost: 45 }] },
    };
    phone.enter(visit.id, changes[kind], clock.now);
    entered.push({ id: visit.id, kind, mark: kind === 'vitals' ? String(weightLb) : mark });
  }

  /** A person reviews both cases, and a canceled visit accepts nothing anymore. */
  let lastProblem = '';
  async function decide() {
    for (const { id, appointmentId, problem, change } of phone.read().entries) {
      if (!problem) continue;
      conflicts += 1;
      lastProblem = problem;
      const { status } = await rowOf(appointmentId);
      // Two notes that were waiting at the same time become one entry.
      if (status === 'CANCELLED' && change.kind !== 'form')
        discarded += change.kind === 'note' ? marksIn(change.text).length : 1;
      phone.decide(id, status === 'CANCELLED' ? null : await seenOf(appointmentId));
    }
  }

  async function changeByOffice(day: number) {
    const visit = pick(visits.filter((one) => one.day === day));
    if (!visit) return;
    const { status, version, soapNote, soapNoteVersion } = await rowOf(visit.id);
    if (random() < 0.3) {
      const { id: token, patientId } = await formOf(visit.id);
      marks += 1;
      const mark = `patient-${marks}.`;
      const notified = await (await service.as({ id: patientId })).post('/list/prometheus/save', {
        token,
        answers: { more: mark },
      });
      if (notified.statusCode === 200) patients.set(visit.id, mark);
    }
    const by = await service.as(admin);
    const chance = random();
    if (chance < 0.15 && status === 'SCHEDULED')
      await by.put(`/appointment/${visit.id}/cancel`, { cancellationReason: 'The family is away', version });
    else if (chance < 0.6)
      await by.put(`/appointment/update-admin-comment/${visit.id}`, { adminComment: 'Call first', version });
    else if (status === 'ON THE WAY') {
      marks += 1;
      const mark = `office-${marks}.`;
      const other = await service.as(provider);
      const saved = await other.post('/appointment/add-comments', {
        appointmentId: visit.id,
        soapNote: `${soapNote ?? ''}<p>${mark}</p>`,
        version,
        soapNoteVersion,
      });
      if (saved.statusCode === 200) office.push({ id: visit.id, mark });
    }
  }

  for (let day = 0; day < DAYS; day += 1) {
    for (let tick = 0; tick < TICKS; tick += 1) {
      clock.now = addMinutes(addDays(MORNING, day), tick * MINUTES);
      if (random() < 0.12) isOnline = !isOnline;
      if (random() < 0.9) enter(day);
      if (random() < 0.15) await changeByOffice(day);
      if (!isOnline) continue;
      await phone.sync();
      if (random() < 0.5) await decide();
      if (random() < 0.3) await learn();
    }
    isCalm = true;
    for (let tries = 0; phone.read().entries.length > 0 && tries < 200; tries += 1) {
      await phone.sync();
      await decide();
    }
    isCalm = false;
  }
  return { phone, visits, entered, office, patients, formOf, discarded, conflicts, lastProblem, rowOf };
}

/** The names of a form’s photos, and of the photo that is the answer. */
async function photosOf(submissionId: string, answer: unknown) {
  const photos = await db
    .selectFrom('questionnaireImages')
    .innerJoin('documents', 'documents.id', 'questionnaireImages.documentId')
    .select(['documents.id', 'documents.name'])
    .where('questionnaireImages.submissionId', '=', submissionId)
    .execute();
  return { names: photos.map(({ name }) => name), answered: photos.find(({ id }) => id === answer)?.name };
}

/** What the practice stored about a visit, as the markers of what was entered. */
async function stored({ id, consentId }: { id: string; consentId: string }) {
  const [vitals, documents, rendered, audit, signed] = await Promise.all([
    db.selectFrom('vitals').select('weightLb').where('appointmentId', '=', id).execute(),
    db.selectFrom('documents').select('name').where('appointmentId', '=', id).execute(),
    db.selectFrom('servicesRendered').select('name').where('appointmentId', '=', id).execute(),
    db.selectFrom('auditLog').select('action').where('entityId', '=', id).execute(),
    db
      .selectFrom('auditLog')
      .select('action')
      .where('entityId', '=', consentId)
      .where('action', '=', 'consent.approve')
      .execute(),
  ]);
  const count = (action: string) => audit.filter((row) => row.action === action).length;
  return {
    setOut: count('appointment.setOut'),
    arrive: count('appointment.arrive'),
    services: rendered.length,
    consent: signed.length,
    vitals: vitals.map(({ weightLb }) => String(weightLb)).sort(),
    picture: documents.map(({ name }) => name.replace(/jpg$/, '')).sort(),
  };
}

// Rule: appointments.offline-entries-are-sent-once
it('72 hours with 40 visits, cuts, kills and changes by the office lose nothing and double nothing', {
  timeout: 1_200_000,
}, async () => {
  const first = Number(process.env.SEED ?? 1);
  for (let seed = first; seed < first + rounds(1, 20); seed += 1) {
    const { phone, visits, entered, office, patients, formOf, discarded, conflicts, lastProblem, rowOf } =
      await soak(seed);
    expect(phone.read().entries, `seed ${seed}: ${lastProblem}`).toEqual([]);
    expect(entered.length).toBeGreaterThan(200);
    expect(conflicts).toBeGreaterThan(5);
    let lost = 0;
    for (const visit of visits) {
      const { id } = visit;
      const { status, soapNote } = await rowOf(id);
      const own = entered.filter((one) => one.id === id && one.kind !== 'form');
      const marksOf = (kind: Change['kind']) =>
        own.filter((one) => one.kind === kind).map(({ mark }) => mark);
      const there = await stored(visit);
      const form = await formOf(id);
      const answers = form.draftAnswers;
      const { names, answered } = await photosOf(form.id, answers.photo);
      expect(new Set(names).size, `seed ${seed}: photos`).toBe(names.length);
      expect(answers.more, `seed ${seed}: the patient's answer`).toBe(patients.get(id));
      const filled = entered.filter((one) => one.id === id && one.kind === 'form');
      if (status !== 'CANCELLED') {
        expect(answers.why, `seed ${seed}`).toBe(filled.at(-1)?.mark);
        expect(answered, `seed ${seed}: the photo`).toBe(filled.at(-1) && `${filled.at(-1)?.mark}jpg`);
      }
      const words = marksIn(soapNote ?? '');
      expect(new Set(words).size, `seed ${seed}: words`).toBe(words.length);
      if (status === 'CANCELLED') {
        lost +=
          own.length - there.setOut - there.arrive - there.services - there.vitals.length - there.consent;
        lost -= there.picture.length + marksOf('note').filter((mark) => words.includes(mark)).length;
        continue;
      }
      expect(there, `seed ${seed}`).toEqual({
        setOut: marksOf('setOut').length,
        arrive: marksOf('arrive').length,
        services: marksOf('services').length,
        consent: marksOf('consent').length,
        vitals: marksOf('vitals').sort(),
        picture: marksOf('picture').sort(),
      });
      const all = [...marksOf('note'), ...office.filter((one) => one.id === id).map(({ mark }) => mark)];
      expect([...words].sort(), `seed ${seed}`).toEqual(all.sort());
    }
    expect(lost, `seed ${seed}: only what a person discarded`).toBe(discarded);
    if (process.env.BEDSIDE_DRILL === '1')
      console.info(
        `seed ${seed}: ${entered.length} entered, ${conflicts} decided, ${discarded} discarded, 0 lost, 0 doubled`,
      );
  }
});
