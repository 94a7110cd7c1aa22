import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import { mayGainMore } from '@bedside/db/login-role';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withDb } from './database.ts';
import { prepareDatabase } from './prepare.ts';
import { Opened } from './steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bedside-prepare-'));
const config = readConfig({ BEDSIDE_DATA: folder });
beforeAll(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const hours = (url: string) =>
  withDb(url, (db) => db.selectFrom('settings').select('value').where('key', '=', 'mark').execute());
const mark = (url: string) =>
  withDb(url, (db) => db.insertInto('settings').values({ key: 'mark', value: '"here"' }).execute());
const appointments = (url: string) =>
  withDb(url, (db) => db.selectFrom('appointments').select('id').execute()).then((rows) => rows.length);

async function start(work: (url: string, finish: () => void) => Promise<void>): Promise<void> {
  const opened = new Opened();
  try {
    const { databaseUrl, finish } = await prepareDatabase(config, false, opened);
    await work(databaseUrl, finish);
  } finally {
    await opened.closeAll();
  }
}

it('an unfinished first start is repeated, and a finished one keeps its data', async () => {
  await start(async (url) => {
    expect(await appointments(url)).toBe(300);
    await mark(url);
  });
  await start(async (url, finish) => {
    expect(await hours(url)).toEqual([]);
    expect(await appointments(url)).toBe(300);
    await mark(url);
    finish();
    const db = connect({ url, size: 1 });
    expect(await mayGainMore(db).finally(() => db.destroy())).toBe(false);
  });
  await start(async (url) => {
    expect(await hours(url)).toEqual([{ value: 'here' }]);
    expect(await appointments(url)).toBe(300);
  });
}, 300_000);
