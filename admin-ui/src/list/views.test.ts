import { expect, test } from 'vitest';
import { headingOf, savedViewOf, searchOf, stateOf, viewOf } from './views.ts';

const views = [
  { key: 'all', label: 'All', filters: {} },
  { key: 'week', label: 'This week', filters: { from: '2026-10-14', to: '2026-10-20' } },
  { key: 'invited', label: 'Invited', filters: { status: 'INVITED' } },
];

test('recognizes a view whatever the order of its filters', () => {
  expect(viewOf({ to: '2026-10-20', from: '2026-10-14' }, views)?.key).toBe('week');
  expect(viewOf({ q: 'grace' }, views)).toBeUndefined();
});

test('recognizes a view under any of its tabs', () => {
  expect(viewOf({ from: '2026-10-14', to: '2026-10-20', status: 'ACTIVE' }, views, 'status')?.key).toBe(
    'week',
  );
});

test('names the tab instead of the view that filters nothing', () => {
  const heading = (filters: object, tab?: { label: string }) =>
    headingOf({ ...filters }, viewOf({ ...filters }, views, 'status'), tab);
  expect(heading({})).toBe('All');
  expect(heading({ status: 'ACTIVE' }, { label: 'Active' })).toBe('Active');
  expect(heading({ from: '2026-10-14', to: '2026-10-20', status: 'ACTIVE' }, { label: 'Active' })).toBe(
    'This week',
  );
  expect(heading({ q: 'grace' })).toBeUndefined();
});

test('recognizes a view that is itself a tab', () => {
  expect(viewOf({ status: 'INVITED' }, views, 'status')?.key).toBe('invited');
});

const state = {
  filters: { q: 'O’Malley & co', membershipType: 'PREMIER PLUS' },
  sort: { field: 'lastName', order: 'ASC' },
  perPage: 100,
  hiddenColumns: ['phone', 'membership'],
};

test('a saved view stores filters, sort, page size and hidden columns', () => {
  expect(stateOf(searchOf(state))).toEqual(state);
});

test('a saved view that cannot be parsed has no filters', () => {
  expect(stateOf('filter=[1').filters).toEqual({});
});

test('recognizes a saved view by its whole state, under any tab', () => {
  const views = [{ key: 'mine', state }];
  const found = (change: object, tab?: string) => savedViewOf({ ...state, ...change }, views, tab)?.key;
  expect(found({ hiddenColumns: ['membership', 'phone'] })).toBe('mine');
  expect(found({ filters: { ...state.filters, status: 'ACTIVE' } }, 'status')).toBe('mine');
  expect(found({ filters: { ...state.filters, status: 'ACTIVE' } })).toBeUndefined();
  expect(found({ sort: { field: 'lastName', order: 'DESC' } })).toBeUndefined();
  expect(found({ perPage: 10 })).toBeUndefined();
  expect(found({ hiddenColumns: [] })).toBeUndefined();
});
