import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { preparePracticeExport } from '@bedside/contracts/jobs.job';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { finishExport, practiceFileKey } from '@bedside/domain/exports/export.commands';
import { issueExportLink } from '@bedside/domain/exports/export-link.commands';
import { claimPracticeExport } from '@bedside/domain/exports/practice-export.commands';
import { sealStream } from '@bedside/domain/exports/sealed-stream';
import { hashPassword } from '@bedside/domain/people/password';
import { jobsOf } from '@bedside/queue/routing';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date();
const { parts, as, anonymous } = await startServices([paymentsService], database, { now: () => now });
const password = DEMO_PASSWORD;
const passwordHash = await hashPassword(password);
const superAdmin = () => insertStaff(db, { role: 'SUPER_ADMIN', passwordHash });
const staff = await superAdmin();
const owner = await as(staff);
const other = await as(await superAdmin());
const request = { fhir: false, reason: 'We move to a new server', password };
const start = (body: object = request, caller = owner) => caller.post('/practice-export', body);
const system = () => ({ actor: null, requestId: 'test-request', now, ip: null });
const exportsOf = () => db.selectFrom('exports').selectAll().where('type', '=', 'PRACTICE').execute();
const trail = () =>
  db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'actorId', 'after'])
    .where('entityType', '=', 'export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

beforeEach(async () => {
  now = new Date();
  await db.deleteFrom('exports').execute();
  await db.deleteFrom('rateLimits').execute();
});

/** An export with a file that a worker has written. */
async function ready(): Promise<string> {
  const { id } = (await start()).json().data;
  const claim = await claimPracticeExport(db, system(), id);
  if (!claim) throw new Error('nothing to claim');
  const storageKey = practiceFileKey(claim);
  const sealed = Readable.from([Buffer.from('the archive')]).pipe(sealStream(claim.fileKey, storageKey));
  await parts.integrations.storage.put(storageKey, sealed, { contentType: 'application/octet-stream' });
  await finishExport(db, system(), claim, { storageKey, sizeBytes: 11, rows: 5 });
  return id;
}
const open = (by: object, caller = owner) => caller.post('/appointment/export-link', by);
const pathOf = (link: string) => new URL(link).pathname.replace('/v1', '');

describe('an export of the whole practice', () => {
  // Rule: security.practice-exports-ask-for-a-password
  it('is started by a super-admin with their password and a reason, and no one else', async () => {
    const admin = await as(await insertStaff(db, { role: 'ADMIN', passwordHash }));
    for (const caller of [admin, await as(await insertPatient(db))])
      expect((await start(request, caller)).statusCode).toBe(403);
    expect((await anonymous.post('/practice-export', request)).statusCode).toBe(401);
    for (const body of [
      { ...request, reason: ' ' },
      { ...request, password: '' },
      { fhir: true, password },
    ])
      expect((await start(body)).statusCode).toBe(400);
    const wrong = await start({ ...request, password: 'Not-the-one-1' });
    expect(wrong.statusCode).toBe(400);
    expect(JSON.stringify(wrong.json())).toContain('Incorrect password. Try again.');
    expect(await trail()).toMatchObject({ action: 'export.start', outcome: 'refused', actorId: staff.id });
    expect(await exportsOf()).toEqual([]);

    const { data } = (await start()).json();
    expect(data).toMatchObject({
      type: 'PRACTICE',
      status: 'WAITING',
      keys: ['TABLES', 'FILES'],
      filters: { reason: request.reason },
    });
    expect(JSON.stringify(data)).not.toContain(password);
    expect(await trail()).toMatchObject({
      action: 'export.start',
      actorId: staff.id,
      after: { type: 'PRACTICE', columns: ['TABLES', 'FILES'], filters: { reason: request.reason } },
    });
    const event = await db
      .selectFrom('outbox')
      .selectAll()
      .where('type', '=', 'export.practiceRequested')
      .executeTakeFirstOrThrow();
    const payload = { exportId: data.id };
    const jobs = jobsOf({
      id: event.id,
      type: 'export.practiceRequested',
      payload,
      requestId: 'r',
      urgent: false,
    });
    expect(jobs.map(({ name }) => name)).toEqual([preparePracticeExport.name]);
  });

  it('slows down who guesses the password', async () => {
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1)
      answers.push((await start({ ...request, password: `Guess-${tries}` })).statusCode);
    expect(answers).toContain(429);
    expect((await start()).statusCode).toBe(429);
    expect(await exportsOf()).toEqual([]);
  });

  // Rule: security.practice-exports-one-at-a-time
  it('is made one at a time, even when two super-admins ask in one moment', async () => {
    const answers = await Promise.all([start(), start(request, other), start(), start(request, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422]);
    const [one] = await exportsOf();
    expect((await other.delete(`/admin/exports/${one?.id}`)).json()).toMatchObject({ status: 'CANCELLED' });
    expect((await start()).statusCode).toBe(200);
  });

  // Rule: security.practice-exports-are-sealed
  it('is encrypted in storage, and opens in full for its requester, once per link', async () => {
    const id = await ready();
    const [row] = await exportsOf();
    const stored = await parts.integrations.storage.get(row?.storageKey ?? '');
    expect(stored && (await buffer(stored.stream)).toString('latin1')).not.toContain('archive');
    const { link } = (await open({ id })).json().data;
    expect((await other.get(pathOf(link))).statusCode).toBe(404);
    const file = await anonymous.get(pathOf(link));
    expect(file.body).toBe('the archive');
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': '11',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="Practice archive [\d-]+\.zip"$/),
    });
    expect(await trail()).toMatchObject({ action: 'export.download', actorId: staff.id, after: { rows: 5 } });
    expect((await anonymous.get(pathOf(link))).statusCode).toBe(404);
  });

  // Rule: security.practice-exports-for-who-asked
  it('is not opened by another super-admin, nor with the link in their colleague’s message', async () => {
    const id = await ready();
    const token = await db.transaction().execute((tx) => issueExportLink(tx, { now }, id));
    expect((await open({ id }, other)).statusCode).toBe(403);
    expect((await open({ token }, other)).statusCode).toBe(403);
    expect((await open({ token })).statusCode).toBe(200);
    expect((await open({ id: randomUUID() })).statusCode).toBe(404);
  });

  // Rule: security.practice-exports-for-who-asked
  it('does not open once they are no super-admin, signed out, or after 7 days', async () => {
    const person = await superAdmin();
    const requester = await as(person);
    const { id } = (await start(request, requester)).json().data;
    const claim = await claimPracticeExport(db, system(), id);
    if (!claim) throw new Error('nothing to claim');
    const storageKey = practiceFileKey(claim);
    await finishExport(db, system(), claim, { storageKey, sizeBytes: 1, rows: 1 });
    const links = [];
    for (let index = 0; index < 3; index += 1) links.push((await open({ id }, requester)).json().data.link);
    const [first = '', second = '', third = ''] = links.map(pathOf);
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', person.id).execute();
    expect((await anonymous.get(first)).statusCode).toBe(404);
    await db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('id', '=', person.id).execute();
    now = addDays(now, 8);
    expect((await anonymous.get(second)).statusCode).toBe(404);
    now = new Date();
    await db.updateTable('sessions').set({ revokedAt: now }).where('userId', '=', person.id).execute();
    expect((await anonymous.get(third)).statusCode).toBe(404);
  });
});
