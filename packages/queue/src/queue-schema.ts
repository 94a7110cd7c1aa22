import { queueNames } from '@bedside/contracts/job';
import { startupOptions, UNHURRIED_OWNER } from '@bedside/db/connection';
import { runMigrations } from 'bullmq';
import pg from 'pg';

export const QUEUE_SCHEMA = 'bullmq';

/**
 * Migrates the queue schema as its owner and grants access to a role.
 * @param role of the services and workers; absent if they sign in as the owner
 */
export async function prepareQueues(ownerUrl: string, role?: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'bedside:migrate',
    options: startupOptions(UNHURRIED_OWNER),
  });
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
    if (!role) return;
    const to = client.escapeIdentifier(role);
    // BullMQ creates a sequence with a queue’s first job. Creating it here means the app role needs no CREATE
    // privilege.
    for (const queue of queueNames) {
      const { rows } = await client.query<{ name: string }>(
        `select ${QUEUE_SCHEMA}.job_id_seq_name($1) as name`,
        [queue],
      );
      const name = client.escapeIdentifier(rows[0]?.name ?? '');
      await client.query(`create sequence if not exists ${QUEUE_SCHEMA}.${name}`);
    }
    await client.query(`revoke create on schema ${QUEUE_SCHEMA} from ${to}`);
    await client.query(`grant usage on schema ${QUEUE_SCHEMA} to ${to}`);
    await client.query(
      `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${to}`,
    );
    await client.query(`grant usage, select, update on all sequences in schema ${QUEUE_SCHEMA} to ${to}`);
    await client.query(`grant execute on all functions in schema ${QUEUE_SCHEMA} to ${to}`);
  } finally {
    await client.end();
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Migrates at process start if permitted, otherwise checks that the migration has been done.
 * @throws Error if the schema is missing
 */
export async function openQueueSchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    const { rows } = await client.query(`select to_regclass('${QUEUE_SCHEMA}.migration') as there`);
    if (!rows[0]?.there) throw new Error('The schema of the queues is missing: run the migrations first.');
  } finally {
    client.release();
  }
}
