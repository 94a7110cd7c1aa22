import { describe, expect, it } from 'vitest';
import { containsCardNumber } from './card-number.ts';

describe('a payment card number in a text', () => {
  it.each([
    '4242424242424242',
    'Please charge 4242 4242 4242 4242, thank you.',
    'card:5555-5555-5555-4444.',
    'Amex 3782 822463 10005',
    'Diners 3056 930902 5904',
    'exp 12 4242 4242 4242 4242 123',
    '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
    '4222222222222',
    '<p>Card 4242424242424242</p>',
    'line one\n4242\n4242 4242 4242',
    '{"q":"4242424242424242"}',
    '{"q":"4242424242424242","email":"nora@example.com"}',
    '4242 4242 4242 4242@example.com',
    '4242424242424242@',
    'nora@example.com 4242424242424242',
    '4242424242424242 nora@example.com',
    'call +1 312 555 0148 or charge 4242 4242 4242 4242',
  ])('is found: %s', (text) => expect(containsCardNumber(text)).toBe(true));

  it.each([
    '',
    '4242424242424241',
    '424242424242',
    '(312)-555-0148, or +1 312 555 0148',
    '+8613800138000',
    '+4242424242424',
    '+ 42 424 2424 2424',
    '0042 4242 4242 4242 0',
    '4111111111111111@example.com',
    'Write to 4242424242424242@example.com, please.',
    '{"q":"4242-4242-4242-4242@mail.example.org"}',
    '<nora.4242424242424242+visits@example.com>',
    '2026-11-21 312 555 0148',
    '0190c5a0-0000-7000-8000-000000000001',
    '42424242-4242-4242-4242-424242424242',
    'pm_4242424242424242Ab4242424242',
    'https://example.test/4242424242424242',
    '0000 0000 0000 0000',
    'BP 120/80, pulse 72, 98.6 F, 12 mg 3 times for 10 days',
  ])('is not mistaken for: %s', (text) => expect(containsCardNumber(text)).toBe(false));
});
