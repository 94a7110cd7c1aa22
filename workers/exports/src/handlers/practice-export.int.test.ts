import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { newId } from '@bedside/db/id';
import { removeExport } from '@bedside/domain/exports/export.commands';
import { startPracticeExport } from '@bedside/domain/exports/practice-export.commands';
import { openStream } from '@bedside/domain/exports/sealed-stream';
import { hashPassword } from '@bedside/domain/people/password';
import { createAttempts } from '@bedside/domain/people/sign-in-attempts';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { eventTypesOf } from '@bedside/testing/traces';
import type { HandlerContext } from '@bedside/worker-kit/handler';
import { addDays } from 'date-fns';
import { unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { exportRow, filesBelow, handlerContext } from './export.fixture.ts';
import { preparePracticeExportHandler } from './practice-export.handler.ts';
import { removeExportHandler } from './prepare-export.handler.ts';

const { db, url } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-practice-exports-'));
const ctx = handlerContext({ url, folder });
afterAll(async () => {
  await ctx.db.destroy();
  await ctx.integrations.close();
  await rm(folder, { recursive: true, force: true });
});

const password = 'Correct-horse-1';
const { id: userId } = await insertStaff(db, {
  role: 'SUPER_ADMIN',
  passwordHash: await hashPassword(password),
});
const patient = await insertPatient(db, { user: { lastName: 'Ostrowski' } });
const { id: reportId } = await insertDocument(db, { patientId: patient.id });
const report = await db
  .selectFrom('documents')
  .select('storageKey')
  .where('id', '=', reportId)
  .executeTakeFirstOrThrow();
const original = Buffer.from('%PDF-1.7 of the lab');
await ctx.integrations.storage.put(report.storageKey, original, { contentType: 'application/pdf' });
beforeEach(() => db.deleteFrom('exports').execute());

const asOwner = () => ({
  actor: { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() },
  requestId: 'test-request',
  now: new Date(),
  ip: null,
});
const ask = (fhir = true) =>
  startPracticeExport(db, asOwner(), createAttempts(db), { fhir, reason: 'Test', password });
const job = (exportId: string) => ({ exportId, eventId: newId(), requestId: 'test-request' });
const run = (exportId: string, at: HandlerContext = ctx) =>
  preparePracticeExportHandler.run(job(exportId), at);
const remove = (exportId: string, now = new Date()) =>
  removeExportHandler.run(job(exportId), { ...ctx, now: () => now });
const withStorage = (storage: Partial<StoragePort>): HandlerContext => ({
  ...ctx,
  integrations: { ...ctx.integrations, storage: { ...ctx.integrations.storage, ...storage } },
});
const left = (id: string) => filesBelow(folder).filter((name) => name.includes(id));

/** The files of an export, by path. */
async function filesOf(id: string): Promise<Record<string, Buffer>> {
  const { storageKey, fileKey, sizeBytes } = await exportRow(db, id);
  const stored = await ctx.integrations.storage.get(storageKey ?? '');
  if (!stored || !fileKey) throw new Error('no file');
  const zip = await buffer(stored.stream.pipe(openStream(fileKey, storageKey ?? '')));
  expect(zip.length).toBe(sizeBytes);
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, content]) => [name, Buffer.from(content)]),
  );
}

