import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startupOptions, UNHURRIED_OWNER } from '../connection.ts';
import { type ArchivedTable, archivedTables, quoted, steadyText } from './archived-tables.ts';

interface ArchiveTarget {
  /** Whether an earlier attempt with the same archive loaded the table. */
  isLoaded: (table: string) => Promise<boolean>;
  /**
   * Loads a table in one transaction.
   * @throws the stream’s error, in which case nothing was loaded
   */
  load: (table: ArchivedTable, csv: Readable) => Promise<void>;
  /** Recreates the indexes and foreign keys, so that PostgreSQL checks every row. */
  finish: (sequences: Readonly<Record<string, number>>) => Promise<void>;
  close: () => Promise<void>;
}

/** A schema with the state that an interrupted import needs to continue. It is dropped at the end. */
const NOTES = 'practice_import';
const NOT_EMPTY =
  'This Bedside is not empty. Import into a new database after its migration, before the first super-admin is created.';

/**
 * @param url the owner’s direct address
 * @param archive identifies the archive, so that only the same one can continue an import
 * @throws Error with a sentence if Bedside is already in use, or if this release lacks one of the tables
 */
export async function openArchiveTarget(
  url: string,
  archive: string,
  tables: readonly ArchivedTable[],
): Promise<ArchiveTarget> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'bedside-archive',
    options: startupOptions({ ...UNHURRIED_OWNER, ...steadyText, maintenance_work_mem: '256MB' }),
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkTables(client, tables);
    await takeTurn(client);
    await prepare(client, archive);
    for (const { name, months } of tables)
      for (const month of months) await client.query('select make_partition($1, $2)', [name, month]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    async isLoaded(table) {
      const { rowCount } = await client.query(`select from ${NOTES}.loaded where name = $1`, [table]);
      return rowCount === 1;
    },
    load: (table, csv) => inTransaction(client, () => load(client, table, csv)),
    async finish(sequences) {
      await restoreDefinitions(client);
      for (const [name, last] of Object.entries(sequences))
        await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
      await client.query(`drop schema ${NOTES} cascade`);
      await client.query('vacuum (analyze)');
    },
    close: () => client.end().catch(() => undefined),
  };
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The archive may lack tables and columns of this release, but must not contain unknown ones. */
async function checkTables(client: pg.Client, wanted: readonly ArchivedTable[]): Promise<void> {
  const here = new Map((await archivedTables(client)).map(({ name, columns }) => [name, columns]));
  const strange = wanted.flatMap(({ name, columns }) => {
    const known = here.get(name);
    return known ? columns.filter((one) => !known.includes(one)).map((one) => `${name}.${one}`) : [name];
  });
  if (strange.length > 0)
    throw new Error(
      `This release doesn't know ${strange.slice(0, 3).join(', ')}: the archive comes from a newer release. Install that release and import again.`,
    );
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Holds a lock until the connection ends. Waits briefly in case a killed import still holds it.
 * @throws Error with a sentence
 */
async function takeTurn(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '10s'");
  await client.query('select pg_advisory_lock(7226010)').catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new Error('Another import is running here. Wait until it ends.');
    throw error;
  });
  await client.query('set lock_timeout = 0');
}

/**
 * Without foreign keys the tables can be loaded in any order, and without indexes loading is several times as
 * fast.
 */
async function prepare(client: pg.Client, archive: string): Promise<void> {
  const started = await client.query('select from pg_namespace where nspname = $1', [NOTES]);
  if (started.rowCount === 1) {
    const { rows } = await client.query<{ archive: string }>(`select archive from ${NOTES}.imported`);
    if (rows[0]?.archive !== archive)
      throw new Error('Another archive was begun here. Go on with that one, or start with a new database.');
    return;
  }
  const used = await client.query('select from users limit 1');
  if (used.rowCount !== 0) throw new Error(NOT_EMPTY);
  await inTransaction(client, async () => {
    await client.query(`create schema ${NOTES};
      create table ${NOTES}.imported as select ${pg.escapeLiteral(archive)}::text as archive;
      create table ${NOTES}.loaded (name text primary key);
      create table ${NOTES}.definitions as
        select 1 as step, format('create_index %s', indexrelid::regclass) as name, pg_get_indexdef(indexrelid) as make,
          format('drop index %s', indexrelid::regclass) as remove
        from pg_index join pg_class as class on class.oid = indrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
          and not exists (select from pg_constraint where conindid = indexrelid)
        union all
        select 2, format('%s.%s', conrelid::regclass, conname),
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
          format('alter table %s drop constraint %I', conrelid::regclass, conname)
        from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
    const { rows } = await client.query<{ remove: string }>(
      `select remove from ${NOTES}.definitions order by step desc, name`,
    );
    for (const { remove } of rows) await client.query(remove);
  });
}

/** The archive’s rows replace the ones that migrations inserted. */
async function load(client: pg.Client, { name, columns }: ArchivedTable, csv: Readable): Promise<void> {
  const table = quoted(name);
  await client.query(`alter table ${table} disable trigger user`);
  await client.query(`delete from ${table}`);
  await pipeline(
    csv,
    client.query(
      copyFrom(
        `copy ${table} (${columns.map(quoted).join(', ')}) from stdin with (format csv, header match, encoding 'UTF8')`,
      ),
    ),
  );
  await client.query(`alter table ${table} enable trigger user`);
  await client.query(`insert into ${NOTES}.loaded values ($1)`, [name]);
}

/** Creates each definition and removes its note in one transaction, so that it is created exactly once. */
async function restoreDefinitions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; make: string }>(
    `select name, make from ${NOTES}.definitions order by step, name`,
  );
  for (const { name, make } of rows)
    await inTransaction(client, async () => {
      await client.query(make);
      await client.query(`delete from ${NOTES}.definitions where name = $1`, [name]);
    });
}
