import { expect, test } from 'vitest';
import { filtersIn, searchOf, viewOf } from './views.ts';

const views = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'week', label: 'This week', filters: { from: '2026-10-14', to: '2026-10-20' } },
  { key: 'invited', label: 'Invited', filters: { status: 'INVITED' } },
];

test('a view is known by its filters, in any order', () => {
  expect(viewOf({ to: '2026-10-20', from: '2026-10-14' }, views)?.key).toBe('week');
  expect(viewOf({ q: 'grace' }, views)).toBeUndefined();
});

test('a view stays what it is under any of its tabs', () => {
  expect(viewOf({ from: '2026-10-14', to: '2026-10-20', status: 'ACTIVE' }, views, 'status')?.key).toBe(
    'week',
  );
});

test('a view that is a tab itself is itself', () => {
  expect(viewOf({ status: 'INVITED' }, views, 'status')?.key).toBe('invited');
});

test('what a view saves of a list can be opened again', () => {
  const filters = { q: 'O’Malley & co', membershipType: 'PREMIER PLUS' };
  const search = searchOf({ filters, sort: { field: 'lastName', order: 'ASC' }, perPage: 100 });
  expect(filtersIn(search)).toEqual(filters);
  expect(new URLSearchParams(search).get('perPage')).toBe('100');
});

test('a saved view that cannot be read holds no filters', () => {
  expect(filtersIn('filter=[1')).toEqual({});
});
