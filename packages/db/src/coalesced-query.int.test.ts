import { withDatabase } from '@bedside/testing/postgres';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { coalescedQuery } from './coalesced-query.ts';
import { connect } from './connection.ts';

const { url } = await withDatabase();

it('reads once for all who ask the very same, and apart where an argument differs', async () => {
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
