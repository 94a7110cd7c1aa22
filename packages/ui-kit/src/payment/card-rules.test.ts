import { describe, expect, test } from 'vitest';
import {
  brandOf,
  type CardFields,
  cardIssues,
  cvvLength,
  groupCardNumber,
  shapeCvv,
  shapeExpiry,
} from './card-rules.ts';
import { paymentTexts } from './payment-texts.ts';

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
  test('with a number, expiry, CVV, and holder is valid', () => {
    expect(issuesOf({})).toEqual([]);
  });

  test('requires all four fields', () => {
    expect(issuesOf({ number: '', expiry: '', cvv: '', holder: ' ' })).toEqual([
      'numberRequired',
      'expiryRequired',
      'cvvRequired',
      'holderRequired',
    ]);
  });

  test('shows the specified messages for missing and invalid values', () => {
    const said = (change: Partial<CardFields>) =>
      issuesOf(change).map((issue) => paymentTexts.en.issues[issue]);
    expect(said({ number: '', expiry: '', cvv: '', holder: '' })).toEqual([
      'Card number is required',
      'Expiry is required',
      'CVV is required',
      'Card holder name is required',
    ]);
    expect(said({ number: '4242', expiry: '00/28', cvv: '1', holder: '4' })).toEqual([
      'Card number is not valid',
      'Expiry is not valid',
      'CVV is not valid',
      'Card holder name is not valid',
    ]);
    expect(said({ expiry: '13/28' })).toEqual(['Month should not exceed 12']);
    expect(said({ expiry: '01/20' })).toEqual(['This card has expired']);
  });

  test.each([
    ['a number with a wrong digit', { number: '4242 4242 4242 4243' }, 'numberInvalid'],
    ['a number that is too short', { number: '4242 4242' }, 'numberInvalid'],
    ['a Visa number of 15 digits', { number: '424242424242426' }, 'numberInvalid'],
    ['a month above 12', { expiry: '13/28' }, 'monthTooLarge'],
    ['a month above 12 before its year', { expiry: '19' }, 'monthTooLarge'],
    ['half an expiry', { expiry: '08/2' }, 'expiryInvalid'],
    ['month zero', { expiry: '00/28' }, 'expiryInvalid'],
    ['a month that is over', { expiry: '10/26' }, 'cardExpired'],
    ['a CVV of two digits', { cvv: '12' }, 'cvvInvalid'],
    ['a holder made of digits', { holder: '42' }, 'holderInvalid'],
  ] as const)('is rejected for %s', (_, change, issue) => {
    expect(issuesOf(change)).toEqual([issue]);
  });

  test('is valid through the last day of its month', () => {
    expect(issuesOf({ expiry: '11/26' })).toEqual([]);
  });

  test('from American Express has a four-digit CVV', () => {
    const amex = { number: '3782 822463 10005' };
    expect(issuesOf({ ...amex, cvv: '1234' })).toEqual([]);
    expect(issuesOf({ ...amex, cvv: '123' })).toEqual(['cvvInvalid']);
  });
});

test('formats card fields while typing', () => {
  expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCardNumber('42424')).toBe('4242 4');
  expect(shapeExpiry('0828')).toBe('08/28');
  expect(shapeExpiry('9')).toBe('09');
  expect(shapeExpiry('1')).toBe('1');
  expect(shapeExpiry('13/2')).toBe('13/2');
  expect(shapeExpiry('1/')).toBe('01');
  expect(shapeExpiry('08/2028')).toBe('08/28');
  expect(shapeCvv('12a345')).toBe('1234');
});

test.each([
  ['4', 'visa', '4242 4242 4242 4242', 3],
  ['55', 'mastercard', '5555 5555 5555 4444', 3],
  ['2223', 'mastercard', '2223 0031 2200 3222', 3],
  ['37', 'amex', '3782 822463 10005', 4],
  ['6011', 'discover', '6011 1111 1111 1117', 3],
  ['36', 'diners', '3622 7206 2716 67', 3],
  ['3566', 'jcb', '3566 0020 2036 0505', 3],
  ['62', 'unionpay', '6200 0000 0000 0005', 3],
])('%s is the start of a %s card', (start, brand, number, cvv) => {
  expect(brandOf(start)).toBe(brand);
  expect(groupCardNumber(number.replace(/ /g, ''))).toBe(number);
  expect(issuesOf({ number, cvv: '1'.repeat(cvv) })).toEqual([]);
  expect(cvvLength(number)).toBe(cvv);
});

test('unknown leading digits have no brand', () => {
  expect(brandOf('')).toBeNull();
  expect(brandOf('9')).toBeNull();
});
