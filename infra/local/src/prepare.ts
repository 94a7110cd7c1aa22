import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '@bedside/config/config';
import { seedDemo } from '@bedside/demo/seed';
import { openStorage } from '@bedside/integrations/storage/storage.adapter';
import { takeDataFolder } from './data-folder.ts';
import { addressOf, bringUpToDate, openDatabase, withDb } from './database.ts';
import { UserFacingError } from './exit-message.ts';
import { type Opened, step } from './steps.ts';

interface Prepared {
  readonly databaseUrl: string;
  /** Marks the first start as finished, so that later starts keep the data. */
  readonly finish: () => void;
}

export function readArguments(args: readonly string[]): { reset: boolean } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { reset: { type: 'boolean', default: false } },
    });
    return values;
  } catch {
    throw new UserFacingError(
      `Unknown argument in "${args.join(' ')}": the only one is --reset, which starts over.`,
    );
  }
}

export async function prepareDatabase(config: Config, reset: boolean, opened: Opened): Promise<Prepared> {
  const data = takeDataFolder(config.dataDir, { reset });
  opened.add(data.release);
  const what = config.databaseUrl ? 'The database answers' : 'PostgreSQL is up';
  const unfinished = path.join(data.folder, 'first-start-unfinished');
  const owner = config.migrationDatabaseUrl ?? config.databaseDirectUrl ?? config.databaseUrl;
  const database = await step(what, () => openDatabase(owner, data.folder));
  opened.add(database.stop);
  const role = config.databaseRole;
  const databaseUrl = config.databaseUrl ?? (role ? addressOf(database.url, role) : database.url);
  const users = { user: databaseUrl, role, limits: config.databaseLimits };
  const migrate = () => bringUpToDate(database.url, users);
  await step('The schema is up to date', migrate);
  if (config.demo === 'practice') {
    const storage = openStorage(config.storage);
    const { recreate, url } = database;
    const note = () => recreate && writeFileSync(unfinished, '');
    const fill = async () => {
      // An unfinished first start is repeated from scratch, since no one has used the data yet.
      if (recreate && existsSync(unfinished)) {
        await recreate();
        await migrate();
      }
      await withDb(url, (db) => seedDemo(db, storage, new Date(), note));
    };
    await step('The demo practice is there', fill, recreate ? {} : { tries: 1 });
  }
  return { databaseUrl, finish: () => rmSync(unfinished, { force: true }) };
}
