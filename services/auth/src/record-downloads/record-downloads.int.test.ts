import { RECORD_DOWNLOADS_A_DAY } from '@bedside/contracts/people/record-downloads.schema';
import { subHours } from '@bedside/db/dates';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertRecordDownload } from '@bedside/testing/factories/record-downloads';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, parts } = await startServices([authService], database);
const { storage } = parts.integrations;

const newPatient = async () => {
  const patient = await insertPatient(db);
  return { ...patient, caller: await as(patient) };
};
type Caller = Awaited<ReturnType<typeof as>>;

const ask = (caller: Caller, body: object = {}) => caller.post('/users/record-downloads', body);
const openCount = async (patientId: string) =>
  (await db.selectFrom('recordDownloads').select('id').where('patientId', '=', patientId).execute()).length;
const actionsOn = async (entityId: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'patientId', 'after'])
      .where('entityId', '=', entityId)
      .where('outcome', '=', 'done')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

const statesOf = async (ids: string[]) => {
  const rows = await db
    .selectFrom('recordDownloads')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};

/** A download with a file. */
async function readyDownload(patientId: string, more = {}) {
  const { id, storageKey } = await insertRecordDownload(db, { patientId, ...more });
  await storage.put(storageKey, Buffer.from('PK zip'), { contentType: 'application/zip' });
  return id;
}
const pathOf = (link: string): string => new URL(link).pathname.replace('/v1', '');

describe('a patient who asks for a copy of the record', () => {
  // Rule: people.record-downloads
  it('gets one that is being made, and the same one when asking again', async () => {
    const { id: patientId, caller } = await newPatient();
    const first = await ask(caller);
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json().data).toMatchObject({
      patientId,
      status: 'WAITING',
      filesPacked: 0,
      fileCount: null,
    });
    expect(first.json().data).not.toHaveProperty('reason');
    const answers = await Promise.all([ask(caller), ask(caller, { patientId })]);
    for (const answer of answers) expect(answer.json().data.id).toBe(first.json().data.id);
    expect(await openCount(patientId)).toBe(1);
    expect(await actionsOn(first.json().data.id)).toEqual(['recordDownload.request']);
    const listed = (await caller.get('/users/record-downloads')).json().data;
    expect(listed.downloads).toHaveLength(1);
    expect(listed.contents).toEqual({ visits: 0, results: 0, files: 0, sizeBytes: 0 });
  });

  it('gets a new one in place of one that was lost an hour ago', async () => {
    const { id: patientId, caller } = await newPatient();
    const lost = { patientId, status: 'RUNNING', storageKey: null, expiresAt: null } as const;
    const { id } = await insertRecordDownload(db, { ...lost, createdAt: subHours(new Date(), 2) });
    const answer = await ask(caller);
    expect(answer.json().data.id).not.toBe(id);
    const row = await db
      .selectFrom('recordDownloads')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.status).toBe('FAILED');
  });

  // Rule: people.record-downloads-a-day
  it('is refused after five in a day, and nothing is made', async () => {
    const { id: patientId, caller } = await newPatient();
    for (let made = 0; made < RECORD_DOWNLOADS_A_DAY; made += 1)
      await insertRecordDownload(db, { patientId });
    const answer = await ask(caller);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('5 copies');
    expect(await openCount(patientId)).toBe(RECORD_DOWNLOADS_A_DAY);
  });

  // Rule: people.record-downloads-follow-access
  it('reaches a member without an account as account holder, and no one else', async () => {
    const holder = await newPatient();
    const child = await insertPatient(db, {
      user: { passwordHash: null, email: null },
      patient: { householdId: holder.householdId },
    });
    const spouse = await insertPatient(db, {
      user: { passwordHash: 'own account' },
      patient: { householdId: holder.householdId },
    });
    const stranger = await newPatient();
    expect((await ask(holder.caller, { patientId: child.id })).statusCode).toBe(200);
    for (const [caller, patientId] of [
      [holder.caller, spouse.id],
      [await as(spouse), child.id],
      [stranger.caller, child.id],
      [stranger.caller, holder.id],
    ] as const) {
      expect((await ask(caller, { patientId })).statusCode).toBe(404);
      expect((await caller.get('/users/record-downloads', { query: { patientId } })).statusCode).toBe(404);
      expect((await caller.get('/users/record-readers', { query: { patientId } })).statusCode).toBe(404);
    }
    expect(await openCount(child.id)).toBe(1);
    expect(await openCount(spouse.id)).toBe(0);
  });
});

