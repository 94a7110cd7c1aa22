import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { boardRows } from './board-rows.ts';

const { db } = await withDatabase();

it('looks up payments and reports by index, however many appointments are listed', async () => {
  const plan = await boardRows(db).explain('text', sql`verbose`);
  const text = plan.map((line) => Object.values(line)).join('\n');
  expect(text).toContain('invoices_one_per_appointment');
  expect(text).not.toContain('hashed');
});
