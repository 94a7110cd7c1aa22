import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { directProblem, setSessionDefaults } from '@bedside/db/session-settings';
import { openSnapshot } from '@bedside/db/snapshot';
import { listenTo } from '@bedside/queue/postgres-listener';
import { atPort, NO_POOLER, startPooler } from '@bedside/testing/pooler';
import { SESSION_DEFAULTS, withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { databaseProblem } from './database-problem.ts';
import { poolMetrics } from './pool-metrics.ts';

const { url, environment } = await withDatabase();
const direct = environment.DATABASE_DIRECT_URL;
const user = new URL(direct).username;
const owner = connect({ url, size: 1 });
const opened: Db[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
});
afterAll(() => owner.destroy());

type Options = Partial<Parameters<typeof connect>[0]>;
function open(address: string, options: Options = {}): Db {
  const db = connect({ url: address, size: 2, ...options });
  opened.push(db);
  return db;
}

const configOf = (changes: Record<string, string> = {}) =>
  readConfig({ BEDSIDE_ENV: 'test', DATABASE_URL: direct, ...changes });

const settings = async (db: Db) =>
  (
    await sql<
      Record<string, string>
    >`select current_user as user, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('random_page_cost') as page,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  ).rows[0];
const CONFIGURED = { user: 'bedside_app', statement: '30s', lock: '4s', page: '1.1', idle: '30s' };

const noteOf = prepared((db, { note }: { note: number }) =>
  db.selectNoFrom(sql<number>`${note}::int`.as('note')),
);

describe('a process', () => {
  // Rule: security.limits-are-checked
  it('is not ready until the login user has its role and limits, and then without a restart', async () => {
    const parts = { db: open(direct), config: configOf() };
    const { database } = (
      await sql<{ database: string }>`select current_database() as database`.execute(owner)
    ).rows[0] ?? { database: '' };
    await sql`alter role ${sql.id(user)} in database ${sql.id(database)} reset all`.execute(owner);
    expect(await databaseProblem(parts)).toMatch(
      new RegExp(`sessions work as ${user} instead of bedside_app.*lock_timeout is 0.*run the migrations`),
    );
    await setSessionDefaults(owner, user, SESSION_DEFAULTS);
    expect(await databaseProblem(parts)).toBeNull();
    expect(await settings(parts.db)).toEqual(CONFIGURED);
  });

  // Rule: security.limits-are-checked
  it('is not ready with other limits than configured, unless they change while it serves', async () => {
    const db = open(direct);
    const config = configOf({ DATABASE_STATEMENT_LIMIT_MS: '20000' });
    expect(await databaseProblem({ db, config })).toMatch(
      /statement_timeout is 30s.*DATABASE_STATEMENT_LIMIT_MS/,
    );
    expect(await databaseProblem({ db, config: configOf() })).toBeNull();
    expect(await databaseProblem({ db, config })).toBeNull();
  });

  it('needs no role with DATABASE_ROLE=none', async () => {
    const none = configOf({ DATABASE_ROLE: 'none' });
    await setSessionDefaults(owner, user, { limits: SESSION_DEFAULTS.limits });
    const db = open(direct);
    expect(await databaseProblem({ db, config: none })).toBeNull();
    expect(await settings(db)).toEqual({ ...CONFIGURED, user });
    await setSessionDefaults(owner, user, SESSION_DEFAULTS);
  });

  it('reports its connections, those who wait for one, and how long', async () => {
    const register = new Registry();
    const db = open(direct, { size: 1 });
    poolMetrics(register, db);
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.connection().execute(() => {
      taken.resolve();
      return released.promise;
    });
    await taken.promise;
    expect(await register.metrics()).toContain('bedside_pool_connections{state="open"} 1');
    const second = sql`select 1`.execute(db);
    await expect.poll(() => register.metrics()).toContain('bedside_pool_connections{state="waiting"} 1');
    expect(await register.metrics()).toContain('bedside_pool_wait_seconds_count 1');
    released.resolve();
    await Promise.all([first, second]);
    const after = await register.metrics();
    expect(after).toContain('bedside_pool_wait_seconds_count 2');
    expect(after).toContain('bedside_pool_connections{state="waiting"} 0');
    expect(after).toContain('bedside_pool_connections{state="max"} 1');
  });
});

describe('through PgBouncer in transaction mode', async () => {
  const pooler = await startPooler([url, direct]);
  afterAll(() => pooler?.stop());
  const pooled = atPort(direct, pooler?.port ?? null);

  it('sessions have the role and the limits, and the process is ready', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const db = open(pooled);
    expect(await settings(db)).toEqual(CONFIGURED);
    const config = configOf({
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: direct,
      DATABASE_STATEMENTS: 'plain',
    });
    expect(await databaseProblem({ db, config })).toBeNull();
  });

  it('a process whose named statements the pooler mixes up is not ready', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const named = { DATABASE_DIRECT_URL: direct, DATABASE_STATEMENTS: 'named' };
    const through = (url: string) =>
      databaseProblem({ db: open(url), config: configOf({ ...named, DATABASE_URL: url }) });
    expect(await through(pooled)).toMatch(/mixes up named statements.*DATABASE_STATEMENTS=plain/);
    // Another address of the same server, without a pooler.
    expect(await through(`${direct}?application_name=direct`)).toBeNull();
  });

  it('a process that has no direct address is not ready', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const problem = await databaseProblem({ db: open(pooled), config: configOf({ DATABASE_URL: pooled }) });
    expect(problem).toMatch(/pooler answers.*DATABASE_DIRECT_URL/);
    expect(await directProblem(direct, { role: 'bedside_app' })).toBeNull();
  });

  it('plain statements do not collide in 200 parallel requests, and named ones do', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const ask = (db: Db) =>
      Promise.all(
        Array.from({ length: 200 }, async (_, note) => (await noteOf(db, { note }))[0]?.note === note),
      );
    const plain = open(pooled, { size: 40, waitMs: 20_000 });
    expect(await ask(plain)).toEqual(Array(200).fill(true));
    const named = open(pooled, { size: 40, waitMs: 20_000, statements: 'named' });
    await expect(ask(named)).rejects.toThrow(/prepared statement .* (already exists|does not exist)/);
  });

  it('LISTEN at the direct address hears a notify that went through the pooler', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const heard: string[] = [];
    const listener = listenTo({
      directUrl: direct,
      channel: 'hello',
      onNotify: (said) => void heard.push(said),
    });
    await listener.started;
    await sql`select pg_notify('hello', 'from the pool')`.execute(open(pooled));
    await expect.poll(() => heard).toEqual(['from the pool']);
    await listener.close();
  });

  it('an export takes its snapshot at the direct address, and a pooler refuses it', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const snapshot = await openSnapshot(direct);
    const query = owner.selectNoFrom(
      sql<string>`current_user || ' ' || current_setting('transaction_isolation')`.as('who'),
    );
    const rows: string[] = [];
    for await (const chunk of snapshot.copy(query.compile())) rows.push(String(chunk));
    expect(rows.join('')).toBe('bedside_app repeatable read\n');
    await snapshot.close();
    await expect(openSnapshot(pooled)).rejects.toThrow(/unsupported startup parameter/);
  });

  // Rule: security.writes-wait-for-the-primary
  it('statements go on within seconds of a server that was away', async (test) => {
    test.skip(!pooler, NO_POOLER);
    const { hostname, port: serverPort } = new URL(direct);
    const server = createServer((socket) => {
      const onward = dial(Number(serverPort), hostname);
      for (const end of [socket, onward]) end.on('error', () => undefined);
      socket.pipe(onward).pipe(socket);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    await once(server.close(), 'close');
    const before = await startPooler([atPort(direct, port)]);
    const db = open(atPort(direct, before?.port ?? null));
    const answer = () =>
      sql`select 1`.execute(db).then(
        () => 'answers',
        (error: Error) => error.message,
      );
    expect(await answer()).not.toBe('answers');
    server.listen(port, '127.0.0.1');
    await expect.poll(answer, { timeout: 5_000 }).toBe('answers');
    await db.destroy();
    await before?.stop();
    server.close();
  });
});
