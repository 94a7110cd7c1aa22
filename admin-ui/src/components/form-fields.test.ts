import { address, email } from '@bedside/contracts/common/fields';
import { expect, test } from 'vitest';
import { optionalField, optionalFieldGroup, typedTime } from './form-fields.ts';

test("treats an empty field as undefined and validates a filled one with the contract's message", () => {
  expect(optionalField(email).parse('  ')).toBeUndefined();
  expect(optionalField(email).parse('Ada@Example.com')).toBe('ada@example.com');
  expect(optionalField(email).safeParse('ada').error?.issues[0]?.message).toBe(
    'Enter a valid email address.',
  );
});

test('accepts an address that is complete or entirely empty', () => {
  const group = optionalFieldGroup(address);
  expect(group.parse({ address1: '', address2: undefined, city: ' ' })).toBeUndefined();
  const half = group.safeParse({ address1: '233 S Wacker Dr', postalCode: '', city: '', state: '' });
  expect(half.error?.issues.map(({ path }) => path[0])).toEqual(['postalCode', 'city', 'state']);
});

test('ignores fields that always have a value when checking for input', () => {
  const input = { address1: '', postalCode: '', city: '', state: '', locationType: 'Home' };
  expect(optionalFieldGroup(address, ['locationType']).parse(input)).toBeUndefined();
});

test.each([
  ['8', undefined, '08:00'],
  ['8:30p', undefined, '20:30'],
  ['830', undefined, '08:30'],
  ['1730', undefined, '17:30'],
  ['12 am', undefined, '00:00'],
  ['5', '08:00', '17:00'],
  ['9', '08:00', '09:00'],
  ['25', undefined, undefined],
  ['soon', undefined, undefined],
])('reads the time %s after %s as %s', (typed, after, time) => {
  expect(typedTime(typed, after)).toBe(time);
});
