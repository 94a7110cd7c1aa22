import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '@bedside/db/connection';
import { startImport, startUndo } from '@bedside/domain/imports/import.commands';
import { getImport, importRows } from '@bedside/domain/imports/import.queries';
import { importBatch } from '@bedside/domain/imports/run-import.commands';
import { undoBatch } from '@bedside/domain/imports/undo-import.commands';
import { csvFile } from '@bedside/testing/factories/import-files';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { afterAll, expect, vi } from 'vitest';
import { handlerContext } from './export.fixture.ts';
import { asOwner, check, proceed, start, upload } from './import.fixture.ts';

/** A practice whose super-admin imports files. */
export async function importingPractice() {
  const { db, url } = await withDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'bedside-imports-'));
  const ctx = handlerContext({ url, folder });
  afterAll(async () => {
    await ctx.db.destroy();
    await ctx.integrations.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { id: userId } = await insertStaff(db, { role: 'SUPER_ADMIN' });
  const owner = asOwner(userId);

  /** Kills one worker after another while it imports. @returns how many were killed before they finished */
  async function killWorkers(id: string, workers = 3): Promise<number> {
    let kills = 0;
    for (let round = 1; round <= workers; round += 1) {
      const worker = spawn(
        process.execPath,
        [fileURLToPath(new URL('./importing-worker.fixture.ts', import.meta.url)), url, folder, id],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(worker, 'exit');
      const done = (await getImport(db, id)).rowsDone;
      await Promise.race([
        ended,
        vi.waitUntil(async () => (await getImport(db, id)).rowsDone > done, { timeout: 60_000, interval: 5 }),
      ]);
      if (worker.exitCode === null) kills += 1;
      worker.kill('SIGKILL');
      await ended;
    }
    return kills;
  }

  const checked = async (content: Buffer) => {
    const id = await upload(ctx, owner, content);
    return await check(ctx, owner, id);
  };
  async function imported(content: Buffer): Promise<string> {
    const { id } = await checked(content);
    await start(ctx, owner, id);
    await proceed(ctx, id);
    return id;
  }
  async function undone(id: string) {
    await startUndo(db, owner, id);
    await proceed(ctx, id);
    return (await getImport(db, id)).counts;
  }
  const rowsOf = async (id: string) =>
    (await importRows(db, id, { range: { offset: 0, limit: 1_000 } })).rows;
  const patientIn = async (id: string): Promise<string> => (await rowsOf(id))[0]?.patientId ?? '';
  const entriesOf = (patientId: string) =>
    db
      .selectFrom('chartEntries')
      .selectAll()
      .where('patientId', '=', patientId)
      .where('removedAt', 'is', null)
      .orderBy('kind')
      .execute();
  /** How many statements one batch of a file takes to be saved, and to be undone. */
  async function batchStatements(content: Buffer, rows: number) {
    const { id } = await checked(content);
    await startImport(db, owner, id);
    const statements: string[] = [];
    const counting = connect({ url, size: 1, onQuery: ({ query }) => void statements.push(query.sql) });
    await importBatch(counting, owner, id);
    const saved = statements.splice(0).length;
    expect((await getImport(db, id)).counts).toEqual({ CREATED: rows });
    await importBatch(db, owner, id);
    await startUndo(db, owner, id);
    await undoBatch(counting, owner, id);
    await counting.destroy();
    expect((await getImport(db, id)).counts).toEqual({ REMOVED: rows });
    return { saved, undone: statements.length };
  }
  return {
    db,
    batchStatements,
    url,
    folder,
    ctx,
    owner,
    killWorkers,
    checked,
    imported,
    undone,
    rowsOf,
    patientIn,
    entriesOf,
  };
}

export type Line = Partial<Record<string, string>>;

export const csvOf =
  (headers: readonly string[]) =>
  (...lines: Line[]): Buffer =>
    csvFile(
      headers,
      lines.map((line) => headers.map((header) => line[header] ?? '')),
    );
