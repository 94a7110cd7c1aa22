import { describe, expect, it, test } from 'vitest';
import { address, cityText } from './fields.ts';

const unit = (typed: string) => address.shape.address2.safeParse(typed);

describe('the second address line', () => {
  // Rule: people.unit-lines
  it.each([
    ['12B', 'Unit 12B'],
    ['#4', 'Unit 4'],
    ['# 4', 'Unit 4'],
    ['b', 'Unit b'],
    [' 1204 ', 'Unit 1204'],
    ['B-12', 'Unit B-12'],
  ])('stores the bare unit %s as %s', (typed, kept) => {
    expect(unit(typed).data).toBe(kept);
  });

  it.each(['Apt 12B', 'Rear entrance', 'Suite 400'])('stores %s as typed', (typed) => {
    expect(unit(typed).data).toBe(typed);
  });

  it.each(['', 'Rear', 'x'.repeat(91)])('refuses %j, which breaks a limit', (typed) => {
    expect(unit(typed).success).toBe(false);
  });
});

test('cities in upper case are shown in title case', () => {
  expect(cityText('CHICAGO')).toBe('Chicago');
  expect(cityText('ST. CHARLES')).toBe('St. Charles');
  expect(cityText("O'FALLON")).toBe("O'Fallon");
  expect(cityText('McHenry')).toBe('McHenry');
});

test.each([
  ['', 'This field is required.'],
  ['  ', 'This field is required.'],
  ['Oak', 'Use at least 5 characters.'],
])('a street of %j is refused with what to do', (typed, message) => {
  expect(address.shape.address1.safeParse(typed).error?.issues).toMatchObject([{ message }]);
});
