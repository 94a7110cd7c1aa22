import { databaseUrl, runSql } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { connect } from './connection.ts';
import { newId } from './id.ts';
import { migrate, OldDatabaseError } from './migrate.ts';
import { schemaProblem } from './schema-state.ts';

const { url: server } = inject('postgres');
const name = `bedside_old_${newId().replaceAll('-', '')}`;
await runSql(server, `create database ${name}`);
const db = connect({ url: databaseUrl(server, name), name });
afterAll(async () => {
  await db.destroy();
  await runSql(server, `drop database if exists ${name} with (force)`);
});

describe('a database made by Bedside 0.1', () => {
  it('is refused with instructions, and left unchanged', async () => {
    await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
    await sql`insert into kysely_migration values ('0001-people', '2026-07-01T00:00:00.000Z')`.execute(db);

    await expect(migrate(db)).rejects.toThrow(OldDatabaseError);
    await expect(migrate(db)).rejects.toThrow(
      /made by Bedside 0\.1.*Nothing was changed.*npm start -- --reset.*export.*empty database.*CHANGELOG/,
    );
    const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db);
    expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
  });

  it('keeps services and workers waiting, with the reason in their readiness', async () => {
    expect(await schemaProblem(db)).toMatchObject({
      kind: 'old',
      sentence: expect.stringMatching(/made by Bedside 0\.1.*--reset/),
    });
  });
});
