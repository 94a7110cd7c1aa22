/** `npm run import-practice -- FOLDER`: fills a new data folder from an archive. */
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { importPractice } from '@bedside/infra-docker/archive-command';
import { bringUpToDate } from './database.ts';
import { UserFacingError } from './exit-message.ts';
import { withStoppedDatabase } from './stopped-database.ts';

try {
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new UserFacingError(
      'This fills the PostgreSQL that npm start runs. For the one in DATABASE_URL: node infra/docker/src/import-practice.ts FOLDER.',
    );
  const args = process.argv.slice(2).map((folder) => path.resolve(folder));
  await withStoppedDatabase(config.dataDir, async (url) => {
    await bringUpToDate(url, { role: config.databaseRole, limits: config.databaseLimits });
    await importPractice({ url, storage: config.storage }, args);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
