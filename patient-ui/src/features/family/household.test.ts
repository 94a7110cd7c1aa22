import { expect, test } from 'vitest';
import { ageOf } from './household.ts';

test('shows an age in whole years', () => {
  expect(ageOf('1985-11-21', '2026-11-21')).toEqual({ unit: 'years', count: 41 });
  expect(ageOf('1985-11-22', '2026-11-21')).toEqual({ unit: 'years', count: 40 });
});

test('shows a small child’s age in months', () => {
  expect(ageOf('2026-11-21', '2026-11-21')).toEqual({ unit: 'months', count: 0 });
  expect(ageOf('2025-05-01', '2026-11-21')).toEqual({ unit: 'months', count: 18 });
  expect(ageOf('2024-11-21', '2026-11-21')).toEqual({ unit: 'years', count: 2 });
});
