import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mergeSteps } from './merge-steps.ts';

const { db } = await withDatabase();

it.each(mergeSteps.map(({ table, column }) => ({ table, column })))(
  'merge statements find their rows by index while others wait: $column of $table',
  async ({ table, column }) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index
      join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = ${table}::regclass and attname = ${column}
        and coalesce(pg_get_expr(indpred, indrelid), '(' || ${column} || ' IS NOT NULL)')
          = '(' || ${column} || ' IS NOT NULL)'`.execute(db);
    expect(rows).not.toEqual([]);
  },
);
