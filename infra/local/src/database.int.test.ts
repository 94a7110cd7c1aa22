import { SESSION_DEFAULTS, withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bringUpToDate, openDatabase } from './database.ts';
import { freePort } from './processes.ts';

const { db, url } = await withDatabase();

function changed(change: (address: URL) => void): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

describe('the database of DATABASE_URL', () => {
  it('is used without changes', async () => {
    expect((await openDatabase(url, '/nowhere')).url).toBe(url);
    expect(await bringUpToDate(url, SESSION_DEFAULTS)).toEqual([]);
  });

  it('gives a clear error if it is unreachable, rejects the password, or does not exist', async () => {
    const port = String(await freePort());
    const open = (address: string) => openDatabase(address, '/nowhere');
    await expect(open(changed((to) => (to.port = port)))).rejects.toThrow(
      /no one answers there.*DATABASE_URL/,
    );
    await expect(open(changed((to) => (to.pathname = '/gone')))).rejects.toThrow(/no such database/);
    await expect(open(changed((to) => (to.password = 'guess')))).rejects.toThrow(/the password is wrong/);
  });

  it('is used if a newer Bedside wrote it and kept what this version needs, and otherwise rejected unchanged', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2099-01-01T00:00:00.000Z')`.execute(
      db,
    );
    expect(await bringUpToDate(url, SESSION_DEFAULTS)).toEqual([]);
    await db.updateTable('schemaCompatibility').set({ oldestCode: 9999 }).execute();
    await expect(bringUpToDate(url, SESSION_DEFAULTS)).rejects.toThrow(
      /newer Bedside.*9999-future.*git pull/,
    );
  });

  it('is rejected with advice if Bedside 0.1 created it', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('0001-people', '2026-07-01T00:00:00.000Z')`.execute(
      db,
    );
    await expect(bringUpToDate(url, SESSION_DEFAULTS)).rejects.toThrow(/made by Bedside 0\.1.*--reset/);
  });
});
