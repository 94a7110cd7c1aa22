import { describe, expect, test } from 'vitest';
import { type CardFields, cardIssues, groupCardNumber, shapeExpiry } from './card-rules.ts';

const now = new Date('2026-11-19T12:00:00Z');
const good: CardFields = {
  number: '4242 4242 4242 4242',
  expiry: '08/28',
  cvv: '123',
  holder: 'Nora Whitfield',
};
const issuesOf = (change: Partial<CardFields>) =>
  Object.values(cardIssues({ ...good, ...change }, now)).filter((issue) => issue !== undefined);

describe('a card', () => {
  test('with a number, expiry, CVV and holder is right', () => {
    expect(issuesOf({})).toEqual([]);
  });

  test('needs each of the four', () => {
    expect(issuesOf({ number: '', expiry: '', cvv: '', holder: ' ' })).toEqual([
      'numberRequired',
      'expiryRequired',
      'cvvRequired',
      'holderRequired',
    ]);
  });

  test.each([
    ['a number with a wrong digit', { number: '4242 4242 4242 4243' }, 'numberInvalid'],
    ['a number that is too short', { number: '4242 4242' }, 'numberInvalid'],
    ['a month above 12', { expiry: '13/28' }, 'monthTooLarge'],
    ['half an expiry', { expiry: '08/2' }, 'expiryInvalid'],
    ['month zero', { expiry: '00/28' }, 'expiryInvalid'],
    ['a month that is over', { expiry: '10/26' }, 'cardExpired'],
    ['a CVV of two digits', { cvv: '12' }, 'cvvInvalid'],
    ['a holder made of digits', { holder: '42' }, 'holderInvalid'],
  ] as const)('is refused for %s', (_, change, issue) => {
    expect(issuesOf(change)).toEqual([issue]);
  });

  test('is good through the last day of its month', () => {
    expect(issuesOf({ expiry: '11/26' })).toEqual([]);
  });

  test('of American Express has a CVV of four digits', () => {
    const amex = { number: '3782 822463 10005' };
    expect(issuesOf({ ...amex, cvv: '1234' })).toEqual([]);
    expect(issuesOf({ ...amex, cvv: '123' })).toEqual(['cvvInvalid']);
  });
});

test('what is typed takes its shape', () => {
  expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCardNumber('42424')).toBe('4242 4');
  expect(shapeExpiry('0828')).toBe('08/28');
  expect(shapeExpiry('9')).toBe('09');
  expect(shapeExpiry('1')).toBe('1');
  expect(shapeExpiry('13/2')).toBe('13/2');
});
