import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connect } from './connection.ts';
import type { Executor } from './database.ts';
import { coalescedQuery, prepared } from './hot-path.ts';
import { oncePerStatement } from './once-per-statement.ts';

const { url } = await withDatabase();
const alone = () => connect({ url, size: 1, statements: 'named' });

const usersNamed = prepared((db, { name, least }: { name: string; least: number }) =>
  db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('lastName', '=', name)
    .where('version', '>=', least),
);

it('a prepared statement answers like the plain one, with the current arguments', async () => {
  const db = alone();
  await db
    .insertInto('users')
    .values([
      { id: crypto.randomUUID(), role: 'ADMIN', firstName: 'Ada', lastName: 'Stone' },
      { id: crypto.randomUUID(), role: 'ADMIN', firstName: 'Ben', lastName: 'Moss' },
    ])
    .execute();
  expect(await usersNamed(db, { name: 'Stone', least: 1 })).toEqual([
    { firstName: 'Ada', lastName: 'Stone' },
  ]);
  expect(await usersNamed(db, { name: 'Moss', least: 1 })).toEqual([{ firstName: 'Ben', lastName: 'Moss' }]);
  expect(await usersNamed(db, { name: 'Moss', least: 2 })).toEqual([]);
  const { rows } = await sql<{ calls: number }>`select generic_plans + custom_plans as calls
    from pg_prepared_statements where statement like '%from "users" where "last_name"%'`.execute(db);
  expect(rows).toEqual([{ calls: 3 }]);
  await db.destroy();
});

it('a prepared statement sees writes of its own transaction', async () => {
  const db = alone();
  const found = await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({ id: crypto.randomUUID(), role: 'ADMIN', firstName: 'Cleo', lastName: 'Reed' })
      .execute();
    return usersNamed(tx, { name: 'Reed', least: 1 });
  });
  expect(found).toEqual([{ firstName: 'Cleo', lastName: 'Reed' }]);
  await db.destroy();
});

it('a prepared statement survives a migration that changes columns', async () => {
  const db = alone();
  await sql`create table shapes (id int, size int)`.execute(db);
  await sql`insert into shapes values (1, 7)`.execute(db);
  const sizes = prepared((db, { id }: { id: number }) =>
    db
      .selectFrom(sql<{ size: unknown }>`(select size from shapes where id = ${id})`.as('shape'))
      .select('size'),
  );
  expect(await sizes(db, { id: 1 })).toEqual([{ size: 7 }]);
  await sql`alter table shapes alter column size type text`.execute(db);
  expect(await sizes(db, { id: 1 })).toEqual([{ size: '7' }]);
  expect(await sizes(db, { id: 1 })).toEqual([{ size: '7' }]);
  await db.destroy();
});

it('a prepared statement has only its arguments as parameters, so a partial index applies', async () => {
  const db = alone();
  const named = prepared((db, { name }: { name: string }) =>
    db
      .selectFrom('users')
      .select('id')
      .where('status', '<>', 'DECEASED')
      .where('role', 'in', ['ADMIN', 'PROVIDER'])
      .where('lastName', '=', name),
  );
  await named(db, { name: "O'Hara" });
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
    where statement like '%DECEASED%'`.execute(db);
  expect(rows[0]?.statement).toContain(
    `"status" <> 'DECEASED' and "role" in ('ADMIN', 'PROVIDER') and "last_name" = $1`,
  );
  await db.destroy();
});

it('a prepared statement with hidden arguments keeps one plan, whatever their values', async () => {
  const db = alone();
  const people = prepared(
    (db, { ids }: { ids: readonly string[] }) =>
      db
        .selectFrom('users as hidden')
        .select('hidden.id')
        .where('hidden.id', '=', sql<string>`any(${ids}::uuid[])`),
    { ids: 'uuid[]' },
  );
  const id = crypto.randomUUID();
  await db.insertInto('users').values({ id, role: 'ADMIN', firstName: 'Dot', lastName: 'Hale' }).execute();
  for (let call = 0; call < 8; call += 1) expect(await people(db, { ids: [id] })).toEqual([{ id }]);
  const { rows } = await sql<object>`select custom_plans as custom, generic_plans as general
    from pg_prepared_statements where statement like '%as "hidden"%'`.execute(db);
  expect(rows).toEqual([{ custom: 5, general: 3 }]);
  await db.destroy();
});

describe('an expression that is marked as once per statement', () => {
  const ids = (of: string) => {
    const zone = oncePerStatement(sql`(select value from settings where key = 'timeZone')`);
    return sql`${oncePerStatement(sql`array(select id from users where id = ${of} and ${zone} is null)`)}::uuid[]`;
  };
  const found = (db: Executor, of: string) =>
    db
      .with('everyone', (db) => db.selectFrom('users').select('id'))
      .selectFrom('everyone')
      .select('everyone.id')
      .where(sql<boolean>`everyone.id = any(${ids(of)}) and everyone.id = any(${ids(of)})`);

  it('is computed once, in a statement of any kind', async () => {
    const db = alone();
    const id = crypto.randomUUID();
    await db.insertInto('users').values({ id, role: 'ADMIN', firstName: 'Dot', lastName: 'Hale' }).execute();
    const { sql: text, parameters } = found(db, id).compile();
    expect(text.match(/array\(/g)).toHaveLength(1);
    expect(text.match(/from settings/g)).toHaveLength(1);
    expect(parameters).toEqual([id]);
    expect(await found(db, id).execute()).toEqual([{ id }]);
    const read = prepared((db, { of }: { of: string }) => found(db, of), { of: 'uuid' });
    expect(await read(db, { of: id })).toEqual([{ id }]);
    expect(await read(db, { of: crypto.randomUUID() })).toEqual([]);
    const gone = db.deleteFrom('users').where(sql<boolean>`id = any(${ids(id)})`);
    expect(await gone.returning('id').execute()).toEqual([{ id }]);
    await db.destroy();
  });

  it('keeps values apart that differ, and those outside it', async () => {
    const db = alone();
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const { sql: text, parameters } = db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`id = any(${ids(one)}) or id = any(${ids(other)}) or last_name = ${one}`)
      .compile();
    expect(text.match(/array\(/g)).toHaveLength(2);
    expect(parameters).toEqual([one, other, one]);
    await db.destroy();
  });
});

it('identical concurrent reads run once, and differing ones separately', async () => {
  const queries: unknown[] = [];
  const db = connect({ url, onQuery: ({ query }) => void queries.push(query.parameters) });
  const twice = async (value: number | Date) => {
    const query = db.selectNoFrom(sql<string>`${value}::text || '!'`.as('said'));
    return (await coalescedQuery(db, query)).map(({ said }) => said);
  };
  const later = new Date('2026-03-02T15:00:00.001Z');
  const earlier = new Date('2026-03-02T15:00:00.000Z');
  await Promise.all([twice(1), twice(2), twice(1), twice(earlier), twice(later), twice(later)]);
  expect(queries).toHaveLength(4);
  expect(await Promise.all([twice(1), twice(2), twice(1)])).toEqual([['1!'], ['2!'], ['1!']]);
  expect(queries).toHaveLength(6);
  await db.destroy();
});
