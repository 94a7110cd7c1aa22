import { newId } from '@bedside/db/id';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { newCast, schedule, setStatus, snapshot } from '../appointments/appointment-stage.fixture.ts';
import { openNoteStage } from './soap-notes.fixture.ts';

const { stage, db, clock, read, save, submit, addTo, choose, template, cast, appointment, id } =
  await openNoteStage();

describe('a submitted SOAP note', () => {
  // Rule: care.soap-note-states
  it('is locked: its text stays, and only addenda can follow', async () => {
    const appointmentId = await appointment();
    const early = await addTo(cast.provider, appointmentId, 'Too early');
    expect(early.json().message).toMatch(/isn’t signed yet/);
    const empty = await submit(cast.provider, appointmentId, { soapNote: '<p> </p>', soapNoteVersion: 1 });
    expect(empty.json().issues).toMatchObject([{ path: 'soapNote' }]);
    const submitted = await submit(cast.provider, appointmentId, {
      soapNote: '<p>S</p>',
      soapNoteVersion: 1,
    });
    expect(submitted.json().data).toMatchObject({
      soapNoteStatus: 'SUBMITTED',
      submittedBy: 'Priya Raman',
      submittedAt: clock.now.toISOString(),
      mayWrite: false,
      mayAddAddendum: true,
    });
    const locked = [
      await save(cast.provider, appointmentId, { soapNote: '<p>other</p>', soapNoteVersion: 2 }),
      await submit(cast.admin, appointmentId, { soapNote: '<p>other</p>', soapNoteVersion: 2 }),
      await cast.provider.post('/appointment/add-comments', {
        appointmentId: appointmentId,
        soapNote: 'other',
      }),
    ];
    for (const answer of locked) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatch(/signed and locked/);
    }
    await addTo(cast.provider, appointmentId, ' The culture was clean. ');
    await addTo(cast.admin, appointmentId, 'Told the patient.');
    expect((await read(cast.provider, appointmentId)).addenda).toMatchObject([
      { text: 'The culture was clean.', byName: 'Priya Raman' },
      { text: 'Told the patient.', byName: 'Dana Okafor' },
    ]);
    const mine = db
      .updateTable('soapNoteAddenda')
      .set({ text: 'x' })
      .where('appointmentId', '=', appointmentId);
    await expect(mine.execute()).rejects.toThrow();
    await expect(
      db.deleteFrom('soapNoteAddenda').where('appointmentId', '=', appointmentId).execute(),
    ).rejects.toThrow();
    const { activity } = (await cast.admin.get(`/appointment/detail/${appointmentId}`)).json().data;
    expect(activity.map(({ text }: { text: string }) => text)).toContain('signed the SOAP note');
  });

  // Rule: care.soap-note-on-the-day
  it("cannot be submitted before the appointment's day, and is required for completion", async () => {
    const household = { id: cast.patientId, householdId: cast.householdId };
    const { appointmentId: waiting } = await insertPayableInvoice(db, household, {
      appointment: { status: 'AWAITING TIME' },
    });
    const early = await submit(cast.admin, waiting, { soapNote: '<p>S</p>', soapNoteVersion: 1 });
    expect(early.json().message).toMatch(/isn’t scheduled yet/);
    const coming = await schedule(cast, { appointmentDate: '2026-10-15', appointmentTime: '09:00' });
    const before = await snapshot(stage, coming);
    const tooEarly = await submit(cast.provider, coming, { soapNote: '<p>S</p>', soapNoteVersion: 1 });
    expect(tooEarly.json().message).toMatch(/hasn’t happened yet/);
    expect(await snapshot(stage, coming)).toEqual(before);
    expect(await read(cast.provider, coming)).toMatchObject({ mayWrite: true, maySubmit: false });
    const { appointmentId: paid } = await insertPayableInvoice(db, household, {
      appointment: { status: 'PAID' },
    });
    expect((await setStatus(cast.admin, paid, 'COMPLETED')).json().message).toMatch(/Sign the SOAP note/);
    await submit(cast.admin, paid, { soapNote: '<p>S</p>', soapNoteVersion: 1 });
    expect((await setStatus(cast.admin, paid, 'COMPLETED')).statusCode).toBe(200);
    expect((await addTo(cast.admin, paid, 'The culture was clean.')).statusCode).toBe(200);
  });

  // Rule: care.soap-note-attachments
  it('includes its images and codes, if they belong to the appointment and were not removed', async () => {
    const appointmentId = await appointment();
    const image = { patientId: cast.patientId, contentType: 'image/jpeg', sizeBytes: 1 };
    const document = (name: string, more: object) => ({
      ...image,
      id: newId(),
      storageKey: newId(),
      name,
      appointmentId: appointmentId,
      invoiceId: null,
      invoiceVersion: null,
      consentId: null,
      consentStatus: null,
      category: 'Soap Note Image',
      sha256: Buffer.alloc(32),
      createdAt: clock.now,
      ...more,
    });
    await db
      .insertInto('documents')
      .values([
        document('wound.jpg', {}),
        document('gone.jpg', { removedAt: clock.now }),
        document('elsewhere.jpg', { appointmentId: id }),
        document('result.jpg', { category: 'Lab result' }),
      ])
      .execute();
    const code = { appointmentId: appointmentId, position: 0, codeId: newId() };
    await db
      .insertInto('appointmentCodes')
      .values({ ...code, kind: 'DX', code: 'J02.9', description: 'Acute pharyngitis' })
      .execute();
    const note = await read(cast.provider, appointmentId);
    expect(note.images).toEqual([
      {
        id: expect.any(String),
        name: 'wound.jpg',
        contentType: 'image/jpeg',
        url: expect.stringMatching(/^\/v1\/files\//),
      },
    ]);
    expect(note.dxCodes).toMatchObject([{ code: 'J02.9' }]);
    expect(note.cptCodes).toEqual([]);
  });
});

