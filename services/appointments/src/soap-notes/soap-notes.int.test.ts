import { newId } from '@bedside/db/id';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays, addHours } from 'date-fns';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  snapshot,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db, clock } = stage;

interface Note {
  soapNote?: string;
  soapNoteVersion: number;
}

const read = async (caller: Caller, id: string) =>
  (await caller.get(`/appointment/${id}/soap-note`)).json().data;
const save = (caller: Caller, id: string, note: Note) => caller.put(`/appointment/${id}/soap-note`, note);
const submit = (caller: Caller, id: string, note: Note) =>
  caller.post(`/appointment/${id}/soap-note/submit`, note);
const addTo = (caller: Caller, id: string, text: string) =>
  caller.post(`/appointment/${id}/soap-note/addenda`, { text });
const choose = (caller: Caller, appointmentId: string, soapNoteTemplate: string, more = {}) =>
  caller.put('/appointment/update-soapNoteTemplate', { appointmentId, soapNoteTemplate, ...more });

async function template(text: string, more = {}): Promise<string> {
  const id = newId();
  await db
    .insertInto('soapNoteTemplates')
    .values({ id, name: `Template ${id}`, template: text, updatedAt: clock.now, removedAt: null, ...more })
    .execute();
  return id;
}

const trailOf = async (entityId: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'patientId', 'after'])
    .where('entityId', '=', entityId)
    .where('outcome', '=', 'done')
    .where((eb) => eb.or([eb('action', 'like', 'soapNote.%'), eb('action', '=', 'getSoapNote')]))
    .orderBy('id')
    .execute();

let cast: Cast;
let id: string;
beforeAll(async () => {
  cast = await newCast(stage);
  id = await appointment();
});
const days = [14, 15, 16, 19, 20, 21, 22, 23, 26, 27, 28, 29, 30];
/** All for one provider, each on a different past day. */
async function appointment(): Promise<string> {
  const day = days.shift();
  const appointmentId = await schedule(cast, { appointmentDate: `2026-10-${day}` });
  const [startsAt, endsAt] = [new Date(`2026-09-${day}T19:00:00Z`), new Date(`2026-09-${day}T20:00:00Z`)];
  await db
    .updateTable('appointments')
    .set({ serviceDate: `2026-09-${day}`, startsAt, endsAt })
    .where('id', '=', appointmentId)
    .execute();
  return appointmentId;
}

