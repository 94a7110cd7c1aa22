import { expect, test } from 'vitest';
import { confirmDuplicateText } from './use-possible-duplicates.ts';

const typed = { firstName: 'Grace', lastName: 'O’Malley', dateOfBirth: '', email: '', mobile: '' };

test('does not search by name only, because many people share one', () => {
  expect(confirmDuplicateText(typed)).toBeNull();
});

test('searches by name with birth date, or by contact', () => {
  expect(confirmDuplicateText({ ...typed, dateOfBirth: '1985-03-22' })).toEqual({
    firstName: 'Grace',
    lastName: 'O’Malley',
    dateOfBirth: '1985-03-22',
  });
  expect(confirmDuplicateText({ ...typed, mobile: '(312)-555-0148' })).toMatchObject({
    mobile: '(312)-555-0148',
  });
});

test('leaves out incomplete values', () => {
  expect(confirmDuplicateText({ ...typed, email: 'grace@', mobile: '312', dateOfBirth: '03/2' })).toBeNull();
});
