import { newId } from '@bedside/db/id';
import { createDeliveriesForEvent } from '@bedside/domain/messaging/create-deliveries.commands';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type Cast,
  newCast,
  openStage,
  schedule,
  setStatus,
  WEDNESDAY,
} from '../appointments/appointment-stage.fixture.ts';

const stage = await openStage();
const { db } = stage;

const fileOf = async ({ patientId }: Cast, appointmentId: string, more = {}) =>
  (await insertDocument(db, { patientId, appointmentId, category: 'Report', ...more })).id;

const add = (caller: Caller, appointmentId: string, documentId: string, more = {}) =>
  caller.post('/appointment/add-report', { appointmentId, documentId, reportName: 'Blood count', ...more });
const review = (caller: Caller, id: string, version?: number) =>
  caller.post(`/appointment/reports/${id}/review`, version ? { version } : {});
const release = (caller: Caller, id: string, body = {}) =>
  caller.post(`/appointment/reports/${id}/release`, body);

const everything = async () => ({
  reports: await db.selectFrom('reports').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
});
const seenBy = async (caller: Caller, id: string) =>
  (await caller.get(`/appointment/detail/${id}`)).json().data.reports;

describe('a report', () => {
  // Rule: care.report-states
  it("is added, reviewed, and released by the appointment's provider, and then shown to the patient with its comment", async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    const added = await add(cast.provider, appointment, await fileOf(cast, appointment), {
      reportKind: 'Laboratory',
    });
    expect(added.statusCode, added.body).toBe(200);
    const { id, version } = added.json().data;
    expect(added.json().data).toMatchObject({
      status: 'UPLOADED',
      reportKind: 'Laboratory',
      patientId: cast.patientId,
      uploadedBy: 'Priya Raman',
    });
    expect(await seenBy(cast.patient, appointment)).toEqual([]);
    expect((await cast.patient.get('/appointment/reports')).json().data.reports).toEqual([]);
    expect(await seenBy(cast.provider, appointment)).toMatchObject([
      { id, status: 'UPLOADED', reportName: 'Blood count' },
    ]);

    expect((await review(cast.provider, id, version)).json().data).toMatchObject({
      status: 'REVIEWED',
      reviewedBy: 'Priya Raman',
    });
    expect(await seenBy(cast.patient, appointment)).toEqual([]);
    const released = await release(cast.provider, id, { comment: 'All is well.', version: version + 1 });
    expect(released.json().data).toMatchObject({ status: 'RELEASED', comment: 'All is well.' });

    const [shown] = await seenBy(cast.patient, appointment);
    expect(shown).toEqual({
      patientId: cast.patientId,
      reportName: 'Blood count',
      reportUrl: expect.stringMatching(/^http:\/\/[\w.:]+\/v1\/files\/[\w.-]+\.VIEW\./),
    });
    const { reports } = (await cast.patient.get('/appointment/reports')).json().data;
    expect(reports).toMatchObject([{ id, comment: 'All is well.', releasedAt: WEDNESDAY.toISOString() }]);
    const link = await cast.patient.get(`/appointment/get-document-url/${reports[0].documentId}`);
    expect(link.statusCode).toBe(200);
    expect(
      await db
        .selectFrom('auditLog')
        .select(['action', 'patientId'])
        .where('entityId', '=', id)
        .orderBy('id')
        .execute(),
    ).toEqual(
      ['report.add', 'report.review', 'report.release'].map((action) => ({
        action,
        patientId: cast.patientId,
      })),
    );
    const notified = await db
      .selectFrom('outbox')
      .select(['payload', 'liveUserIds'])
      .where('type', '=', 'report.released')
      .where('entityId', '=', appointment)
      .executeTakeFirstOrThrow();
    expect(notified.payload).toEqual({ appointmentId: appointment, reportId: id });
    expect(notified.liveUserIds).toContain(cast.patientId);
  });

  // Rule: care.report-states
  it('is released once, after review, in the version seen', async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    const { id } = await insertReport(db, { patientId: cast.patientId, appointmentId: appointment });
    const before = await everything();
    const early = await release(cast.admin, id);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({
      code: 'INVALID_TRANSITION',
      from: 'UPLOADED',
      to: 'RELEASED',
      allowed: ['REVIEWED'],
    });
    expect((await review(cast.admin, id, 7)).json().code).toBe('CONCURRENT_UPDATE');
    expect(await everything()).toEqual(before);
    const reviews = await Promise.all([1, 2].map(() => review(cast.admin, id)));
    expect(reviews.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const releases = await Promise.all([1, 2].map(() => release(cast.admin, id, { notifyPatient: false })));
    expect(releases.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { payload } = await db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'report.released')
      .where('entityId', '=', appointment)
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({ notifyPatient: false });
  });

  it('is created once from a file of the same appointment and patient', async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    const other = await schedule(cast, { appointmentTime: '16:00' });
    const stranger = await insertPatient(db);
    const good = await fileOf(cast, appointment);
    await add(cast.admin, appointment, good);
    const before = await everything();
    const refusals: [Promise<{ statusCode: number }>, number][] = [
      [add(cast.admin, appointment, good), 409],
      [add(cast.admin, appointment, await fileOf(cast, other)), 404],
      [add(cast.admin, appointment, await fileOf(cast, appointment, { category: 'Lab result' })), 404],
      [add(cast.admin, appointment, await fileOf(cast, appointment, { removedAt: WEDNESDAY })), 404],
      [add(cast.admin, appointment, await fileOf(cast, appointment, { patientId: stranger.id })), 400],
      [add(cast.admin, appointment, newId()), 404],
      [add(cast.admin, newId(), good), 404],
    ];
    for (const [asked, status] of refusals) expect((await asked).statusCode).toBe(status);
    expect(await everything()).toEqual(before);
  });

  it("is accessible only with the permission and to the appointment's provider", async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    const { id } = await insertReport(db, { patientId: cast.patientId, appointmentId: appointment });
    const before = await everything();
    const other = await stage.service.as(await insertStaff(db, { role: 'PROVIDER' }));
    const clerk = await stage.service.as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    for (const move of [review, release]) {
      expect((await move(other, id)).statusCode).toBe(404);
      expect((await move(clerk, id)).statusCode).toBe(403);
      expect((await move(cast.patient, id)).statusCode).toBe(403);
    }
    expect((await add(other, appointment, await fileOf(cast, appointment))).statusCode).toBe(404);
    expect(await everything()).toEqual(before);
  });

  // Rule: care.reports-fulfill-the-promise
  it('fulfills the promised report until its file is removed', async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    await db
      .updateTable('appointments')
      .set({ status: 'PAID', producesReport: true, soapNoteStatus: 'SUBMITTED', soapNote: 'S:' })
      .where('id', '=', appointment)
      .execute();
    const loose = await fileOf(cast, appointment);
    expect((await setStatus(cast.admin, appointment, 'COMPLETED')).json().message).toMatch(
      /report is still pending/,
    );
    const { id, documentId } = (await add(cast.admin, appointment, loose)).json().data;
    const response = await cast.admin.post(`/appointment/document/${documentId}/remove`, {
      reason: 'Of someone else',
    });
    expect(response.statusCode).toBe(200);
    expect(await seenBy(cast.admin, appointment)).toEqual([]);
    const notified = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('type', '=', 'report.changed')
      .where('entityId', '=', appointment)
      .execute();
    expect(notified.map(({ liveUserIds }) => liveUserIds)).toEqual([[cast.providerId], [cast.providerId]]);
    expect((await review(cast.admin, id)).statusCode).toBe(404);
    expect((await setStatus(cast.admin, appointment, 'COMPLETED')).statusCode).toBe(422);
    await add(cast.admin, appointment, await fileOf(cast, appointment));
    expect((await setStatus(cast.admin, appointment, 'COMPLETED')).statusCode).toBe(200);
  });

  it('notifies its patient, or the account holder of a child, and no one once removed', async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: cast.householdId, relationshipToAccountHolder: 'Child' },
    });
    const audienceOf = async (more: { patientId: string; gone?: true; quietly?: true }) => {
      const { patientId } = more;
      const { id, documentId } = await insertReport(db, {
        patientId,
        appointmentId: appointment,
        status: 'REVIEWED',
      });
      await release(cast.admin, id, more.quietly ? { notifyPatient: false } : {});
      const removed = more.gone ? WEDNESDAY : null;
      await db.updateTable('documents').set({ removedAt: removed }).where('id', '=', documentId).execute();
      const event = await db
        .selectFrom('outbox')
        .select('id')
        .where('type', '=', 'report.released')
        .where(sql<boolean>`payload ->> 'reportId' = ${id}`)
        .executeTakeFirstOrThrow();
      const ctx = { actor: null, requestId: newId(), now: WEDNESDAY, ip: null };
      await createDeliveriesForEvent(db, ctx, event.id, () => ({ title: 'News', body: 'Words' }));
      const sent = await db
        .selectFrom('deliveries')
        .select(['recipientId', 'channel', 'template'])
        .where('eventId', '=', event.id)
        .orderBy('channel')
        .execute();
      return sent.map(({ recipientId: personId, channel, template }) => `${template} ${channel} ${personId}`);
    };
    // No device is registered, so there is no push.
    const holder = [`report-released email ${cast.patientId}`];
    expect(await audienceOf({ patientId: cast.patientId })).toEqual(holder);
    expect(await audienceOf({ patientId: child.id })).toEqual(holder);
    expect(await audienceOf({ patientId: cast.patientId, gone: true })).toEqual([]);
    expect(await audienceOf({ patientId: cast.patientId, quietly: true })).toEqual([]);
  });

  it('can be searched by staff by name, patient, status, appointment, and date', async () => {
    const cast = await newCast(stage);
    const appointment = await schedule(cast);
    await insertReport(db, { patientId: cast.patientId, appointmentId: appointment, name: 'Throat culture' });
    const found = async (query: Record<string, string>) =>
      (
        await cast.admin.get('/appointment/reports', { query: { patientId: cast.patientId, ...query } })
      ).json().meta.itemCount;
    expect(await found({})).toBe(1);
    expect(await found({ searchQuery: 'culture', status: 'UPLOADED', appointmentId: appointment })).toBe(1);
    expect(await found({ status: 'RELEASED' })).toBe(0);
    expect(await found({ searchQuery: 'cul_ure' })).toBe(0);
    expect(await found({ startDate: '2100-01-01' })).toBe(0);
  });
});
