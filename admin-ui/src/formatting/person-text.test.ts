import { expect, test } from 'vitest';
import { ageAndSex, ageOf, membershipLabel, placeName, shortName } from './person-text.ts';

const today = '2026-10-14';

test("increases a person's age on their birthday", () => {
  expect(ageOf('1985-10-14', today)).toBe(41);
  expect(ageOf('1985-10-15', today)).toBe(40);
});

test('uses a letter for male and female, and a word otherwise', () => {
  expect(ageAndSex({ dateOfBirth: '1985-03-22', gender: 'Female' }, today)).toBe('41 F');
  expect(ageAndSex({ dateOfBirth: '1985-03-22', gender: 'Intersex' }, today)).toBe('41 Intersex');
});

test('shortens a name to an initial and the last name', () => {
  expect(shortName({ firstName: 'Élodie', lastName: 'Reyes' })).toBe('É. Reyes');
});

test('formats memberships and places in title case', () => {
  expect(membershipLabel('PREMIER PLUS')).toBe('Premier Plus');
  expect(membershipLabel('LX ELITE')).toBe('LX Elite');
  expect(placeName('LOGAN SQUARE')).toBe('Logan Square');
  expect(placeName('ST. PAUL')).toBe('St. Paul');
  expect(placeName('McHenry')).toBe('McHenry');
});
