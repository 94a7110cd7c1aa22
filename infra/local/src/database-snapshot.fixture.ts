import type { Db } from '@bedside/db/database';
import { sql } from 'kysely';

/** What a refusal may change: audit rows, session activity, and attempt counters. */
const mayChange = [
  'audit_log',
  'audit_seal_queue',
  'audit_seals',
  'sessions',
  'rate_limits',
  'idempotency_keys',
  // Webhooks of the setup may arrive late.
  'webhook_events',
];

/** A hash per table of all rows, except what a refusal may change. */
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
