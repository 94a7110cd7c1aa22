import { address, email } from '@bedside/contracts/common/fields';
import { expect, test } from 'vitest';
import { optionalField, optionalFieldGroup } from './use-input.ts';

test('a field left empty is nothing; one that is filled is checked in the words of the contract', () => {
  expect(optionalField(email).parse('  ')).toBeUndefined();
  expect(optionalField(email).parse('Ada@Example.com')).toBe('ada@example.com');
  expect(optionalField(email).safeParse('ada').error?.issues[0]?.message).toBe(
    'Enter a valid email address.',
  );
});

test('an address may be left out whole, not by half', () => {
  const group = optionalFieldGroup(address);
  expect(group.parse({ address1: '', address2: undefined, city: ' ' })).toBeUndefined();
  const half = group.safeParse({ address1: '233 S Wacker Dr', postalCode: '', city: '', state: '' });
  expect(half.error?.issues.map(({ path }) => path[0])).toEqual(['postalCode', 'city', 'state']);
});

test('a choice that is always made does not count as filled', () => {
  const given = { address1: '', postalCode: '', city: '', state: '', locationType: 'Home' };
  expect(optionalFieldGroup(address, ['locationType']).parse(given)).toBeUndefined();
});
