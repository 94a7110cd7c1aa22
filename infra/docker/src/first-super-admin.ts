import { readConfig } from '@bedside/config/config';
import { askForSuperAdmin } from './super-admin-form.ts';

try {
  const config = readConfig(process.env, 'operator');
  if (!config.databaseUrl)
    throw new Error('DATABASE_URL is not set. Name the PostgreSQL database of the practice.');
  await askForSuperAdmin({ ...config, databaseUrl: config.databaseUrl }, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
