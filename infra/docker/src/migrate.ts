/** The job that runs before every release: brings the schema up to date and ends. Two at once migrate once. */
import { readConfig } from '@bedside/config/config';
import { connect } from '@bedside/db/connection';
import { migrate } from '@bedside/db/migrate';

const { databaseUrl } = readConfig(process.env);
if (!databaseUrl)
  throw new Error('DATABASE_URL is not set. Name the PostgreSQL database to bring up to date.');

const db = connect({ url: databaseUrl, size: 1, name: 'bedside-migrate' });
try {
  const applied = await migrate(db);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.');
} finally {
  await db.destroy();
}
