import type { Config } from '@bedside/config/config';
import { openStorage } from '@bedside/integrations/storage/open-storage';
import { takeDataFolder } from './data-folder.ts';
import { bringUpToDate, openDatabase, withDb } from './database.ts';
import { seedDemo } from './demo/seed.ts';
import { type Opened, step } from './steps.ts';

/** Takes the data folder and gives a database with the schema and, in an empty practice, the demo data. */
export async function prepareDatabase(config: Config, reset: boolean, opened: Opened): Promise<string> {
  const data = takeDataFolder(config.dataDir, { reset });
  opened.add(data.release);
  const what = config.databaseUrl ? 'The database answers' : 'PostgreSQL is up';
  const database = await step(what, () => openDatabase(config.databaseUrl, data.folder));
  opened.add(database.stop);
  await step('The schema is up to date', () => bringUpToDate(database.url));
  if (config.demo === 'practice') {
    const storage = openStorage(config.storage);
    await step('The demo practice is there', () =>
      withDb(database.url, (db) => seedDemo(db, storage, new Date())),
    );
  }
  return database.url;
}
