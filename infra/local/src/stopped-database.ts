import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@bedside/config/config';
import { takeDataFolder } from './data-folder.ts';
import { openDatabase, runningDatabase } from './database.ts';
import { UserFacingError } from './exit-message.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>;

/**
 * Uses this configuration’s database, and starts it for this work if it isn’t running.
 * @throws UserFacingError if there is none
 */
export async function withDatabaseOf<T>(
  { dataDir, databaseUrl, databaseDirectUrl }: Place,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const running = databaseDirectUrl ?? databaseUrl ?? runningDatabase(dataDir);
  if (running) return work(running);
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new UserFacingError(`There is no database in ${dataDir}: name another folder with BEDSIDE_DATA=.`);
  return withStoppedDatabase(dataDir, work);
}

/** No other process may use the data folder in the meantime. A new folder gets an empty database. */
export async function withStoppedDatabase<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const data = takeDataFolder(dataDir, { reset: false });
  try {
    const database = await openDatabase(undefined, data.folder);
    return await work(database.url).finally(() => database.stop());
  } finally {
    data.release();
  }
}
