import { expect, test } from 'vitest';
import { confirmDuplicateText } from './use-possible-duplicates.ts';

const typed = { firstName: 'Grace', lastName: 'O’Malley', dateOfBirth: '', email: '', mobile: '' };

test('a name alone asks nothing: many have it', () => {
  expect(confirmDuplicateText(typed)).toBeNull();
});

test('a name with a birth date asks, and so does a contact', () => {
  expect(confirmDuplicateText({ ...typed, dateOfBirth: '1985-03-22' })).toEqual({
    firstName: 'Grace',
    lastName: 'O’Malley',
    dateOfBirth: '1985-03-22',
  });
  expect(confirmDuplicateText({ ...typed, mobile: '(312)-555-0148' })).toMatchObject({
    mobile: '(312)-555-0148',
  });
});

test('what is typed by half is left out', () => {
  expect(confirmDuplicateText({ ...typed, email: 'grace@', mobile: '312', dateOfBirth: '03/2' })).toBeNull();
});
