import { expect, test } from 'vitest';
import { isTypedName } from './typed-name.ts';

test('a name is typed with any apostrophe, blanks and case', () => {
  expect(isTypedName("  grace  o'malley ", 'Grace O’Malley')).toBe(true);
});

test('part of a name is not the name', () => {
  expect(isTypedName('Grace', 'Grace O’Malley')).toBe(false);
  expect(isTypedName('', 'Grace O’Malley')).toBe(false);
});
