import { directUrlOf, readConfig } from '@bedside/config/config';
import { exportPractice } from './archive-command.ts';

try {
  const config = readConfig(process.env, 'archive');
  await exportPractice(
    { url: config.migrationDatabaseUrl ?? directUrlOf(config), storage: config.storage },
    process.argv.slice(2),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
