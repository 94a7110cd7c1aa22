import { addFamily } from '@bedside/contracts/people/household.api';
import { expect, test } from 'vitest';
import { contactsOf, type MemberValues, memberForm } from './person-form.ts';

const texts = {
  required: { dateOfBirth: 'Enter your date of birth.', gender: 'Choose a gender.' },
  relationRequired: 'Choose a relationship.',
  bounds: { firstNameMin: 2, lastNameMin: 3, nameMax: 25 },
};
const form = memberForm(texts);
const june: MemberValues = {
  firstName: 'June',
  lastName: 'Whitfield',
  dateOfBirth: '2019-04-02',
  gender: 'Female',
  relationship: 'Child',
  email: '',
  mobile: '',
};
const issuesOf = (change: Partial<MemberValues>) =>
  (form.safeParse({ ...june, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path}: ${message}`,
  );

test('a new person requires name, birth date, gender, and relationship, but no contact', () => {
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ dateOfBirth: '', gender: '', relationship: '' })).toEqual([
    'dateOfBirth: Enter your date of birth.',
    'gender: Choose a gender.',
    'relationship: Choose a relationship.',
  ]);
});

test('limits the length of names and rejects a future birth date', () => {
  expect(issuesOf({ firstName: 'J', lastName: 'Li' })).toEqual([
    'firstName: First name must be at least 2 characters.',
    'lastName: Last name must be at least 3 characters.',
  ]);
  expect(issuesOf({ dateOfBirth: '2999-01-01' })[0]).toContain('within the last 120 years');
});

test('a saved name of before the setting stays, and no other short one is taken', () => {
  const saved = { firstName: 'J', lastName: 'Li' };
  const form = memberForm({ ...texts, saved });
  const issuesOf = (names: Partial<MemberValues>) =>
    (form.safeParse({ ...june, ...names }).error?.issues ?? []).map(({ message }) => message);
  expect(issuesOf(saved)).toEqual([]);
  expect(issuesOf({ firstName: 'J', lastName: 'Lu' })).toEqual(['Last name must be at least 3 characters.']);
});

test('the add-person request matches its schema and omits empty contacts', () => {
  const body = { ...june, ...contactsOf({ email: ' ', mobile: '(312)-555-0148' }) };
  expect(contactsOf(june)).toEqual({});
  expect(contactsOf({ email: ' ', mobile: '(312)-555-0148' })).toEqual({ mobile: '(312)-555-0148' });
  const { email: _, ...sent } = body;
  expect(addFamily.body.safeParse(sent).success).toBe(true);
});
