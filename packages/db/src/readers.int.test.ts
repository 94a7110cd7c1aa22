import { readPosition } from '@bedside/contracts/position';
import { atPort, NO_POOLER, startPooler } from '@bedside/testing/pooler';
import { databaseUrl, SESSION_DEFAULTS, withDatabase } from '@bedside/testing/postgres';
import { startReplica } from '@bedside/testing/replica';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { connect } from './connection.ts';
import { currentPosition } from './position.ts';
import { openReaders, type Readers } from './readers.ts';

const { db, environment } = await withDatabase();
const server = inject('postgres');
const replica = await startReplica(server.url, '2s');
afterAll(() => replica.stop());
const writer = connect({ url: environment.DATABASE_DIRECT_URL, size: 2 });
afterAll(() => writer.destroy());

const replicaUrl = atPort(environment.DATABASE_DIRECT_URL, replica.port);

const opened: { readers: Readers; said: (string | null)[] }[] = [];
afterEach(async () => {
  for (const { readers } of opened.splice(0)) await readers.close();
});
function open(...urls: string[]) {
  const said: (string | null)[] = [];
  const readers = openReaders({
    urls,
    writer,
    size: 2,
    statements: 'named',
    defaults: SESSION_DEFAULTS,
    name: 'test',
    onChange: (_reader, problem) => said.push(problem),
  });
  opened.push({ readers, said });
  return { readers, said };
}

const ANY = { timeline: 0, bytes: 0n };
const positionNow = async () => {
  const position = readPosition(await currentPosition(writer));
  if (!position) throw new Error('no position');
  return position;
};
const write = (value: string) =>
  db
    .insertInto('settings')
    .values({ key: 'written', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
const readAt = async (readers: Readers) =>
  (
    await readers.all[0]?.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'written')
      .executeTakeFirst()
  )?.value;

describe('a reader pool', () => {
  it('uses a replica that has reached the position, and passes over one that has not', async () => {
    const { readers } = open(replicaUrl);
    expect(readers.choose(null, '')).toBeNull();
    expect(readers.choose(ANY, '')).toBeNull();
    expect(readers.counts).toMatchObject({ 'no-position': 1, starting: 1 });
    await write('first');
    const first = await positionNow();
    await expect.poll(() => readers.choose(first, '')?.name).toBe(new URL(replicaUrl).host);
    expect(await readAt(readers)).toBe('first');
    await write('second');
    const text = await currentPosition(writer);
    const second = readPosition(text);
    expect(readers.choose(second, '')).toBeNull();
    expect(readers.choose(first, '')).not.toBeNull();
    expect(await readAt(readers)).toBe('first');
    expect(readers.counts.behind).toBeGreaterThan(0);
    expect(await readers.reaching(text, 10_000)).not.toBeNull();
    expect(await readAt(readers)).toBe('second');
  });

  it('drops a replica that dies, with the reads under way there, and uses it again when it is back', async () => {
    const { readers, said } = open(replicaUrl);
    await expect.poll(() => readers.choose(ANY, '')).not.toBeNull();
    const [reader] = readers.all;
    if (!reader) throw new Error('no reader');
    const underWay = sql`select pg_sleep(25)`.execute(reader.db).catch((error: Error) => error.message);
    await replica.kill();
    expect(await underWay).toMatch(/terminat|ECONNRESET/);
    await expect.poll(() => readers.missing()).toBe(1);
    expect(readers.choose(ANY, '')).toBeNull();
    expect(readers.lags()).toEqual([]);
    await replica.start();
    await expect.poll(() => readers.choose(ANY, '')).not.toBeNull();
    expect(await readAt(readers)).toBe('second');
    expect([said[0], said[1], said.at(-1)]).toEqual([null, expect.any(String), null]);
  });

  it('prefers one replica for one reader, and takes another while that cannot be used', async () => {
    const { readers } = open(replicaUrl, atPort(replicaUrl, 1));
    await expect.poll(() => readers.choose(ANY, '0000')).not.toBeNull();
    expect(readers.choose(ANY, '0001')?.name).toBe(new URL(replicaUrl).host);
    expect(readers.missing()).toBe(1);
  });

  it('reports how far a replica is behind', async () => {
    const { readers } = open(replicaUrl);
    await expect.poll(() => readers.choose(ANY, '')).not.toBeNull();
    await write('third');
    await expect.poll(() => readers.lags()[0]?.lag.bytes ?? 0).toBeGreaterThan(0);
    expect(readers.lags()[0]?.lag.seconds).toBeLessThan(10);
  });
});

describe('an address that must not be used', () => {
  const problemAt = async (url: string) => {
    const { readers, said } = open(url);
    readers.choose(ANY, '');
    await expect.poll(() => said.length).toBeGreaterThan(0);
    expect(readers.choose(ANY, '')).toBeNull();
    return said[0];
  };

  it('is the writer’s own', async () => {
    expect(await problemAt(environment.DATABASE_DIRECT_URL)).toBe('it is no replica, or not one anymore');
  });

  it('has another database', async () => {
    const other = databaseUrl(replicaUrl, 'postgres');
    expect(await problemAt(other)).toMatch(/it has the database postgres instead of bedside_test_/);
  });

  it('has another user, without role and limits', async () => {
    const owner = atPort(databaseUrl(server.url, new URL(replicaUrl).pathname.slice(1)), replica.port);
    expect(await problemAt(owner)).toMatch(
      /sessions work as .* instead of bedside_app.*statement_timeout is 0/,
    );
  });
});

describe('through PgBouncer', () => {
  it('a replica is used with plain statements', async (test) => {
    const pooler = await startPooler([replicaUrl]);
    test.skip(!pooler, NO_POOLER);
    const { readers } = open(atPort(replicaUrl, pooler?.port ?? null));
    await expect.poll(() => readers.choose(ANY, '')).not.toBeNull();
    expect(await readAt(readers)).toBe('third');
    await readers.close();
    await pooler?.stop();
  });
});