describe('the file of a copy', () => {
  it('is downloaded behind a link of this session, with audit rows', async () => {
    const { id: patientId, caller } = await newPatient();
    const id = await readyDownload(patientId);
    const opened = await caller.post(`/users/record-downloads/${id}/link`);
    expect(opened.statusCode, opened.body).toBe(200);
    const file = await caller.get(pathOf(opened.json().data.link));
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body).toBe('PK zip');
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="Bedside record \d{4}-\d\d-\d\d\.zip"$/,
      ),
    });
    expect(await actionsOn(id)).toEqual(['recordDownload.open', 'downloadRecord']);
  });

  // Rule: people.record-downloads-follow-access
  it('is not given to anyone else, nor after access has ended', async () => {
    const holder = await newPatient();
    const child = await insertPatient(db, {
      user: { passwordHash: null, email: null },
      patient: { householdId: holder.householdId },
    });
    const id = await readyDownload(child.id, { requestedBy: holder.id });
    const { caller: stranger } = await newPatient();
    expect((await stranger.post(`/users/record-downloads/${id}/link`)).statusCode).toBe(404);
    const { link } = (await holder.caller.post(`/users/record-downloads/${id}/link`)).json().data;
    expect((await stranger.get(pathOf(link))).statusCode).toBe(404);
    await db.updateTable('users').set({ passwordHash: 'own account' }).where('id', '=', child.id).execute();
    expect((await holder.caller.get(pathOf(link))).statusCode).toBe(404);
    expect((await holder.caller.post(`/users/record-downloads/${id}/link`)).statusCode).toBe(404);
    expect(await actionsOn(id)).toEqual(['recordDownload.open']);
  });

  // Rule: people.record-downloads-follow-access
  it('ends with the undoing of a merge after which it was made, and so does one that is being made', async () => {
    const { id: patientId, caller } = await newPatient();
    const { id: mergedPatientId } = await insertPatient(db);
    const before = await readyDownload(patientId, { createdAt: subHours(new Date(), 1) });
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const merged = await admin.post('/users/merge', { survivingPatientId: patientId, mergedPatientId });
    expect(merged.statusCode, merged.body).toBe(200);
    const since = await readyDownload(patientId);
    const waiting: string = (await ask(caller)).json().data.id;
    const { link } = (await caller.post(`/users/record-downloads/${since}/link`)).json().data;
    const undone = await admin.post(`/users/merge/${merged.json().data.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    expect((await caller.get(pathOf(link))).statusCode).toBe(422);
    expect(await statesOf([before, since, waiting])).toEqual(['READY', 'EXPIRED', 'FAILED']);
    expect(await actionsOn(since)).toEqual(['recordDownload.open', 'recordDownload.expire']);
  });

  // Rule: people.court-orders
  it('of a sister ends with a court order that keeps the person from a child', async () => {
    const holder = await newPatient();
    const child = { householdId: holder.householdId, relationshipToAccountHolder: 'Child' } as const;
    const member = { user: { passwordHash: null, email: null, phoneE164: null }, patient: child };
    const sister = await insertPatient(db, member);
    const kept = await insertPatient(db, { ...member, patient: { ...child, dateOfBirth: '2019-05-05' } });
    const [own, byStaff] = [
      await readyDownload(sister.id, { requestedBy: holder.id }),
      await readyDownload(sister.id, {
        reason: 'Asked by letter.',
        requestedBy: (await insertStaff(db, { role: 'ADMIN' })).id,
      }),
    ];
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const order = { personId: holder.id, reference: 'Cook County 2026 D 1234' };
    const ordered = await admin.post(`/admin/patients/${kept.id}/custody`, order);
    expect(ordered.statusCode, ordered.body).toBe(200);
    expect((await holder.caller.post(`/users/record-downloads/${own}/link`)).statusCode).toBe(422);
    expect(await statesOf([own, byStaff])).toEqual(['EXPIRED', 'READY']);
  });

  // Rule: people.record-downloads-last-a-week
  it('is offered for a week, even if the job that deletes it is late', async () => {
    const { id: patientId, caller } = await newPatient();
    const id = await readyDownload(patientId, { expiresAt: subHours(new Date(), 1) });
    const [download] = (await caller.get('/users/record-downloads')).json().data.downloads;
    expect(download).toMatchObject({ id, status: 'EXPIRED' });
    expect((await caller.post(`/users/record-downloads/${id}/link`)).statusCode).toBe(422);
  });
});

describe('staff who makes a copy for a patient', () => {
  // Rule: people.record-downloads-by-staff
  it('needs the clinical permission and a reason, which the audit trail keeps', async () => {
    const { id: patientId, caller: patient } = await newPatient();
    const clinical = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] }));
    const people = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['people'] }));
    const reason = 'Asked by letter on March 2.';
    expect((await ask(people, { patientId, reason })).statusCode).toBe(403);
    const unreasoned = await ask(clinical, { patientId });
    expect(unreasoned.statusCode).toBe(400);
    expect(unreasoned.json().issues).toEqual([
      { path: 'reason', message: 'Enter why you’re making this copy.' },
    ]);
    expect(await openCount(patientId)).toBe(0);
    const response = await ask(clinical, { patientId, reason });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data).toMatchObject({ reason, status: 'WAITING' });
    const audit = await db
      .selectFrom('auditLog')
      .select(['patientId', 'after'])
      .where('entityId', '=', response.json().data.id)
      .executeTakeFirst();
    expect(audit).toEqual({ patientId, after: { reason } });
    expect((await patient.get('/users/record-downloads')).json().data.downloads).toEqual([]);
  });

  it('is refused for another reason while one is being made, because the audit trail would keep the first reason', async () => {
    const staff = await insertStaff(db, { role: 'ADMIN' });
    const caller = await as(staff);
    const { id: patientId } = await insertPatient(db);
    const ask = (reason: string) => caller.post('/users/record-downloads', { patientId, reason });
    const first = await ask('The patient asked at the desk');
    expect((await ask('The patient asked at the desk')).json().data.id).toBe(first.json().data.id);
    const other = await ask('A subpoena of the county court');
    expect([other.statusCode, other.json().message]).toEqual([
      422,
      'A copy is being made for another reason. Wait until it’s done, then make this one.',
    ]);
  });

  it('opens downloads made by staff, but none requested by a patient', async () => {
    const { id: patientId, caller: patient } = await newPatient();
    const clinical = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] }));
    const own = await readyDownload(patientId);
    const { id: staffId } = await insertStaff(db, { role: 'ADMIN' });
    const downloadId = await readyDownload(patientId, { requestedBy: staffId, reason: 'Asked by letter.' });
    expect((await clinical.post(`/users/record-downloads/${own}/link`)).statusCode).toBe(404);
    expect((await patient.post(`/users/record-downloads/${downloadId}/link`)).statusCode).toBe(404);
    const { link } = (await clinical.post(`/users/record-downloads/${downloadId}/link`)).json().data;
    expect((await clinical.get(pathOf(link))).body).toBe('PK zip');
  });
});
