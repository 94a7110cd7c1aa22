import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@bedside/db/connection';
import { mayGainMore } from '@bedside/db/login-role';
import { sessionProblem } from '@bedside/db/session-settings';
import { startCluster } from '@bedside/infra-local/postgres-cluster';
import { runSql, SESSION_DEFAULTS } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrateAsOwner } from './migrate-as-owner.ts';

/** A separate cluster, because the first owner creates the role for all databases. */
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-owner-'));
const cluster = await startCluster({ folder });
await runSql(cluster.url('postgres'), "create role practice login createrole password 'practice'");
afterAll(async () => {
  await cluster.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function database(name: string): Promise<string> {
  await runSql(cluster.url('postgres'), `create database ${name} owner practice`);
  return signedInAs('practice', cluster.url(name));
}

function signedInAs(user: string, url: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = user;
  return address.href;
}

async function checked<T>(url: string, check: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect({ url, size: 1 });
  return await check(db).finally(() => db.destroy());
}

const isOwner = (url: string) => checked(url, mayGainMore);
const problem = (url: string, defaults = SESSION_DEFAULTS) =>
  checked(url, (db) => sessionProblem(db, defaults));
const userOf = (url: string) =>
  checked(
    url,
    async (db) => (await sql<{ user: string }>`select current_user as user`.execute(db)).rows[0]?.user,
  );

it('an owner who is no superuser creates the user of the processes, with its role and limits', async () => {
  const owner = await database('separate');
  const user = signedInAs('clinic', owner);
  await migrateAsOwner(owner, { user, ...SESSION_DEFAULTS });
  expect(await migrateAsOwner(owner, { user, ...SESSION_DEFAULTS })).toMatchObject({ applied: [] });
  expect(await problem(user)).toBeNull();
  expect(await isOwner(user)).toBe(false);
  expect(await userOf(owner)).toBe('practice');
});

it('an owner who is also the user works with the role, and migrates again as itself', async () => {
  const owner = await database('same');
  await migrateAsOwner(owner, { user: owner, ...SESSION_DEFAULTS });
  expect(await userOf(owner)).toBe('bedside_app');
  expect(await problem(owner)).toBeNull();
  expect(await migrateAsOwner(owner, { user: owner, ...SESSION_DEFAULTS })).toMatchObject({ applied: [] });
  expect(await userOf(await database('elsewhere'))).toBe('practice');
});

it('names a user whom the owner may not change, and the commands to run as that user', async () => {
  const owner = await database('managed');
  await runSql(cluster.url('postgres'), "create role foreigner login password 'foreigner'");
  const user = signedInAs('foreigner', owner);
  const { limits } = SESSION_DEFAULTS;
  const refusal: unknown = await migrateAsOwner(owner, { user, limits }).catch((error: unknown) => error);
  expect(String(refusal)).toMatch(/may not change the sessions of foreigner.*run as foreigner: alter role/);
  await runSql(user, String(refusal).split('as foreigner: ')[1] ?? '');
  expect(await migrateAsOwner(owner, { user, limits })).toMatchObject({ applied: [] });
  expect(await problem(user, { role: undefined, limits })).toBeNull();
});