describe('someone not assigned to the appointment', () => {
  // Rule: care.soap-note-authors
  it('cannot find the note: missing for another provider, forbidden for a patient', async () => {
    const stranger = await newCast(stage);
    const before = await snapshot(stage, id);
    const attempts = (caller: Caller) => [
      caller.get(`/appointment/${id}/soap-note`),
      save(caller, id, { soapNote: '<p>x</p>', soapNoteVersion: 2 }),
      submit(caller, id, { soapNote: '<p>x</p>', soapNoteVersion: 2 }),
      addTo(caller, id, 'x'),
    ];
    for (const answer of await Promise.all(attempts(stranger.provider))) expect(answer.statusCode).toBe(404);
    for (const answer of await Promise.all(attempts(cast.patient))) expect(answer.statusCode).toBe(403);
    const wanted = await template('<p>x</p>');
    expect((await choose(cast.provider, id, wanted)).statusCode).toBe(403);
    expect((await choose(cast.patient, id, wanted)).statusCode).toBe(403);
    expect((await choose(cast.admin, newId(), wanted)).statusCode).toBe(404);
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: care.soap-note-authors
  it('cannot read or write it as an admin without the clinical permission', async () => {
    const clerk = await stage.service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    expect((await clerk.get(`/appointment/${id}/soap-note`)).statusCode).toBe(403);
    const before = await snapshot(stage, id);
    const { soapNoteVersion } = await read(cast.admin, id);
    const text = { soapNote: '<p>x</p>', soapNoteVersion };
    for (const answer of [
      await save(clerk, id, text),
      await submit(clerk, id, text),
      await addTo(clerk, id, 'x'),
      await clerk.post('/appointment/add-comments', { appointmentId: id, soapNote: 'x' }),
      await clerk.post('/appointment/add-comments', { appointmentId: id, medicalOrder: 'x' }),
    ])
      expect(answer.statusCode).toBe(403);
    expect(await snapshot(stage, id)).toEqual(before);
  });

  // Rule: care.notes-are-for-clinical-staff
  it('can read but not write it with break-the-glass access', async () => {
    const { providerId, provider } = await newCast(stage);
    await db
      .insertInto('breakTheGlassGrants')
      .values({
        id: newId(),
        userId: providerId,
        patientId: cast.patientId,
        reason: 'Found unconscious',
        grantedAt: clock.now,
        expiresAt: new Date(clock.now.getTime() + 3_600_000),
      })
      .execute();
    expect(await read(provider, id)).toMatchObject({ mayWrite: false, mayAddAddendum: false });
    expect((await save(provider, id, { soapNote: '<p>x</p>', soapNoteVersion: 2 })).statusCode).toBe(404);
  });
});