describe('an export of the whole practice', () => {
  // Rule: security.practice-exports-are-sealed
  it('contains tables, originals, FHIR, and a manifest, and is stored encrypted', async () => {
    const id = await ask();
    await run(id);
    expect(await exportRow(db, id)).toMatchObject({ status: 'READY', failureMessage: null });
    const files = await filesOf(id);
    const manifest = JSON.parse(String(files['manifest.json']));
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'manifest.json',
        ...manifest.tables.map(({ name }: { name: string }) => `tables/${name}.csv.gz`),
        ...manifest.fhir.map(({ type }: { type: string }) => `fhir/${type}.ndjson.gz`),
        ...manifest.files.map(({ key }: { key: string }) => `files/${key}`),
      ].toSorted(),
    );
    expect(manifest.fhir.map(({ type }: { type: string }) => type)).toContain('Provenance');
    expect(files[`files/${report.storageKey}`]).toEqual(original);
    const { storageKey } = await exportRow(db, id);
    const stored = await ctx.integrations.storage.get(storageKey ?? '');
    const text = stored ? (await buffer(stored.stream)).toString('latin1') : '';
    for (const clear of ['manifest.json', 'PK', '%PDF-1.7 of the lab'])
      expect(text.startsWith(clear) || (clear.length > 2 && text.includes(clear)), clear).toBe(false);
    expect(left(id)).toHaveLength(2);
    expect(await eventTypesOf(db, id)).toEqual(['export.practiceRequested', 'export.ready']);
  }, 60_000);

  it('leaves FHIR out if no one asked for it', async () => {
    const id = await ask(false);
    await run(id);
    const names = Object.keys(await filesOf(id));
    expect(names.filter((name) => name.startsWith('fhir/'))).toEqual([]);
    expect(names).toContain('tables/patients.csv.gz');
  });

  // Rule: security.practice-exports-go-on
  it('resumes after its worker was killed, and leaves nothing of the first attempt', async () => {
    const id = await ask();
    const worker = spawn(
      process.execPath,
      [path.join(import.meta.dirname, 'stalling-worker.fixture.ts'), url, folder, id, 'practice'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(worker.stdout, 'data');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(await exportRow(db, id)).toMatchObject({ status: 'RUNNING', attempt: 1 });
    expect(left(id).length).toBeGreaterThan(0);
    await run(id, { ...ctx, attempt: 2 });
    expect(await exportRow(db, id)).toMatchObject({ status: 'READY', attempt: 2 });
    expect(Object.keys(await filesOf(id))).toContain('manifest.json');
    expect(left(id)).toEqual([
      `files/objects/exports/${id}/2.zip.sealed`,
      `files/types/exports/${id}/2.zip.sealed`,
    ]);
  }, 60_000);

  // Rule: security.practice-exports-need-room
  it('fails immediately with the figures if the storage has no room, and writes nothing', async () => {
    const id = await ask();
    await run(id, withStorage({ room: async () => 100_000_000 }));
    const row = await exportRow(db, id);
    expect(row).toMatchObject({ status: 'FAILED', attempt: 1, storageKey: null });
    expect(row.failureMessage).toMatch(/^The file storage has 100 MB free, and the export may need \d+ MB\./);
    expect(left(id).filter((name) => name.includes('.zip'))).toEqual([]);
    expect(await eventTypesOf(db, id)).toEqual([
      'export.practiceRequested',
      'export.failed',
      'export.removalDue',
    ]);
  });

  it('stops when it is canceled, and leaves no file', async () => {
    const id = await ask();
    const put: StoragePort['put'] = async (key, content, options) => {
      await removeExport(db, asOwner(), id);
      await ctx.integrations.storage.put(key, content, options);
    };
    await run(id, withStorage({ put }));
    expect(await exportRow(db, id)).toMatchObject({ status: 'CANCELLED', storageKey: null });
    await remove(id);
    expect(left(id)).toEqual([]);
    expect(await exportRow(db, id)).toMatchObject({ fileKey: null });
  });

  it('ends with the storage, tries again, and says after the last try that it failed', async () => {
    const id = await ask();
    const broken = withStorage({ put: () => Promise.reject(new Error('storage is away')) });
    await expect(run(id, broken)).rejects.toThrow('storage is away');
    expect(await exportRow(db, id)).toMatchObject({ status: 'RUNNING' });
    await expect(run(id, { ...broken, lastAttempt: true })).rejects.toThrow('storage is away');
    expect(await exportRow(db, id)).toMatchObject({ status: 'FAILED', storageKey: null });
  });

  it('is not made for someone who is no super-admin anymore', async () => {
    const id = await ask();
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', userId).execute();
    await run(id);
    await db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('id', '=', userId).execute();
    expect(await exportRow(db, id)).toMatchObject({ status: 'FAILED', attempt: 0, storageKey: null });
  });

  // Rule: security.practice-exports-are-deleted
  it('is deleted after 7 days with its key', async () => {
    const id = await ask(false);
    await run(id);
    await remove(id, addDays(new Date(), 6));
    expect(await exportRow(db, id)).toMatchObject({ status: 'READY' });
    await remove(id, addDays(new Date(), 8));
    expect(await exportRow(db, id)).toMatchObject({ status: 'EXPIRED', storageKey: null, fileKey: null });
    expect(left(id)).toEqual([]);
  });
});
