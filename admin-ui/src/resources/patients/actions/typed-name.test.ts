import { expect, test } from 'vitest';
import { isTypedName } from './typed-name.ts';

test('accepts a typed name with any apostrophe, spacing and case', () => {
  expect(isTypedName("  grace  o'malley ", 'Grace O’Malley')).toBe(true);
});

test('rejects part of a name', () => {
  expect(isTypedName('Grace', 'Grace O’Malley')).toBe(false);
  expect(isTypedName('', 'Grace O’Malley')).toBe(false);
});
