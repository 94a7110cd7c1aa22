import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withDatabase } from './postgres.ts';

const one = await withDatabase();
const other = await withDatabase();

describe("a test file's database", () => {
  it('has the whole schema and no rows', async () => {
    const { rows } = await sql<{ users: number }>`select count(*) as users from users`.execute(one.db);
    expect(rows).toEqual([{ users: 0 }]);
  });

  it('is a PostgreSQL 18 with the extensions the schema needs', async () => {
    const version = await sql<{ serverVersionNum: string }>`show server_version_num`.execute(one.db);
    expect(Number(version.rows[0]?.serverVersionNum)).toBeGreaterThanOrEqual(180000);
  });

  it('is isolated from other files', async () => {
    await sql`create table only_here (id int)`.execute(one.db);
    const { rows } = await sql<{
      found: string | null;
    }>`select to_regclass('only_here')::text as found`.execute(other.db);
    expect(rows).toEqual([{ found: null }]);
  });
});
