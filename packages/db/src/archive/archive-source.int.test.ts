import { buffer } from 'node:stream/consumers';
import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchiveSource } from './archive-source.ts';

const { db, environment } = await withDatabase();
const open = () => openArchiveSource(environment.DATABASE_DIRECT_URL);
const connections = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'bedside-archive'`.execute(db);
  return rows[0]?.count;
};

// Rule: security.archive-is-the-same-for-workers
describe('an archive read by a user who may not read everything', () => {
  it('is refused for a sequence, and leaves no connection', async () => {
    await sql`revoke all on sequence invoice_numbers from bedside_app`.execute(db);
    onTestFinished(async () => {
      await sql`grant usage, select, update on sequence invoice_numbers to bedside_app`.execute(db);
    });
    await expect(open()).rejects.toThrow('bedside_app may not read invoice_numbers.');
    await expect.poll(connections).toBe(0);
  });

  it('ends with an error for rows that a policy hides', async () => {
    await sql`alter table services enable row level security`.execute(db);
    onTestFinished(async () => {
      await sql`alter table services disable row level security`.execute(db);
    });
    const source = await open();
    onTestFinished(() => source.close());
    const table = source.tables.find(({ name }) => name === 'services');
    await expect(async () => table && (await buffer(table.copy().csv))).rejects.toThrow('row-level security');
  });
});
