/** Migration job, run before each release. Concurrent runs migrate once. */
import { directUrlOf, readConfig } from '@bedside/config/config';
import { migrateAsOwner } from './migrate-as-owner.ts';

try {
  const config = readConfig(process.env, 'migrate');
  const owner = config.migrationDatabaseUrl ?? directUrlOf(config);
  const { databaseUrl: user, databaseRole: role, databaseLimits: limits } = config;
  const applied = await migrateAsOwner(owner, { user, role, limits });
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
