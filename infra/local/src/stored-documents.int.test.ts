import { PLACE_TAKEN, photograph } from '@bedside/auth-service/images/photograph.fixture';
import { newId } from '@bedside/db/id';
import { MAX_FILES, MAX_TOTAL_BYTES } from '@bedside/domain/documents/save-upload.commands';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { documentStage } from './documents.fixture.ts';

const {
  WEDNESDAY,
  clock,
  db,
  as,
  parts,
  nora,
  june,
  otto,
  stranger,
  provider,
  anAdmin,
  patient,
  spouse,
  foreigner,
  admin,
  clinician,
  service,
  visitId,
  UPLOAD,
  pdf,
  ofAppointment,
  uploaded,
  linkTo,
  stored,
  everything,
  rowOf,
} = await documentStage();

describe('document storage', () => {
  // Rule: care.photos-lose-metadata
  it('removes the location from a photo and keeps its file type', async () => {
    const sent = photograph('rash.jpg');
    expect(Buffer.from(await sent.arrayBuffer()).includes(PLACE_TAKEN)).toBe(true);
    const answer = await patient.get(await linkTo(patient, await uploaded(patient, sent)));
    expect(answer.headers['content-type']).toBe('image/jpeg');
    expect(answer.rawPayload.includes(PLACE_TAKEN)).toBe(false);
    expect(answer.rawPayload.includes('Exif')).toBe(false);
  });

  // Rule: care.document-limits
  it("limits a patient's files and bytes, with a clear error", async () => {
    const one = await insertPatient(db);
    const caller = await as(one);
    const fields = { patientId: one.id, category: 'Other' };
    const large = await insertDocument(db, { patientId: one.id, sizeBytes: MAX_TOTAL_BYTES - 10 });
    const before = await everything();
    const refused = await caller.upload(UPLOAD, pdf(), fields);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().issues).toMatchObject([
      { path: 'file', message: expect.stringMatching(/reached the limit/) },
    ]);
    expect(await everything()).toEqual(before);
    await db.updateTable('documents').set({ removedAt: WEDNESDAY }).where('id', '=', large.id).execute();
    const row = await rowOf(await uploaded(caller, pdf(), fields));
    const others = Array.from({ length: MAX_FILES - 2 }, () => newId());
    await db
      .insertInto('documents')
      .values(others.map((id) => ({ ...row, id, storageKey: `uploads/${id}.pdf` })))
      .execute();
    const last = await Promise.all([1, 2, 3].map(() => caller.upload(UPLOAD, pdf(), fields)));
    expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it('does not serve a file that differs from what was stored', async () => {
    const id = await uploaded(patient);
    const { storageKey } = await rowOf(id);
    await parts.integrations.storage.put(storageKey, Buffer.from('%PDF-1.7 changed'), {
      contentType: 'application/pdf',
    });
    const answer = await patient.get(await linkTo(patient, id));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('changed');
  });
});

describe('a document', () => {
  // Rule: care.document-authors
  it('can be uploaded by patients for those they manage, by providers for their appointments, and by admins', async () => {
    await uploaded(patient, pdf(), {
      patientId: june.id,
      category: 'Imaging',
      description: 'From the clinic',
    });
    await uploaded(admin, pdf(), { patientId: stranger.id, category: 'Referral' });
    await uploaded(clinician, pdf(), { ...ofAppointment, category: 'Report' });
    await uploaded(patient, photograph(), { patientId: june.id, category: 'Symptom Images' });
    const before = await everything();
    const refusals: [Caller, Record<string, string>, number, string?][] = [
      [patient, { patientId: otto.id, category: 'Other' }, 404],
      [patient, { patientId: stranger.id, category: 'Other' }, 404],
      [patient, { patientId: nora.id, category: 'Report', appointmentId: visitId }, 400, 'category'],
      [patient, { patientId: nora.id, category: 'Soap Note Image', appointmentId: visitId }, 400, 'category'],
      [admin, { patientId: nora.id, category: 'Report' }, 400, 'appointmentId'],
      [admin, { patientId: stranger.id, category: 'Report', appointmentId: visitId }, 404],
      [admin, { patientId: newId(), category: 'Other' }, 404],
      [clinician, { patientId: nora.id, category: 'Other' }, 400, 'appointmentId'],
      [clinician, { patientId: stranger.id, category: 'Other', appointmentId: visitId }, 404],
    ];
    for (const [caller, fields, status, field] of refusals) {
      const refused = await caller.upload(UPLOAD, pdf(), fields);
      expect(refused.statusCode, JSON.stringify(fields)).toBe(status);
      if (field) expect(refused.json().issues).toMatchObject([{ path: field }]);
    }
    expect(await everything()).toEqual(before);
  });

  // Rule: care.soap-note-attachments
  it('of a SOAP note can be removed while the note is a draft; later ones are addenda', async () => {
    const { id: appointmentId } = await insertAppointment(db, nora, service, { providerId: provider.id });
    const fields = { patientId: nora.id, appointmentId, category: 'Soap Note Image' };
    const id = await uploaded(clinician, photograph(), fields);
    await db
      .updateTable('appointments')
      .set({ soapNoteStatus: 'SUBMITTED' })
      .where('id', '=', appointmentId)
      .execute();
    const added = await uploaded(clinician, photograph(), fields);
    const before = await everything();
    for (const one of [id, added]) {
      const removed = await admin.post(`/appointment/document/${one}/remove`, { reason: 'Blurred' });
      expect(removed.statusCode).toBe(422);
    }
    expect(await everything()).toEqual(before);
  });

  // Rule: care.document-visibility
  it('is listed for patients of their household unless it is internal', async () => {
    const household = await insertPatient(db);
    const child = await insertPatient(db, {
      patient: { householdId: household.householdId, relationshipToAccountHolder: 'Son' },
    });
    const caller = await as(household);
    const { id: appointmentId } = await insertAppointment(db, household, service);
    const own = { patientId: household.id, appointmentId };
    const seen = [
      await insertDocument(db, { patientId: household.id, name: 'b.pdf' }),
      await insertDocument(db, { patientId: child.id, name: 'a.pdf', category: 'Imaging', uploadedBy: null }),
    ].map(({ id }) => id);
    const released = await insertReport(db, { ...own, status: 'RELEASED', releasedAt: WEDNESDAY });
    const hidden = [
      (await insertReport(db, { ...own, status: 'REVIEWED' })).documentId,
      (await insertDocument(db, { ...own, category: 'Report' })).id,
      (await insertDocument(db, { ...own, category: 'Soap Note Image' })).id,
      (await insertDocument(db, { ...own, category: 'Chat' })).id,
      (await insertDocument(db, { ...own, removedAt: WEDNESDAY })).id,
      (await insertDocument(db, { patientId: stranger.id })).id,
    ];
    const list = await caller.get('/appointment/list-documents', {
      query: { sortVariable: 'name', sortOrder: 'ASC' },
    });
    const ids = list.json().data.listing.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([...seen, released.documentId].sort());
    expect(list.json().meta.itemCount).toBe(3);
    for (const id of hidden) {
      expect((await caller.get(`/appointment/get-document-url/${id}`)).statusCode).toBe(404);
      const removed = await caller.post(`/appointment/document/${id}/remove`, { reason: 'Not mine' });
      expect(removed.statusCode).toBe(404);
    }
    const found = async (query: Record<string, string>) =>
      (
        await admin.get('/appointment/list-documents', { query: { patientId: household.id, ...query } })
      ).json().meta.itemCount;
    expect(await found({})).toBe(5);
    expect(await found({ category: 'Chat' })).toBe(1);
    expect(await found({ searchQuery: 'B.PD' })).toBe(1);
    expect(await found({ searchQuery: '%' })).toBe(0);
    expect(await found({ endDate: '2020-01-01' })).toBe(0);
  });

  // Rule: care.document-removal
  it('can be removed by patients on the day of upload and by admins with a reason, and stays in storage', async () => {
    const id = await uploaded(patient);
    const remove = (caller: Caller, one: string, reason = 'By mistake') =>
      caller.post(`/appointment/document/${one}/remove`, { reason });
    expect((await remove(spouse, id)).statusCode).toBe(422);
    expect((await remove(foreigner, id)).statusCode).toBe(404);
    expect((await remove(admin, id, ' ')).statusCode).toBe(400);
    clock.now = addDays(WEDNESDAY, 1);
    const [tomorrow, staff] = [await as(nora), await as(anAdmin)];
    expect((await remove(tomorrow, id)).statusCode).toBe(422);
    expect((await rowOf(id)).removedAt).toBeNull();
    expect((await remove(staff, id, 'Of someone else')).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ removedAt: clock.now, removedReason: 'Of someone else' });
    expect(await stored()).toContain(`${id}.pdf`);
    expect((await remove(staff, id)).statusCode).toBe(404);
    const printed = await insertDocument(db, { patientId: nora.id, category: 'Invoice', uploadedBy: null });
    expect((await remove(staff, printed.id)).statusCode).toBe(422);
  });
});
