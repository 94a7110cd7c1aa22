/** Migration job, run before each release. Concurrent runs migrate once. */
import { readConfig } from '@bedside/config/config';
import { migrateAsOwner } from './migrate-as-owner.ts';

try {
  const { databaseUrl, migrationDatabaseUrl, databaseRole } = readConfig(process.env, 'migrate');
  const owner = migrationDatabaseUrl ?? databaseUrl;
  if (!owner) throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to bring up to date.');
  const user = owner === databaseUrl ? undefined : databaseUrl;
  const { applied, isNewer } = await migrateAsOwner(owner, { user, role: databaseRole }, console.log);
  if (isNewer) console.log('The schema is newer. Nothing to do.');
  else
    console.log(applied.length > 0 ? `Applied ${applied.length} migrations.` : 'The schema is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
