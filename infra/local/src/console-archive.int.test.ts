import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { readConfig } from '@bedside/config/config';
import { newId } from '@bedside/db/id';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { seedDemo } from '@bedside/demo/seed';
import { startPracticeExport } from '@bedside/domain/exports/practice-export.commands';
import { openStream } from '@bedside/domain/exports/sealed-stream';
import { createAttempts } from '@bedside/domain/people/sign-in-attempts';
import { exportToFolder } from '@bedside/exports-worker/archive/archive-folder';
import { readManifest } from '@bedside/exports-worker/archive/practice-archive';
import { preparePracticeExportHandler } from '@bedside/exports-worker/handlers/practice-export.handler';
import { closeProcessDependencies, openProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importEveryKind } from './imported-records.fixture.ts';

const { db, url, environment } = await withDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'bedside-console-archive-'));
const worker = await openProcessDependencies(
  readConfig({ ...environment, BEDSIDE_ENV: 'test', BEDSIDE_DATA: folder, LOG_LEVEL: 'silent' }),
  'exports',
);
const { storage } = worker.integrations;
afterAll(async () => {
  await closeProcessDependencies(worker);
  await rm(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  await seedDemo(db, storage, new Date());
  await importEveryKind(db, storage);
  // Some sequences have not been used yet.
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql`select nextval(${name}::regclass)`.execute(db);
}, 120_000);

/** The super-admin requests it, and the worker makes it with a worker’s rights. */
async function exportInConsole(id: string): Promise<string> {
  const ctx = { ...worker, requestId: 'test-request', attempt: 1, lastAttempt: true };
  await preparePracticeExportHandler.run({ exportId: id, eventId: newId(), requestId: 'test-request' }, ctx);
  const { storageKey, fileKey, failureMessage } = await db
    .selectFrom('exports')
    .select(['storageKey', 'fileKey', 'failureMessage'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored = await storage.get(storageKey ?? '');
  if (!stored || !fileKey) throw new Error(failureMessage ?? 'no file');
  const file = path.join(folder, 'console.zip');
  await writeFile(file, await buffer(stored.stream.pipe(openStream(fileKey, storageKey ?? ''))));
  const unzipped = path.join(folder, 'console');
  await promisify(execFile)('python3', ['-m', 'zipfile', '-e', file, unzipped]);
  return unzipped;
}

// Rule: security.archive-is-the-same-for-workers
it('the console’s archive, read with the rights of a worker, equals the command’s, read as the owner', async () => {
  const { rows: worksAs } = await sql<{ role: string }>`select current_user as role`.execute(worker.db);
  expect(worksAs).toEqual([{ role: 'bedside_app' }]);
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SUPER_ADMIN')
    .executeTakeFirstOrThrow();
  const request = {
    actor: { userId, role: 'SUPER_ADMIN' as const, permissions: [], sessionId: newId() },
    requestId: 'test-request',
    now: worker.now(),
    ip: null,
  };
  const id = await startPracticeExport(db, request, createAttempts(db), {
    fhir: true,
    reason: 'Test',
    password: DEMO_PASSWORD,
  });
  const owners = path.join(folder, 'command');
  const made = await exportToFolder(owners, { url, storage, fhir: true, onProgress: () => undefined });
  const { manifest } = await readManifest(await exportInConsole(id));
  expect({ ...manifest, madeAt: made.madeAt }).toEqual(made);
  const { rows } = await sql<{ sequences: number }>`
    select count(*)::int as sequences from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(db);
  expect(Object.keys(made.sequences)).toHaveLength(rows[0]?.sequences ?? 0);
  expect(made.tables.length).toBeGreaterThan(100);
}, 120_000);
