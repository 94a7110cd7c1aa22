import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { connect, UNHURRIED_OWNER } from '@bedside/db/connection';
import type { Db } from '@bedside/db/database';
import { NewerSchemaError, OldDatabaseError } from '@bedside/db/migrate';
import { migrateAsOwner, type Users } from '@bedside/infra-docker/migrate-as-owner';
import pg from 'pg';
import { hasCode, UserFacingError } from './exit-message.ts';
import { runningCluster, startCluster } from './postgres-cluster.ts';

interface LocalDatabase {
  readonly url: string;
  /** Drops all data; set only for the embedded database. */
  readonly recreate?: () => Promise<void>;
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
    onRestart: () => console.error('PostgreSQL stopped unexpectedly and was started again.'),
  });
  const create = (recreate: boolean) => createDatabase(cluster.url('postgres'), recreate);
  await create(false).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  return { recreate: () => create(true), url: cluster.url(NAME), stop: () => cluster.stop() };
}

const clusterFolder = (dataFolder: string): string => path.join(dataFolder, 'postgres');

export const runningDatabase = (dataFolder: string): string | undefined =>
  runningCluster(clusterFolder(dataFolder), NAME);

/** @throws UserFacingError for data that a newer Bedside changed too much for this one, or of Bedside 0.1 */
export async function bringUpToDate(url: string, users: Users): Promise<readonly string[]> {
  try {
    return (await migrateAsOwner(url, users)).applied;
  } catch (error) {
    if (error instanceof OldDatabaseError) throw new UserFacingError(error.message);
    if (!(error instanceof NewerSchemaError)) throw error;
    throw new UserFacingError(
      `The data was written by a newer Bedside (it has the migration ${error.migration}): update with git pull, ` +
        'name another folder with BEDSIDE_DATA=, or start over with npm start -- --reset, which deletes all data.',
    );
  }
}

/** The role's password changes at every start. */
export function addressOf(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  address.password = randomBytes(24).toString('base64url');
  return address.href;
}

/** As the owner, at a direct address. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ url, waitMs: 120_000, name: 'bedside-local', session: UNHURRIED_OWNER });
  return await work(db).finally(() => db.destroy());
}

/** A lost connection also fails its query, so this listener only prevents a process exit. */
const ignore = (): void => undefined;

async function checkReachable(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', ignore);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new UserFacingError(
      `The database ${pathname.slice(1)} at ${host} can't be used (${reasonOf(error)}): ` +
        'start it, correct DATABASE_URL, or unset it to use a PostgreSQL of our own.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  if (hasCode(error, ...UNREACHABLE)) return 'no one answers there';
  const refusal = error instanceof pg.DatabaseError ? REFUSED[error.code ?? ''] : undefined;
  return refusal ?? (error instanceof Error ? error.message : String(error));
}

async function createDatabase(maintenanceUrl: string, recreate: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  client.on('error', ignore);
  await client.connect();
  try {
    if (recreate) await client.query(`drop database if exists ${NAME} with (force)`);
    await client.query(`create database ${NAME}`);
  } catch (error) {
    if (!hasCode(error, DUPLICATE_DATABASE)) throw error;
  } finally {
    await client.end();
  }
}
