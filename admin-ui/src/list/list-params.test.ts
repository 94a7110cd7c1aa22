import { expect, test } from 'vitest';
import { listParamsOf } from './filters.ts';

test('a list can be asked again as its address says', () => {
  const search = '?filter=%7B%22q%22%3A%22gra%22%7D&page=2&perPage=10&sort=patient&order=DESC';
  expect(listParamsOf(search, 'appointment')).toEqual({
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'patient', order: 'DESC' },
    filter: { q: 'gra' },
  });
});

test.each(['', '?filter=', '?filter=[1', '?filter={}&page=-1'])('%j names no list', (search) => {
  expect(listParamsOf(search, 'appointment')).toBeNull();
});

test('an address that does not say is sorted as its list is', () => {
  expect(listParamsOf('?filter={}', 'lastName')?.sort).toEqual({ field: 'lastName', order: 'ASC' });
});
