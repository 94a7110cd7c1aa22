import { expect, test } from 'vitest';
import { filterOf } from './list-filter.ts';

test('the address says which visits, which page and how many', () => {
  expect(filterOf('/appointments/completed_appointments', new URLSearchParams('page=3&take=50'))).toEqual({
    view: 'completed',
    filter: { page: 3, take: 50, status: 'COMPLETED' },
  });
});

test('an address that makes no sense asks for the first ten of all', () => {
  expect(filterOf('/appointments', new URLSearchParams('page=-1&take=7'))).toEqual({
    view: 'all',
    filter: { page: 1, take: 10, status: undefined },
  });
});
