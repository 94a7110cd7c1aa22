import type { Db } from '@bedside/db/database';
import { sql } from 'kysely';

/** What a refused call may still change: audit rows, session activity, and attempt counters. */
const mayChange = [
  'audit_log',
  'audit_seal_queue',
  'audit_seals',
  'sessions',
  'rate_limits',
  'idempotency_keys',
  // Webhooks from the setup may arrive late.
  'webhook_events',
];

const FUNCTION = 'test_snapshot';
const prepared = new WeakSet<Db>();

/** In PostgreSQL, which then plans its hundred tables once a connection and not at each snapshot. */
async function prepare(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  );
  const sums = tables
    .filter(({ name }) => !mayChange.includes(name))
    .map(
      ({ name }) => `select '${name}'::text, count(*) || ' rows, written by ' ||
        coalesce(sum(xmin::text::bigint), 0) from ${name} ${name === 'outbox' ? "where type <> 'webhook.received'" : ''}`,
    );
  const body = `begin return query ${sums.join(' union all ')}; end`;
  const declared = `create function ${FUNCTION}() returns table (name text, sum text) language plpgsql as $$${body}$$`;
  // biome-ignore lint/plugin: the names of our own tables
  await sql.raw(declared).execute(db);
  prepared.add(db);
}

/** Counts each table’s rows and sums the transaction ids that wrote them. Every write changes one of the two. */
export async function databaseSnapshot(db: Db): Promise<Record<string, string>> {
  if (!prepared.has(db)) await prepare(db);
  const { rows } = await sql<{ name: string; sum: string }>`
    select * from ${sql.table(FUNCTION)}()`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
