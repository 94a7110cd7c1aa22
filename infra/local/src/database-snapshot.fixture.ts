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

/** Counts the rows of each table and adds up the transactions that wrote them: each write changes one of the two. */
export async function databaseSnapshot(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  const sums = tables
    .filter(({ name }) => !mayChange.includes(name))
    .map(
      ({ name }) => sql`select ${name}::text as name,
        count(*) || ' rows, written by ' || coalesce(sum(xmin::text::bigint), 0) as sum from ${sql.table(name)}
        ${name === 'outbox' ? sql`where type <> 'webhook.received'` : sql``}`,
    );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
