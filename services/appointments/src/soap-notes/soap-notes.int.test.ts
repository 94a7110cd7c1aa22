import { newId } from '@bedside/db/id';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { addDays, addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { schedule, snapshot } from '../appointments/appointment-stage.fixture.ts';
import { openNoteStage } from './soap-notes.fixture.ts';

const { stage, db, clock, read, save, submit, choose, template, trailOf, cast, appointment, id } =
  await openNoteStage();

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

  // Rule: care.note-has-its-own-version
  it("keeps a colleague's draft from a comments call that names no version of the note", async () => {
    const appointmentId = await appointment();
    const comment = (caller: typeof cast.admin, body: object) =>
      caller.post('/appointment/add-comments', { appointmentId, ...body });
    await comment(cast.admin, { soapNote: '<p>Theirs</p>' });
    const blind = await comment(cast.provider, { soapNote: '<p>Mine</p>', providerNotes: 'Lost?' });
    const signed = await comment(cast.provider, { soapNoteStatus: 'SUBMITTED' });
    expect([blind, signed].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'CONCURRENT_UPDATE'],
      [409, 'CONCURRENT_UPDATE'],
    ]);
    expect(await read(cast.provider, appointmentId)).toMatchObject({
      ...{ soapNote: '<p>Theirs</p>', soapNoteStatus: 'DRAFT', soapNoteVersion: 2 },
    });
    expect((await comment(cast.provider, { providerNotes: 'Prefers mornings' })).statusCode).toBe(200);
    const seen = { soapNote: '<p>Ours</p>', soapNoteVersion: 2 };
    expect((await comment(cast.provider, seen)).json().data.soapNote).toBe('<p>Ours</p>');
    expect((await comment(cast.provider, { soapNote: '<p>Own</p>' })).statusCode).toBe(200);
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

  // Rule: appointments.offline-words-outlive-a-cancellation
  it('of a canceled appointment can go into its provider summary, once, and the office is notified', async () => {
    const appointmentId = await appointment();
    await cast.admin.put(`/appointment/${appointmentId}/cancel`, { cancellationReason: 'Feels better' });
    const { version } = (await cast.provider.get(`/appointment/detail/${appointmentId}`)).json().data;
    const providerSummary = 'S: cough. '.repeat(1_900).trim();
    const comments = { appointmentId, version, providerSummary };
    const headers = { 'idempotency-key': newId() };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const added = await cast.provider.post('/appointment/add-comments', comments, { headers });
      expect(added.statusCode, added.body).toBe(200);
      expect(added.json().data).toMatchObject({ version: version + 1, providerSummary });
    }
    const byOffice = { appointmentId, providerSummary: 'Called the patient.' };
    expect((await cast.admin.post('/appointment/add-comments', byOffice)).statusCode).toBe(200);
    const { events } = await snapshot(stage, appointmentId);
    const notices = events.filter(
      ({ type, payload }) =>
        type === 'appointment.canceledVisitSummarized' && JSON.stringify(payload).includes(appointmentId),
    );
    expect(notices).toHaveLength(1);
  });
});

describe('the template of a SOAP note', () => {
  it('fills an empty note, and does not change existing text', async () => {
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
    const stored = (await choose(cast.admin, appointmentId, general)).json().data;
    expect(stored).toMatchObject({ soapNote: '<h3>By video</h3><p>Cough</p>', soapNoteTemplate: general });
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
