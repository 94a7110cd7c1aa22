import { expect, test } from 'vitest';
import { listAddress, textFilter, withFilter, withFilters } from './filters.ts';

test('a filter is set beside the others', () => {
  expect(withFilter({ q: 'grace' }, 'category', 'Labs')).toEqual({ q: 'grace', category: 'Labs' });
});

test('a filter without a value leaves the address', () => {
  for (const nothing of [undefined, null, '', false, []]) {
    expect(withFilter({ q: 'grace', category: 'Labs' }, 'category', nothing)).toEqual({ q: 'grace' });
  }
});

test('several filters change together', () => {
  expect(withFilters({ from: '2026-10-14', q: 'grace' }, { from: undefined, to: '2026-10-20' })).toEqual({
    q: 'grace',
    to: '2026-10-20',
  });
});

test('a value that somebody typed into the address is taken only when it is text', () => {
  expect(textFilter({ providerId: { $gt: '' } }, 'providerId')).toBeUndefined();
  expect(textFilter({ providerId: 'x' }, 'providerId')).toBe('x');
});

test('a list has an address under its filters', () => {
  const address = listAddress('appointments', { q: 'O’Malley & co' });
  expect(new URLSearchParams(address.split('?')[1]).get('filter')).toBe('{"q":"O’Malley & co"}');
});
