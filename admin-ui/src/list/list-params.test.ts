import { expect, test } from 'vitest';
import { listParamsOf } from './filters.ts';

test('reads list parameters from the URL', () => {
  const search = '?filter=%7B%22q%22%3A%22gra%22%7D&page=2&perPage=10&sort=patient&order=DESC';
  expect(listParamsOf(search, 'appointment')).toEqual({
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'patient', order: 'DESC' },
    filter: { q: 'gra' },
  });
});

test.each(['', '?filter=', '?filter=[1', '?filter={}&page=-1'])('rejects %j as list parameters', (search) => {
  expect(listParamsOf(search, 'appointment')).toBeNull();
});

test("uses the list's default sort if the URL has none", () => {
  expect(listParamsOf('?filter={}', 'lastName')?.sort).toEqual({ field: 'lastName', order: 'ASC' });
});
