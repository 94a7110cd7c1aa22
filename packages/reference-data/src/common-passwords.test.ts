import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['Password1', 'Qwerty123', 'Iloveyou1', 'Passw0rd', 'Abc12345'])(
  '%s is in every breach',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Bedside-demo-1', 'Correct-horse-1', 'Another-horse-2'])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
