import { expect, test } from 'vitest';
import { familyEn } from '../../i18n/family.en.ts';
import { ageOf, kinText } from './household.ts';

test('shows an age in whole years', () => {
  expect(ageOf('1985-11-21', '2026-11-21')).toEqual({ unit: 'years', count: 41 });
  expect(ageOf('1985-11-22', '2026-11-21')).toEqual({ unit: 'years', count: 40 });
});

test('shows a small child’s age in months', () => {
  expect(ageOf('2026-11-21', '2026-11-21')).toEqual({ unit: 'months', count: 0 });
  expect(ageOf('2025-05-01', '2026-11-21')).toEqual({ unit: 'months', count: 18 });
  expect(ageOf('2024-11-21', '2026-11-21')).toEqual({ unit: 'years', count: 2 });
});

test('tells the people of a household apart by relation and age', () => {
  const { family } = familyEn;
  const today = '2026-11-21';
  const june = { relationship: 'Child', gender: 'Female', dateOfBirth: '2019-03-01' };
  expect(kinText(june, { family, today })).toBe('Daughter, 7');
  expect(kinText({ ...june, gender: 'Male', dateOfBirth: '2025-05-01' }, { family, today })).toBe(
    'Son, 18 months old',
  );
  expect(kinText({ ...june, gender: 'Intersex' }, { family, today })).toBe('Child, 7');
  expect(kinText({ ...june, relationship: 'Nanny', dateOfBirth: null }, { family, today })).toBe('Nanny');
  // To another member, a relationship to the account holder means nothing.
  expect(kinText(june, { family, today, isHolder: false })).toBe('7');
  expect(kinText({ ...june, relationship: 'Self' }, { family, today, isHolder: false })).toBe(
    'Account holder, 7',
  );
});
