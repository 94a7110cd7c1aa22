import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from '@bedside/db/connection';
import { migrate } from '@bedside/db/migrate';
import { startCluster } from '@bedside/infra-local/postgres-cluster';
import pg from 'pg';

interface Size {
  appointments: number;
  patients: number;
}

interface Dataset {
  url: string;
  /** Seconds spent generating; null if it already existed. */
  madeIn: number | null;
  close: () => Promise<void>;
}

/** Last day of the dataset, fixed so that every run reads the same rows. */
export const TODAY = '2026-10-14';
const NAME = 'bedside_bench';
/** The bare handlers get the same random_page_cost as the product. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '1GB',
  work_mem: '32MB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
};

/**
 * A dataset of this size in an embedded PostgreSQL below `folder`, or in BENCH_DATABASE_URL. Generated once
 * and then reused.
 */
export async function openDataset(folder: string, size: Size): Promise<Dataset> {
  const external = process.env.BENCH_DATABASE_URL;
  const cluster = external
    ? null
    : await startCluster({ folder: path.join(folder, 'postgres'), settings: SETTINGS });
  const admin = external ?? cluster?.url('postgres') ?? '';
  const url = Object.assign(new URL(admin), { pathname: `/${NAME}` }).toString();
  const stamp = stampOf(size);
  const there = await run(admin, async (client) => {
    const { rows } = await client.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [NAME],
    );
    return rows[0]?.note === stamp;
  });
  const madeIn = there ? null : await make(admin, url, size, stamp);
  return { url, madeIn, close: async () => await cluster?.stop() };
}

/** Changes with the size, the generator, or the schema, which triggers a new dataset. */
function stampOf({ appointments, patients }: Size): string {
  const migrations = path.join(import.meta.dirname, '../../../packages/db/src/migrations');
  const hash = createHash('sha256').update(generator());
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(path.join(migrations, file)));
  return `${appointments} visits, ${patients} patients, ${hash.digest('hex').slice(0, 16)}`;
}

const generator = () => readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8');

async function make(admin: string, url: string, size: Size, stamp: string): Promise<number> {
  await run(admin, async (client) => {
    await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
  });
  const db = connect({ url, size: 1 });
  await migrate(db).finally(() => db.destroy());
  const started = performance.now();
  await run(url, async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query("set local maintenance_work_mem = '1GB'");
    await client.query('set local max_parallel_maintenance_workers = 2');
    await client.query("select set_config('timezone', 'UTC', true)");
    for (const [name, value] of Object.entries({ ...size, today: TODAY }))
      await client.query('select set_config($1, $2, true)', [`bench.${name}`, String(value)]);
    await client.query(generator());
    await client.query('commit');
    await client.query('vacuum (analyze)');
  });
  await run(admin, (client) => client.query(`comment on database ${NAME} is '${stamp}'`));
  return (performance.now() - started) / 1000;
}

export async function run<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}
