import { appointmentsService } from '@bedside/appointments-service/app';
import { PLACE_TAKEN, photograph } from '@bedside/auth-service/images/photograph.fixture';
import { SYMPTOM_FILE_REJECTED } from '@bedside/contracts/appointments/appointments.api';
import { newId } from '@bedside/db/id';
import { paymentsService } from '@bedside/payments-service/app';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';

const WEDNESDAY = new Date('2026-10-14T15:00:00Z');
const clock = { now: WEDNESDAY };
const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([appointmentsService, paymentsService], database, {
  now: () => clock.now,
});

const nora = await insertPatient(db);
const june = await insertPatient(db, {
  patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Daughter' },
});
const stranger = await insertPatient(db);
const provider = await insertStaff(db, { role: 'PROVIDER' });
const [patient, admin] = [await as(nora), await as(await insertStaff(db, { role: 'ADMIN' }))];
const service = await insertService(db);

const UPLOAD = '/appointment/symptom-image';
const BOOK = '/appointment/add-appointment';
const pdf = (content = '%PDF-1.7 labs\n%%EOF') =>
  new File([content], 'labs.pdf', { type: 'application/pdf' });

async function uploaded(caller: Caller, patientId: string, file = photograph('rash.jpg')): Promise<string> {
  const answer = await caller.upload(UPLOAD, file, { patientId });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

const booking = (files: { symptomimage1?: string; symptomimage2?: string }, patientId = nora.id) =>
  buildBooking(
    nora,
    service,
    patientId === nora.id
      ? { primarySymptoms: [{ patientId, symptom: 'Rash', ...files }] }
      : {
          appointmentType: 'FAMILY_MEMBER_ONLY',
          familyMemberIds: [patientId],
          primarySymptoms: [{ patientId, symptom: 'Rash', ...files }],
        },
  );

async function booked(files: Parameters<typeof booking>[0]): Promise<string> {
  const answer = await patient.post(BOOK, booking(files));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

const everything = async () => ({
  appointments: await db.selectFrom('appointments').select('id').execute(),
  documents: await db.selectFrom('documents').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('outbox').select('id').execute(),
});

beforeEach(() => {
  clock.now = WEDNESDAY;
});

describe('a symptom file', () => {
  it('is re-encoded, sent with the booking, and shown to everyone who may see the appointment', async () => {
    const symptomimage1 = await uploaded(patient, nora.id);
    const symptomimage2 = await uploaded(patient, nora.id, pdf());
    const id = await booked({ symptomimage1, symptomimage2 });
    await db.updateTable('appointments').set({ providerId: provider.id }).where('id', '=', id).execute();

    for (const caller of [patient, admin, await as(provider)]) {
      const { primarySymptoms } = (await caller.get(`/appointment/detail/${id}`)).json().data;
      expect(primarySymptoms).toMatchObject([
        {
          symptomimage1: { id: symptomimage1, name: 'rash.jpg', contentType: 'image/jpeg' },
          symptomimage2: { id: symptomimage2, name: 'labs.pdf', contentType: 'application/pdf' },
        },
      ]);
      const open = (file: { url: string }) => caller.get(file.url.replace('/v1', ''));
      const image = await open(primarySymptoms[0].symptomimage1);
      expect(image.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename=rash.jpg',
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      });
      expect(image.rawPayload.includes(PLACE_TAKEN)).toBe(false);
      const document = await open(primarySymptoms[0].symptomimage2);
      expect(document.headers).toMatchObject({
        'content-disposition': 'inline; filename=labs.pdf',
        'content-security-policy': "frame-ancestors 'self'",
        'x-content-type-options': 'nosniff',
      });
      expect(document.body).toBe('%PDF-1.7 labs\n%%EOF');
    }
  });

  it('has a link for one user, one session, and five minutes', async () => {
    const id = await booked({ symptomimage1: await uploaded(patient, nora.id) });
    const link = async () =>
      (await patient.get(`/appointment/appointmentDetails/${id}`))
        .json()
        .data.primarySymptoms[0].symptomimage1.url.replace('/v1', '');
    const url = await link();
    expect((await (await as(stranger)).get(url)).statusCode).toBe(404);
    expect((await anonymous.get(url)).statusCode).toBe(200);
    clock.now = addMinutes(WEDNESDAY, 6);
    expect((await anonymous.get(url)).statusCode).toBe(404);
    expect((await patient.get(await link())).statusCode).toBe(200);
  });

  it.each([
    ['a page named as a PDF', pdf('<script>alert(1)</script>'), 400],
    ['a page named as a picture', new File(['<html>'], 'a.png', { type: 'image/png' }), 400],
    ['a picture of another kind', photograph('a.webp', 'image/webp'), 415],
  ])('is not %s', async (_name, file, status) => {
    const before = await everything();
    const refused = await patient.upload(UPLOAD, file, { patientId: nora.id });
    expect(refused.statusCode).toBe(status);
    expect(refused.json().issues).toEqual([{ path: 'file', message: SYMPTOM_FILE_REJECTED }]);
    expect(await everything()).toEqual(before);
  });

  // Rule: appointments.two-files-per-symptom
  it("is refused if two dozen of the patient's are not yet booked", async () => {
    const one = await insertPatient(db);
    const caller = await as(one);
    const first = await uploaded(caller, one.id, pdf());
    const row = await db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 23 }, () => newId());
    await db
      .insertInto('documents')
      .values(others.map((id) => ({ ...row, id, storageKey: `symptoms/${id}.pdf` })))
      .execute();
    const before = await everything();
    const refused = await caller.upload(UPLOAD, pdf(), { patientId: one.id });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: 'file' }]);
    expect(await everything()).toEqual(before);
  });

  it("can be uploaded only for one's own household; others return the same as unknown ones", async () => {
    await uploaded(patient, june.id);
    const before = await everything();
    for (const patientId of [stranger.id, newId()])
      expect((await patient.upload(UPLOAD, photograph(), { patientId })).statusCode).toBe(404);
    expect((await admin.upload(UPLOAD, photograph(), { patientId: newId() })).statusCode).toBe(404);
    expect(await everything()).toEqual(before);
  });
});

