import { queueNames } from '@bedside/contracts/job';
import { connect } from '@bedside/db/connection';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { grantLogin, mayGainMore } from './login-role.ts';

const { db, url, environment } = await withDatabase();
const userUrl = environment.DATABASE_DIRECT_URL;
const opened: Db[] = [];
const open = (address: string, session?: { role: string }) => {
  const pool = connect({ url: address, size: 1, ...(session && { session }) });
  opened.push(pool);
  return pool;
};
const user = open(userUrl);
const name = new URL(userUrl).username;
afterAll(async () => {
  for (const pool of opened) await pool.destroy();
});

// biome-ignore lint/plugin: statements of this test
const run = (pool: Db, statement: string) => sql.raw(statement).execute(pool);
const who = async (pool: Db) =>
  (
    await sql<{ session: string; now: string }>`select session_user as session, current_user as now`.execute(
      pool,
    )
  ).rows[0];

describe('the login user of services and workers', () => {
  it('works with the limited role and no other', async () => {
    expect(await who(user)).toEqual({ session: name, now: 'bedside_app' });
    expect(await mayGainMore(user)).toBe(false);
    expect(await mayGainMore(db)).toBe(true);
    expect(await mayGainMore(open(url, { role: 'bedside_app' }))).toBe(true);
  });

  // Rule: security.least-privilege
  it.each([
    'delete from audit_log',
    'update ledger_entries set kind = kind',
    'delete from soap_note_addenda',
    'update chart_entry_revisions set change = change',
    'alter table users add column another int',
    'create table public.another (id int)',
    'alter table audit_log disable trigger all',
    'create role another',
    'set role postgres',
    'drop schema bullmq cascade',
    'create table bullmq.another (id int)',
    'create sequence bullmq.another',
  ])('gains nothing by "reset role" or "set role none": %s', async (statement) => {
    await sql`reset role`.execute(user);
    await expect(run(user, statement)).rejects.toMatchObject({
      code: expect.stringMatching(/42501|22023/),
    });
    await sql`set role none`.execute(user);
    expect(await who(user)).toEqual({ session: name, now: name });
    await expect(run(user, statement)).rejects.toMatchObject({ code: expect.stringMatching(/42501|22023/) });
  });

  it.each(queueNames)('finds the tables that the queue %s needs, created by the owner', async (queue) => {
    await expect(run(user, `select bullmq.next_job_id('${queue}')`)).resolves.toBeDefined();
  });

  it('gets a new password from the URL, and the old one stops working', async () => {
    const renewed = new URL(userUrl);
    renewed.username = `${name}_renewed`;
    const before = renewed.href;
    await grantLogin(db, before, 'bedside_app');
    expect(await who(open(before))).toMatchObject({ session: renewed.username });
    renewed.password = 'it\'s a "new" password: %41é';
    await grantLogin(db, renewed.href, 'bedside_app');
    expect(await who(open(renewed.href))).toMatchObject({ session: renewed.username });
    await expect(who(open(before))).rejects.toMatchObject({ code: '28P01' });
    for (const pool of opened.splice(1)) await pool.destroy();
    await run(db, `revoke all on database ${new URL(url).pathname.slice(1)} from ${renewed.username}`);
    await run(db, `drop role ${renewed.username}`);
  });
});
