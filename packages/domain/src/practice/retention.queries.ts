import { notFound } from '@bedside/contracts/errors';
import { type RetentionRecord, retentionIds } from '@bedside/contracts/practice/settings.schema';
import type { Executor } from '@bedside/db/database';
import { tablesWithStrays } from '@bedside/db/partitions';
import { sql } from 'kysely';

type Row = Omit<RetentionRecord, 'hasStrays'>;

/** Sizes include dependent tables; row counts are estimates from the statistics. */
export async function listRetention(db: Executor): Promise<RetentionRecord[]> {
  const strays = await tablesWithStrays(db);
  const { rows } = await sql<Row>`
    select rule.table_name as id, rule.months, rule.least_months, rule.action, rule.version,
      kept.rows, kept.size, kept.oldest as oldest_month,
      (kept.oldest + make_interval(months => rule.months + 1))::date as next_removal
    from retention as rule cross join lateral (
      select coalesce(sum(row_estimate) filter (where table_name = rule.table_name), 0)::bigint as rows,
        coalesce(sum(size_bytes), 0)::bigint as size,
        min(month) filter (where table_name = rule.table_name) as oldest
      from table_partitions where table_name in (
        select table_name from retention as member where rule.table_name in (member.table_name, member.follows))
    ) as kept
    where rule.follows is null order by rule.table_name`.execute(db);
  return rows
    .filter(({ id }) => retentionIds.includes(id))
    .map((row) => ({ ...row, hasStrays: strays.includes(row.id) }));
}

export async function retentionOf(db: Executor, id: string): Promise<RetentionRecord> {
  const found = (await listRetention(db)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}
