import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from './connection.ts';
import { migrate } from './migrate.ts';
import { type MigrationFile, migrationFile, migrationFiles } from './migration-files.ts';
import { schemaProblem, schemaState } from './schema-state.ts';

const { db, url } = await withDatabase();
const ours = await migrationFiles();
let files: readonly MigrationFile[] = ours;
let next = 9001;

/** A later release, which has more migrations. */
function release(...texts: string[]): readonly MigrationFile[] {
  return [...files, ...texts.map((text) => migrationFile(`${next++}-test`, text))];
}

const names = (some: readonly MigrationFile[]) => some.map(({ name }) => name);
const appliedNames = async () => (await schemaState(db, files)).applied;

const clients: pg.Client[] = [];
async function another(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

describe('the migration step', () => {
  it('keeps what succeeded before a failure and continues there', async () => {
    const broken = release('create table kept (id int);', 'create table lost (id int); select 1 / 0;');
    await expect(migrate(db, { files: broken })).rejects.toThrow(/^Migration failed \(9002-test\): .*zero/);
    expect((await appliedNames()).slice(-1)).toEqual(['9001-test']);
    expect(
      (await sql`select to_regclass('lost') as lost, to_regclass('kept') as kept`.execute(db)).rows,
    ).toEqual([{ lost: null, kept: 'kept' }]);
    const mended = [...broken.slice(0, -1), migrationFile('9002-test', 'create table lost (id int);')];
    expect(await migrate(db, { files: mended })).toEqual({ applied: ['9002-test'], isNewer: false });
    files = mended;
  });

  it('runs once if two start together', async () => {
    const wanted = release('create table once (id int);', 'insert into once values (1);');
    const other = connect({ url, size: 1 });
    const both = await Promise.all([migrate(db, { files: wanted }), migrate(other, { files: wanted })]);
    await other.destroy();
    expect(both.flatMap(({ applied }) => applied).toSorted()).toEqual(names(wanted.slice(-2)));
    files = wanted;
  });

  it('gives up its place in the queue for a lock, says so, and tries again', async () => {
    const holder = await another();
    const writer = await another();
    await holder.query('begin');
    await holder.query('insert into kept values (1)');
    const logged: string[] = [];
    const wanted = release('alter table kept add column note text;');
    const migrated = migrate(db, {
      files: wanted,
      lockMs: 50,
      pausesMs: [20],
      maxTries: 1_000,
      log: (line) => logged.push(line),
    });
    await expect.poll(() => logged.length).toBeGreaterThan(2);
    await writer.query('insert into kept values (2)');
    await holder.query('commit');
    expect((await migrated).applied).toEqual(names(wanted.slice(-1)));
    expect(logged[0]).toMatch(/^9005-test waits for a lock \(.*lock timeout\): try 2 of 1000 in 0\.02 s$/);
    expect(logged.at(-1)).toBe('Applied 9005-test');
    files = wanted;
  });

  it('fails with the name of the migration if it never gets the lock', async () => {
    const holder = await another();
    await holder.query('begin');
    await holder.query('insert into kept values (3)');
    const wanted = release('alter table kept add column other text;');
    const failed = migrate(db, { files: wanted, lockMs: 20, pausesMs: [1], maxTries: 3 });
    await expect(failed).rejects.toThrow(/^Migration failed \(9006-test\): .*lock timeout/);
    expect(await appliedNames()).toEqual(names(files));
  });

  it('limits the wait for locks and not the time of statements', async () => {
    const wanted = release(`create table limits as
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement;`);
    await migrate(db, { files: wanted });
    files = wanted;
    expect((await sql`select lock, statement from limits`.execute(db)).rows).toEqual([
      { lock: '1500ms', statement: '0' },
    ]);
  });

  it('makes a half-built index again, outside a transaction', async () => {
    const limit = (await sql`show lock_timeout`.execute(db)).rows;
    await sql`insert into once values (1)`.execute(db);
    const built = sql`create unique index concurrently once_id on once (id)`.execute(db);
    await expect(built).rejects.toThrow(/unique/);
    await sql`delete from once where ctid <> (select min(ctid) from once)`.execute(db);
    const wanted = release(
      '-- no transaction\ncreate unique index concurrently if not exists once_id on once (id);\n' +
        'create index concurrently if not exists kept_id on kept (id);\n',
    );
    await migrate(db, { files: wanted });
    files = wanted;
    const { rows } = await sql`select indexrelid::regclass::text as name, indisvalid from pg_index
      where indexrelid in ('once_id'::regclass, 'kept_id'::regclass) order by 1`.execute(db);
    expect(rows).toEqual([
      { name: 'kept_id', indisvalid: true },
      { name: 'once_id', indisvalid: true },
    ]);
    expect((await sql`show lock_timeout`.execute(db)).rows).toEqual(limit);
  });
});

describe('an older release on a newer schema', () => {
  it('has nothing to do and is ready while the schema serves it', async () => {
    expect(await migrate(db, { files: ours })).toEqual({ applied: [], isNewer: true });
    expect(await schemaProblem(db, ours)).toBeNull();
  });

  it('is refused, and is not ready, after a migration that removed what it needs', async () => {
    const last = files.at(-1)?.number ?? 0;
    const wanted = release(`-- oldest code: ${last}\nalter table kept drop column note;`);
    await migrate(db, { files: wanted });
    expect(await schemaProblem(db, files)).toBeNull();
    expect(await migrate(db, { files })).toEqual({ applied: [], isNewer: true });
    expect(await schemaProblem(db, ours)).toMatchObject({ kind: 'newer' });
    await expect(migrate(db, { files: ours })).rejects.toThrow(
      /too new for this release \(it has 9\d+-test\)\. Nothing was changed\. What to do: deploy/,
    );
    files = wanted;
  });

  it('is refused if it has a migration that the database lacks', async () => {
    const branched = [...ours, migrationFile('8000-branch', 'create table branched (id int);')];
    await expect(migrate(db, { files: branched })).rejects.toThrow(/too new for this release/);
    expect((await sql`select to_regclass('branched') as branched`.execute(db)).rows).toEqual([
      { branched: null },
    ]);
  });
});
