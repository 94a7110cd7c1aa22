import { expect, test } from 'vitest';
import { toMend } from './form-checks.ts';

test('a ZIP code, its city and its state are one thing to mend', () => {
  expect(toMend(['address1', 'postalCode', 'city', 'state'])).toEqual(['address1', 'postalCode']);
  expect(toMend(['city', 'state', 'locationType'])).toEqual(['postalCode', 'locationType']);
  expect(toMend(['city'])).toEqual(['city']);
});
