import { expect, test } from 'vitest';
import { withFilter } from './filters.ts';
import { type FilterChange, keepFilters } from './keep-filters.ts';

const search: FilterChange = (filters) => withFilter(filters, 'q', 'grace');
const openTab: FilterChange = (filters) => withFilter(filters, 'appointmentStatus', 'PAID');

test.each([
  ['a search and then a tab', search, openTab],
  ['a tab and then a search', openTab, search],
])('%s both stand before the address has followed either', (_, first, second) => {
  const kept = keepFilters();
  kept.follow({ from: '2026-10-14' });
  kept.change(first);
  expect(kept.change(second)).toEqual({ from: '2026-10-14', q: 'grace', appointmentStatus: 'PAID' });
});

test('a change goes on from an address that somebody else has set', () => {
  const kept = keepFilters();
  kept.change(search);
  kept.follow({ category: 'Labs' });
  expect(kept.change(openTab)).toEqual({ category: 'Labs', appointmentStatus: 'PAID' });
});
