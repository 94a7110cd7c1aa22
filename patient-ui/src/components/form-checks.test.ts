import { expect, test } from 'vitest';
import { countInvalid, fieldsToCorrect } from './form-checks.ts';

test('a ZIP code, its city and its state are one thing to mend', () => {
  expect(fieldsToCorrect(['address1', 'postalCode', 'city', 'state'])).toEqual(['address1', 'postalCode']);
  expect(fieldsToCorrect(['city', 'state', 'locationType'])).toEqual(['postalCode', 'locationType']);
  expect(fieldsToCorrect(['city'])).toEqual(['city']);
});

test('counts an answer for each person', () => {
  const wrong = { type: 'custom', message: 'Tell us in a few words what’s going on.' };
  const errors = { symptoms: { one: wrong, other: wrong }, date: wrong, later: wrong };
  expect(countInvalid(errors, ['symptoms', 'date', 'state'])).toBe(3);
});
