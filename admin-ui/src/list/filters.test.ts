import { expect, test } from 'vitest';
import {
  createFilterQueue,
  type FilterChange,
  listAddress,
  listParamsOf,
  textFilter,
  withFilter,
  withFilters,
} from './filters.ts';

test('adds a filter to the existing ones', () => {
  expect(withFilter({ q: 'grace' }, 'category', 'Labs')).toEqual({ q: 'grace', category: 'Labs' });
});

test('removes a filter without a value from the URL', () => {
  for (const nothing of [undefined, null, '', false, []]) {
    expect(withFilter({ q: 'grace', category: 'Labs' }, 'category', nothing)).toEqual({ q: 'grace' });
  }
});

test('changes several filters together', () => {
  expect(withFilters({ from: '2026-10-14', q: 'grace' }, { from: undefined, to: '2026-10-20' })).toEqual({
    q: 'grace',
    to: '2026-10-20',
  });
});

test('accepts a value from the URL only if it is text', () => {
  expect(textFilter({ providerId: { $gt: '' } }, 'providerId')).toBeUndefined();
  expect(textFilter({ providerId: 'x' }, 'providerId')).toBe('x');
});

test("builds a list's URL from its filters", () => {
  const address = listAddress('appointments', { q: 'O’Malley & co' });
  expect(new URLSearchParams(address.split('?')[1]).get('filter')).toBe('{"q":"O’Malley & co"}');
});

const search: FilterChange = (filters) => withFilter(filters, 'q', 'grace');
const openTab: FilterChange = (filters) => withFilter(filters, 'appointmentStatus', 'PAID');

test.each([
  ['a search and then a tab', search, openTab],
  ['a tab and then a search', openTab, search],
])('applies two changes before the URL has updated: %s', (_, first, second) => {
  const requested = createFilterQueue();
  requested.follow({ from: '2026-10-14' });
  requested.change(first);
  expect(requested.change(second)).toEqual({ from: '2026-10-14', q: 'grace', appointmentStatus: 'PAID' });
});

test('applies a change on top of a URL that was set elsewhere', () => {
  const requested = createFilterQueue();
  requested.change(search);
  requested.follow({ category: 'Labs' });
  expect(requested.change(openTab)).toEqual({ category: 'Labs', appointmentStatus: 'PAID' });
});

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
