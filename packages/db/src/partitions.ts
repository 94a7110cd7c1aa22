import { sql } from 'kysely';
import type { Db, Executor } from './database.ts';

/**
 * Creates the partitions of the coming months and retires months past their retention, each in its own
 * transaction. The database decides which are due.
 * @returns the retired partitions, as `table_YYYY_MM`
 */
export async function maintainPartitions(db: Db): Promise<string[]> {
  await sql`select make_partitions()`.execute(db);
  const retired: string[] = [];
  for (;;) {
    const { rows } = await sql<{ retired: string | null }>`select retire_partition() as retired`.execute(db);
    const name = rows[0]?.retired;
    if (!name) return retired;
    retired.push(name);
  }
}

/** Tables with rows that belong to no month. There should be none. */
export async function tablesWithStrays(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select stray_tables() as name`.execute(db);
  return rows.map(({ name }) => name);
}