describe('a booking', () => {
  const refusedWith = async (caller: Caller, body: object, path = 'primarySymptoms.0.symptomimage1') => {
    const before = await everything();
    const refused = await caller.post(BOOK, body);
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json().issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    expect(await everything()).toEqual(before);
  };

  it('uses each file only once', async () => {
    const symptomimage1 = await uploaded(patient, nora.id);
    await refusedWith(
      patient,
      booking({ symptomimage1, symptomimage2: symptomimage1 }),
      'primarySymptoms.0.symptomimage2',
    );
    const responses = await Promise.all([1, 2].map(() => patient.post(BOOK, booking({ symptomimage1 }))));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await refusedWith(patient, booking({ symptomimage1 }));
  });

  it('rejects a file of another patient, uploader, or type, and an unknown one', async () => {
    await refusedWith(patient, booking({ symptomimage1: await uploaded(patient, june.id) }));
    await refusedWith(patient, booking({ symptomimage1: await uploaded(admin, nora.id) }));
    await refusedWith(patient, booking({ symptomimage1: newId() }));
    const report = await uploaded(patient, nora.id);
    await db.updateTable('documents').set({ category: 'Report' }).where('id', '=', report).execute();
    await refusedWith(patient, booking({ symptomimage1: report }));
  });

  it('by staff accepts files uploaded by staff', async () => {
    const symptomimage1 = await uploaded(admin, june.id);
    const answer = await admin.post(BOOK, { ...booking({ symptomimage1 }, june.id), patientId: nora.id });
    expect(answer.json().data.primarySymptoms).toMatchObject([
      { patientId: june.id, symptomimage1: { id: symptomimage1 } },
    ]);
  });
});
