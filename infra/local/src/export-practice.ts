/**
 * `npm run export-practice -- FOLDER`: exports everything the practice has in open formats, while it is
 * running.
 */
import { readConfig } from '@bedside/config/config';
import { exportPractice } from '@bedside/infra-docker/archive-command';
import { withDatabaseOf } from './stopped-database.ts';

try {
  const config = readConfig(process.env);
  await withDatabaseOf(config, (url) =>
    exportPractice({ url, storage: config.storage }, process.argv.slice(2)),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
