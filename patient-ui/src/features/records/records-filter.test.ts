import { expect, test } from 'vitest';
import { documentsFilterOf, hasActiveFilters, reportsFilterOf } from './records-filter.ts';

const person = '0199aaaa-0000-7000-8000-000000000001';

test('the URL sets the list filters', () => {
  const address = `q=%20lipid%20&from=2026-11-01&to=2026-11-20&person=${person}&page=2&take=50&sort=name&category=Imaging`;
  expect(documentsFilterOf(new URLSearchParams(address))).toEqual({
    page: 2,
    take: 50,
    patientId: person,
    startDate: '2026-11-01',
    endDate: '2026-11-20',
    searchQuery: 'lipid',
    category: 'Imaging',
    sortVariable: 'name',
    sortOrder: 'ASC',
  });
});

test('invalid values in the URL are ignored', () => {
  const address = 'q=%20&from=yesterday&person=me&page=-1&take=7';
  expect(reportsFilterOf(new URLSearchParams(address))).toEqual({
    page: 1,
    take: 10,
    patientId: undefined,
    startDate: undefined,
    endDate: undefined,
    searchQuery: undefined,
  });
});

test('page and sort order do not count as filters', () => {
  expect(hasActiveFilters(new URLSearchParams('page=2&take=50&sort=name'))).toBe(false);
  expect(hasActiveFilters(new URLSearchParams('q=x'))).toBe(true);
});
