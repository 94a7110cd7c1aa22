import { expect, test } from 'vitest';
import { formatPhoneInput } from './shape-phone.ts';

test('formats a phone number while it is typed', () => {
  expect(formatPhoneInput('312')).toBe('312');
  expect(formatPhoneInput('3125')).toBe('(312)-5');
  expect(formatPhoneInput('3125550148')).toBe('(312)-555-0148');
  expect(formatPhoneInput('+1 312 555 0148')).toBe('(312)-555-0148');
  expect(formatPhoneInput('(312)-555-01489')).toBe('(312)-555-0148');
});
