import type { Db } from '@bedside/db/database';
import { sql } from 'kysely';

/** What a refusal may leave: its row in the audit trail, the time a session was seen, counted tries. */
const mayChange = [
  'audit_log',
  'audit_seal_queue',
  'audit_seals',
  'sessions',
  'rate_limits',
  'idempotency_keys',
  // What the payment provider tells of what was arranged may come late.
  'webhook_events',
];

/** Every row of the database as one short text a table, less what any refusal may leave. */
export async function databaseSnapshot(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const sums = tables
    .filter(({ name }) => !mayChange.includes(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        coalesce(md5(string_agg(row::text, '' order by row::text)), 'empty') as sum from ${sql.table(name)} as row
        ${name === 'outbox' ? sql`where type <> 'webhook.received'` : sql``}`,
    );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
