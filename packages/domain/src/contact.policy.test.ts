import { describe, expect, it } from 'vitest';
import { toE164, toEmail } from './contact.policy.ts';

describe('a phone number', () => {
  // Rule: people.phones-are-e164
  it.each(['3125550148', '(312)-555-0148', '1 312 555 0148', '+1 312.555.0148'])(
    'is the same number typed as %s',
    (typed) => {
      expect(toE164(typed)).toBe('+13125550148');
    },
  );

  // Rule: people.phones-are-e164
  it.each([
    '1125550148',
    '312555014',
    '+44 20 7946 0958',
    '9005550148',
    '5005550148',
    '(533)-555-0148',
    '(900)-555-0148',
    '(312)-976-0148',
    '(976)-555-0148',
    '(876)-555-0148',
    '809-555-0148',
    '+1 441 555 0148',
    '',
  ])('is refused when calling it costs money or it is neither US nor Canadian: %s', (typed) => {
    expect(() => toE164(typed, 'phone')).toThrow(
      expect.objectContaining({
        code: 'VALIDATION',
        details: { issues: [expect.objectContaining({ path: 'phone' })] },
      }),
    );
  });
});

// Rule: people.phones-are-e164
it.each(['416-555-0148', '787-555-0148', '340-555-0148', '671-555-0148', '800-555-0148'])(
  'a phone number of Canada, of a US territory, or without a place is taken: %s',
  (typed) => expect(toE164(typed)).toMatch(/^\+1\d{10}$/),
);

describe('an email address', () => {
  // Rule: people.emails-ignore-case
  it('ignores case and surrounding spaces', () => {
    expect(toEmail(' Nora@Example.COM ')).toBe('nora@example.com');
  });
});
