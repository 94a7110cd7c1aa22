import { expect, test } from 'vitest';
import { shapePhone } from './shape-phone.ts';

test('a phone number takes its shape while it is typed', () => {
  expect(shapePhone('312')).toBe('312');
  expect(shapePhone('3125')).toBe('(312)-5');
  expect(shapePhone('3125550148')).toBe('(312)-555-0148');
  expect(shapePhone('+1 312 555 0148')).toBe('(312)-555-0148');
  expect(shapePhone('(312)-555-01489')).toBe('(312)-555-0148');
});