describe('a SOAP note draft', () => {
  // Rule: care.note-has-its-own-version
  it("has its own version: the appointment's version stays, and the patient is not notified", async () => {
    const before = await snapshot(stage, id);
    const saved = await save(cast.provider, id, { soapNote: '<p>Sore throat</p>', soapNoteVersion: 1 });
    expect(saved.json().data).toMatchObject({
      soapNote: '<p>Sore throat</p>',
      soapNoteStatus: 'DRAFT',
      soapNoteVersion: 2,
      savedBy: 'Priya Raman',
      mayWrite: true,
      mayChooseTemplate: false,
    });
    const after = await snapshot(stage, id);
    expect(after.appointment?.version).toBe(before.appointment?.version);
    const events = after.events.slice(before.events.length);
    expect(events).toMatchObject([
      { type: 'appointment.notesChanged', liveUserIds: [cast.providerId], liveToStaff: true },
    ]);
    expect((await read(cast.admin, id)).soapNote).toBe('<p>Sore throat</p>');
    const trail = await trailOf(id);
    expect(trail).toMatchObject([
      { action: 'soapNote.save', patientId: cast.patientId },
      { action: 'getSoapNote', patientId: cast.patientId },
    ]);
    expect(JSON.stringify(trail)).not.toContain('throat');
  });

  // Rule: care.note-has-its-own-version
  it("cannot overwrite someone else's text, and can be resent safely", async () => {
    const appointmentId = await appointment();
    const mine = { soapNote: '<p>Mine</p>', soapNoteVersion: 1 };
    const theirs = { soapNote: '<p>Theirs</p>', soapNoteVersion: 1 };
    const both = await Promise.all([
      save(cast.provider, appointmentId, mine),
      save(cast.admin, appointmentId, theirs),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [lost] = both.filter(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    expect(lost?.json().error).toMatch(/Your text is still here/);
    const [first, note] = both[0]?.statusCode === 200 ? [cast.provider, mine] : [cast.admin, theirs];
    const again = await save(first, appointmentId, note);
    expect(again.json().data).toMatchObject({ soapNote: note.soapNote, soapNoteVersion: 2 });
  });

  // Rule: care.rich-text-is-harmless
  it('is stored and shown without scripts', async () => {
    const appointmentId = await appointment();
    const soapNote = '<p onclick="x()">Rested<img src=x onerror=alert(1)></p><script>alert(1)</script>';
    expect(
      (await save(cast.provider, appointmentId, { soapNote, soapNoteVersion: 1 })).json().data.soapNote,
    ).toBe('<p>Rested</p>');
    const commented = await cast.provider.post('/appointment/add-comments', {
      appointmentId: appointmentId,
      soapNote: `<svg onload=alert(1)>${soapNote}`,
    });
    expect(commented.json().data.soapNote).toBe('<p>Rested</p>');
    await db.updateTable('appointments').set({ soapNote }).where('id', '=', appointmentId).execute();
    expect((await read(cast.provider, appointmentId)).soapNote).toBe('<p>Rested</p>');
    expect((await cast.admin.get(`/appointment/detail/${appointmentId}`)).json().data.soapNote).toBe(
      '<p>Rested</p>',
    );
  });

  it('is shared with the comments call', async () => {
    const appointmentId = await appointment();
    const noted = await cast.provider.post('/appointment/add-comments', {
      appointmentId: appointmentId,
      soapNote: 'S: cough\nP: rest',
    });
    expect(noted.json().data).toMatchObject({ soapNote: 'S: cough\nP: rest', soapNoteStatus: 'DRAFT' });
    expect(await read(cast.provider, appointmentId)).toMatchObject({
      soapNote: '<p>S: cough</p><p>P: rest</p>',
      soapNoteVersion: 2,
      savedBy: 'Priya Raman',
    });
    const stale = await save(cast.admin, appointmentId, { soapNote: '<p>x</p>', soapNoteVersion: 1 });
    expect(stale.statusCode).toBe(409);
    const over = await cast.admin.post('/appointment/add-comments', {
      appointmentId: appointmentId,
      soapNote: 'S: nothing',
      soapNoteVersion: 1,
    });
    expect(over.json().code).toBe('CONCURRENT_UPDATE');
    expect((await read(cast.admin, appointmentId)).soapNoteVersion).toBe(2);
  });

  // Rule: care.no-note-on-canceled
  it('cannot be written on a canceled appointment', async () => {
    const appointmentId = await appointment();
    await cast.admin.put(`/appointment/${appointmentId}/cancel`, { cancellationReason: 'Feels better' });
    const before = await snapshot(stage, appointmentId);
    const refused = await save(cast.admin, appointmentId, { soapNote: '<p>x</p>', soapNoteVersion: 1 });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toMatch(/canceled/);
    expect(await snapshot(stage, appointmentId)).toEqual(before);
  });
});

describe('the template of a SOAP note', () => {
  it('fills an empty note, and leaves existing text alone', async () => {
    const appointmentId = await appointment();
    const [general, telemedicine] = [
      await template('<h3>Subjective</h3>'),
      await template('<h3>By video</h3>'),
    ];
    const chosen = (await choose(cast.admin, appointmentId, general)).json().data;
    expect(chosen).toMatchObject({
      soapNote: '<h3>Subjective</h3>',
      soapNoteStatus: 'DRAFT',
      soapNoteTemplate: general,
      soapNoteTemplateName: `Template ${general}`,
    });
    expect((await choose(cast.admin, appointmentId, telemedicine)).json().data.soapNote).toBe(
      '<h3>By video</h3>',
    );
    const alone = await submit(cast.provider, appointmentId, { soapNoteVersion: 3 });
    expect(alone.json().issues).toMatchObject([{ path: 'soapNote' }]);
    await save(cast.provider, appointmentId, {
      soapNote: '<h3>By video</h3><p>Cough</p>',
      soapNoteVersion: 3,
    });
    const kept = (await choose(cast.admin, appointmentId, general)).json().data;
    expect(kept).toMatchObject({ soapNote: '<h3>By video</h3><p>Cough</p>', soapNoteTemplate: general });
    expect((await read(cast.provider, appointmentId)).soapNoteVersion).toBe(4);
    const noted = await trailOf(appointmentId);
    expect(noted.filter(({ action }) => action === 'soapNote.chooseTemplate')).toHaveLength(3);
  });

  it('is required, and must be one on offer', async () => {
    for (const soapNoteTemplate of [undefined, '', 'x']) {
      const body = { appointmentId: id, soapNoteTemplate };
      const refused = await cast.admin.put('/appointment/update-soapNoteTemplate', body);
      expect(refused.json()).toMatchObject({
        error: 'required',
        issues: [{ path: 'soapNoteTemplate', message: 'required' }],
      });
    }
    const gone = [
      newId(),
      await template('<p>x</p>', { status: 'INACTIVE' }),
      await template('<p>x</p>', { removedAt: clock.now }),
    ];
    for (const one of gone)
      expect((await choose(cast.admin, id, one)).json().message).toMatch(/no longer available/);
    const { version } = (await cast.admin.get(`/appointment/detail/${id}`)).json().data;
    const stale = await choose(cast.admin, id, await template('<p>x</p>'), { version: version + 1 });
    expect(stale.json().code).toBe('CONCURRENT_UPDATE');
  });

  // Rule: care.template-while-scheduled
  it('can be changed only in SCHEDULED, and never after submission', async () => {
    const wanted = await template('<p>Plan</p>');
    const statuses = ['PENDING APPROVAL', 'AWAITING TIME', 'ON THE WAY', 'AWAITING PAYMENT'] as const;
    const others = [...statuses, 'PAYMENT REQUESTED', 'PAID', 'COMPLETED', 'CANCELLED'] as const;
    const appointmentId = await appointment();
    for (const status of others) {
      await db
        .updateTable('appointments')
        .set({ status, cancellationReason: status === 'CANCELLED' ? 'Feels better' : null })
        .where('id', '=', appointmentId)
        .execute();
      const before = await snapshot(stage, appointmentId);
      const refused = await choose(cast.admin, appointmentId, wanted);
      expect(refused.statusCode, status).toBe(422);
      expect(refused.json().error).toBe(
        'The SOAP note template can be changed only while the visit is scheduled.',
      );
      expect(await snapshot(stage, appointmentId)).toEqual(before);
    }
    const visitId = await appointment();
    await submit(cast.provider, visitId, { soapNote: '<p>S</p>', soapNoteVersion: 1 });
    expect((await choose(cast.admin, visitId, wanted)).json().error).toMatch(/locked/);
  });
});

describe('a note started during or after the appointment', () => {
  const beginIn = async (status: 'ON THE WAY' | 'AWAITING PAYMENT' | 'PAID'): Promise<string> => {
    const household = { id: cast.patientId, householdId: cast.householdId };
    const startsAt = addDays(new Date('2026-08-03T15:00:00Z'), begun++);
    const { appointmentId } = await insertPayableInvoice(db, household, {
      appointment: { status, providerId: cast.providerId, startsAt, endsAt: addHours(startsAt, 1) },
    });
    return appointmentId;
  };
  let begun = 0;
  const makeDefault = async (name: string, text: string): Promise<string> => {
    const added = await cast.admin.post('/appointment/add-soapnote-template', {
      name,
      template: text,
      isDefault: true,
    });
    expect(added.statusCode, added.body).toBe(200);
    return added.json().data.id;
  };

  // Rule: care.default-template
  it('opens with the default template in any status, and records its name when written', async () => {
    await makeDefault('Old default', '<h3>Old</h3>');
    const usual = await makeDefault('House call', '<h3>Subjective</h3>');
    for (const status of ['ON THE WAY', 'AWAITING PAYMENT', 'PAID'] as const) {
      const appointmentId = await beginIn(status);
      const opened = await read(cast.provider, appointmentId);
      expect(opened).toMatchObject({
        soapNote: '',
        soapNoteVersion: 1,
        startsWith: { id: usual, name: 'House call', template: '<h3>Subjective</h3>' },
      });
      const alone = await submit(cast.provider, appointmentId, {
        soapNote: '<h3>Subjective</h3>',
        soapNoteVersion: 1,
      });
      expect(alone.json().issues, status).toMatchObject([{ path: 'soapNote' }]);
      const soapNote = '<h3>Subjective</h3><p>Cough</p>';
      const saved = (await save(cast.provider, appointmentId, { soapNote, soapNoteVersion: 1 })).json().data;
      expect(saved).toMatchObject({
        soapNote,
        soapNoteTemplate: usual,
        soapNoteTemplateName: 'House call',
        startsWith: null,
      });
    }
  });

  it('opens empty if it was cleared or the default is off', async () => {
    const usual = await makeDefault('Short visit', '<h3>Short</h3>');
    const appointmentId = await beginIn('PAID');
    await save(cast.provider, appointmentId, { soapNote: '<p>x</p>', soapNoteVersion: 1 });
    await save(cast.provider, appointmentId, { soapNote: '', soapNoteVersion: 2 });
    expect(await read(cast.provider, appointmentId)).toMatchObject({ soapNote: '', startsWith: null });
    const other = await beginIn('PAID');
    expect((await read(cast.provider, other)).startsWith).toMatchObject({ id: usual });
    await db.updateTable('soapNoteTemplates').set({ status: 'INACTIVE' }).where('id', '=', usual).execute();
    expect((await read(cast.provider, other)).startsWith).toBeNull();
  });

  it('explains why it cannot be written, submitted, or given a template', async () => {
    const paid = await beginIn('PAID');
    expect((await read(cast.admin, paid)).refusals).toEqual({
      write: null,
      submit: null,
      chooseTemplate: 'The SOAP note template can be changed only while the visit is scheduled.',
    });
    expect((await read(cast.provider, paid)).refusals.chooseTemplate).toMatch(/^Only clinical staff/);
    const coming = await schedule(cast, { appointmentDate: '2026-11-02', appointmentTime: '09:00' });
    expect((await read(cast.admin, coming)).refusals).toMatchObject({
      write: null,
      submit: 'This visit hasn’t happened yet. Sign its note after the visit.',
      chooseTemplate: null,
    });
    await db
      .updateTable('appointments')
      .set({ status: 'CANCELLED', cancellationReason: 'Feels better' })
      .where('id', '=', paid)
      .execute();
    expect((await read(cast.admin, paid)).refusals.write).toMatch(/canceled/);
  });
});

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
