import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '@bedside/db/id';
import { claimRecordDownload, requestRecordDownload } from '@bedside/domain/exports/record-download.commands';
import {
  printedBundleKey,
  printedPageKey,
  printedPdfKey,
  zipKey,
} from '@bedside/domain/exports/record-download-files';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { insertDocument, insertReport, smallPdf } from '@bedside/testing/factories/documents';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { insertRecordDownload } from '@bedside/testing/factories/record-downloads';
import { withDatabase } from '@bedside/testing/postgres';
import { auditActionsOf, eventTypesOf } from '@bedside/testing/traces';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { addDays, addMinutes } from 'date-fns';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { filesBelow, handlerContext } from './export.fixture.ts';
import { endLostRecordHandler, packRecordHandler, removeRecordHandler } from './pack-record.handler.ts';

const { db, url } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-records-'));
const ctx = handlerContext({ url, folder });
const { storage } = ctx.integrations;
afterAll(async () => {
  await ctx.db.destroy();
  await ctx.integrations.close();
  await rm(folder, { recursive: true, force: true });
});

const system = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
const job = (recordDownloadId: string) => ({ recordDownloadId, eventId: newId(), requestId: 'test-request' });
const pack = (id: string, as: HandlerContext = ctx) => packRecordHandler.run(job(id), as);
const rowOf = (id: string) =>
  db.selectFrom('recordDownloads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const plansOf = async (id: string) =>
  (await db.selectFrom('plannedEvents').select('type').where('entityId', '=', id).execute()).map(
    ({ type }) => type,
  );

async function storedFile(patientId: string, text: string, more = {}) {
  const content = smallPdf(text);
  const sha256 = createHash('sha256').update(content).digest();
  const { storageKey } = await insertDocument(db, {
    patientId,
    name: `${text}.pdf`,
    sha256,
    sizeBytes: content.length,
    createdAt: new Date(Date.now() - 60_000),
    ...more,
  });
  await storage.put(storageKey, content, { contentType: 'application/pdf' });
  return storageKey;
}

/** Stores the printed record as the documents worker does. */
async function printed(patientId: string): Promise<string> {
  const actor = { userId: patientId, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  const id = await requestRecordDownload(db, { ...system, actor, now: new Date() }, {});
  await storage.put(printedPageKey(id), Buffer.from('<p>The page</p>'), { contentType: 'text/html' });
  await storage.put(printedPdfKey(id), smallPdf('the record'), { contentType: 'application/pdf' });
  const bundle = Buffer.from('{"resourceType":"Bundle"}');
  await storage.put(printedBundleKey(id), bundle, { contentType: 'application/fhir+json' });
  return id;
}

async function zipOf(id: string): Promise<Record<string, string>> {
  const { storageKey } = await rowOf(id);
  const file = await storage.get(storageKey ?? '');
  if (!file) throw new Error('no file is offered');
  const entries = unzipSync(await buffer(file.stream));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const withStorage = (changed: Partial<StoragePort>): HandlerContext => ({
  ...ctx,
  integrations: { ...ctx.integrations, storage: { ...storage, ...changed } },
});

describe('a packed record', () => {
  // Rule: people.record-downloads
  it('contains the page, the PDF, and the original files, byte for byte', async () => {
    const { id: patientId } = await insertPatient(db);
    await storedFile(patientId, 'Blood count');
    await storedFile(patientId, '../../Ümlaut: résumé', { contentType: 'application/msword' });
    const id = await printed(patientId);
    await pack(id);
    expect(await zipOf(id)).toEqual({
      'index.html': '<p>The page</p>',
      'record.pdf': smallPdf('the record').toString(),
      'record.json': '{"resourceType":"Bundle"}',
      'files/1-Blood-count.pdf': smallPdf('Blood count').toString(),
      'files/2-Umlaut-resume.pdf': smallPdf('../../Ümlaut: résumé').toString('utf8'),
    });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 'READY', attempt: 1, filesPacked: 5, fileCount: 5 });
    expect(await auditActionsOf(db, id)).toEqual(['recordDownload.request', 'recordDownload.finish']);
    expect(await eventTypesOf(db, id)).toEqual(['recordDownload.requested', 'recordDownload.ready']);
    expect(row.expiresAt?.getTime()).toBe(addDays(row.finishedAt ?? 0, 7).getTime());
    for (const key of [printedPdfKey(id), printedPageKey(id), printedBundleKey(id)])
      expect(await storage.exists(key)).toBe(false);
    expect(await plansOf(id)).toEqual(['recordDownload.removalDue']);
  });

  // Rule: care.record-holds-what-the-patient-may-read
  it('leaves out records that the patient may not read, and later ones', async () => {
    const patient = await insertPatient(db);
    const { id: patientId } = patient;
    const signed = {
      soapNoteStatus: 'SUBMITTED',
      soapNote: '<p>Signed</p>',
      soapNoteSubmittedAt: new Date(0),
    } as const;
    const appointment = buildFinishedAppointment(patient, signed);
    await db.insertInto('appointments').values(appointment).execute();
    const report = { appointmentId: appointment.id, patientId, createdAt: new Date(0) };
    await insertReport(db, { ...report, status: 'REVIEWED' });
    await storedFile(patientId, 'Of the note', {
      category: 'Soap Note Image',
      appointmentId: appointment.id,
    });
    await storedFile(patientId, 'Removed', { removedAt: new Date(0) });
    await storedFile(patientId, 'Kept');
    await storedFile((await insertPatient(db)).id, 'Of someone else');
    const id = await printed(patientId);
    await storedFile(patientId, 'Later', { createdAt: addDays(new Date(), 1) });
    await pack(id);
    expect(Object.keys(await zipOf(id))).toEqual([
      'index.html',
      'record.pdf',
      'record.json',
      'files/1-Kept.pdf',
    ]);
  });

  it('names a file that the storage has lost', async () => {
    const { id: patientId } = await insertPatient(db);
    await storage.remove(await storedFile(patientId, 'Lost'));
    const id = await printed(patientId);
    await pack(id);
    const zip = await zipOf(id);
    expect(Object.keys(zip)).toEqual(['index.html', 'record.pdf', 'record.json', 'MISSING-FILES.txt']);
    expect(zip['MISSING-FILES.txt']).toContain('files/1-Lost.pdf');
  });
});

describe('a record download', () => {
  // Rule: people.record-downloads-are-whole
  it('is packed again by the next job after its worker was killed, and leaves one file', async () => {
    const { id: patientId } = await insertPatient(db);
    await storedFile(patientId, 'Kept');
    const id = await printed(patientId);
    const dying = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'stalling-worker.fixture.ts'), url, folder, id, 'record'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(dying.stdout, 'data');
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    expect(await storage.exists(zipKey(id, 1))).toBe(false);
    expect(await rowOf(id)).toMatchObject({ status: 'RUNNING', storageKey: null });
    await pack(id);
    expect(await rowOf(id)).toMatchObject({ status: 'READY', attempt: 2, storageKey: zipKey(id, 2) });
    expect(filesBelow(folder).filter((name) => name.includes(id))).toEqual([
      `files/objects/${zipKey(id, 2)}`,
      `files/types/${zipKey(id, 2)}`,
    ]);
    expect(Object.keys(await zipOf(id))).toHaveLength(4);
  });

  it('leaves no file when an earlier attempt ends after a later one started', async () => {
    const { id: patientId } = await insertPatient(db);
    await storedFile(patientId, 'Kept');
    const id = await printed(patientId);
    const put: StoragePort['put'] = async (key, content, options) => {
      await storage.put(key, content, options);
      await claimRecordDownload(db, system, id);
    };
    await pack(id, withStorage({ put }));
    expect(await rowOf(id)).toMatchObject({ status: 'RUNNING', attempt: 2, storageKey: null });
    expect(await storage.exists(zipKey(id, 1))).toBe(false);
  });

  it.each([
    ['a file is not what was stored', { sha256: Buffer.alloc(32) }, {}],
    ['the storage breaks off', {}, { put: () => Promise.reject(new Error('no room')) }],
  ])('fails after the last attempt when %s, and offers nothing', async (_, document, changed) => {
    const { id: patientId } = await insertPatient(db);
    await storedFile(patientId, 'Kept', document);
    const id = await printed(patientId);
    const broken = withStorage(changed);
    await expect(pack(id, broken)).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'RUNNING', storageKey: null });
    await expect(pack(id, { ...broken, lastAttempt: true })).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', storageKey: null });
    expect(await eventTypesOf(db, id)).toEqual([
      'recordDownload.requested',
      'recordDownload.failed',
      'recordDownload.removalDue',
    ]);
    await removeRecordHandler.run(job(id), ctx);
    for (const key of [zipKey(id, 1), zipKey(id, 2), printedPageKey(id), printedPdfKey(id)])
      expect(await storage.exists(key)).toBe(false);
  });

  // Rule: people.record-downloads-end
  it('ends as failed an hour after asking if its jobs died, and can be asked for again', async () => {
    const { id: patientId } = await insertPatient(db);
    const id = await printed(patientId);
    expect(await plansOf(id)).toEqual(['recordDownload.overdue']);
    await claimRecordDownload(db, system, id);
    const end = (minutes: number) =>
      endLostRecordHandler.run(job(id), { ...ctx, now: () => addMinutes(new Date(), minutes) });
    await end(59);
    expect(await rowOf(id)).toMatchObject({ status: 'RUNNING' });
    await end(60);
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', storageKey: null });
    await end(61);
    expect(await eventTypesOf(db, id)).toEqual([
      'recordDownload.requested',
      'recordDownload.failed',
      'recordDownload.removalDue',
    ]);
    expect(await plansOf(id)).toEqual([]);
    expect(await printed(patientId)).not.toBe(id);
  });

  // Rule: people.record-downloads-follow-access
  it('fails when the person who asked for it may no longer read the record', async () => {
    const patient = await insertPatient(db);
    const id = await printed(patient.id);
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', patient.id).execute();
    await pack(id);
    expect(await rowOf(id)).toMatchObject({ status: 'FAILED', attempt: 0, storageKey: null });
  });

  // Rule: people.record-downloads-last-a-week
  it('has its file deleted after a week, with an audit row', async () => {
    const { id: patientId } = await insertPatient(db);
    const { id, storageKey } = await insertRecordDownload(db, { patientId });
    await storage.put(storageKey, Buffer.from('zip'), { contentType: 'application/zip' });
    const remove = (days: number) =>
      removeRecordHandler.run(job(id), { ...ctx, now: () => addDays(new Date(), days) });
    await remove(6);
    expect(await storage.exists(zipKey(id, 1))).toBe(true);
    await remove(8);
    expect(await rowOf(id)).toMatchObject({ status: 'EXPIRED', storageKey: null });
    expect(await storage.exists(zipKey(id, 1))).toBe(false);
    await remove(9);
    expect(await auditActionsOf(db, id)).toEqual(['recordDownload.expire']);
  });
});

it('a record download reports how many of its files are packed', async () => {
  const { id: patientId } = await insertPatient(db);
  for (const text of ['One', 'Two', 'Three']) await storedFile(patientId, text);
  const id = await printed(patientId);
  const seen: (number | null)[][] = [];
  const { promise: isNoted, resolve: noted } = Promise.withResolvers<void>();
  const publish: HandlerContext['live']['publish'] = async () => {
    const { filesPacked, fileCount } = await rowOf(id);
    seen.push([filesPacked, fileCount]);
    if (filesPacked >= 4) noted();
  };
  // The last file waits until the progress before it is recorded.
  let opened = 0;
  const get: StoragePort['get'] = async (key) => {
    opened += 1;
    if (opened === 6) await isNoted;
    return storage.get(key);
  };
  await pack(id, { ...withStorage({ get }), live: { ...ctx.live, publish } });
  expect(seen.at(-1)).toEqual([5, 6]);
  expect(await rowOf(id)).toMatchObject({ filesPacked: 6, fileCount: 6 });
});
