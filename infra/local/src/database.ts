import path from 'node:path';
import { connect } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { migrate } from '@bedside/db/migrate';
import pg from 'pg';
import { runningCluster, startCluster } from './postgres-cluster.ts';
import { hasCode, Sentence } from './sentence.ts';

export interface LocalDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const NAME = 'bedside';
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'];
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no such database',
};
const DUPLICATE_DATABASE = '42P04';

/** The database that DATABASE_URL names, else a PostgreSQL of our own whose data stays in the data folder. */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataFolder: string,
): Promise<LocalDatabase> {
  if (databaseUrl) {
    await checkReachable(databaseUrl);
    return { url: databaseUrl, stop: async () => undefined };
  }
  const cluster = await startCluster({
    folder: clusterFolder(dataFolder),
    settings: { max_connections: '200', log_min_messages: 'warning' },
  });
  await createDatabase(cluster.url('postgres'));
  return { url: cluster.url(NAME), stop: () => cluster.stop() };
}

const clusterFolder = (dataFolder: string): string => path.join(dataFolder, 'postgres');

/** The address of the database of a Bedside that runs in this data folder; undefined where none does. */
export const runningDatabase = (dataFolder: string): string | undefined =>
  runningCluster(clusterFolder(dataFolder), NAME);

/**
 * Brings the schema up to date and returns the names of the migrations that were applied now.
 * @throws Sentence when the data was written by a newer Bedside.
 */
export async function bringUpToDate(url: string): Promise<string[]> {
  const db = connect({ url, size: 1, name: 'bedside-migrate' });
  try {
    return await migrate(db);
  } catch (error) {
    const newer = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
    if (!newer) throw error;
    throw new Sentence(
      `The data was written by a newer Bedside (it has the migration ${newer}): update with git pull, ` +
        'name another folder with BEDSIDE_DATA=, or begin anew with npm start -- --reset.',
    );
  } finally {
    await db.destroy();
  }
}

/** Runs work on a connection pool that is closed afterwards. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ url, name: 'bedside-local' });
  return await work(db).finally(() => db.destroy());
}

async function checkReachable(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new Sentence(
      `The database ${pathname.slice(1)} at ${host} can't be used (${reasonOf(error)}): ` +
        'start it, correct DATABASE_URL, or unset it to use a PostgreSQL of our own.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  if (hasCode(error, ...UNREACHABLE)) return 'nobody answers there';
  const refusal = error instanceof pg.DatabaseError ? REFUSED[error.code ?? ''] : undefined;
  return refusal ?? (error instanceof Error ? error.message : String(error));
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    await client.query(`create database ${NAME}`);
  } catch (error) {
    if (!hasCode(error, DUPLICATE_DATABASE)) throw error;
  } finally {
    await client.end();
  }
}
