import { expect, test } from 'vitest';
import { contactForm } from './contact.ts';

const issueOf = (kind: 'email' | 'mobile', now: string | null, contact: string) =>
  contactForm(kind, now, 'Same.').safeParse({ contact }).error?.issues[0]?.message;

test('a new contact must be complete', () => {
  expect(issueOf('email', null, 'nora@example.com')).toBeUndefined();
  expect(issueOf('email', null, 'nora')).toBe('Enter a valid email address.');
  expect(issueOf('mobile', null, '312')).toBe('Enter a phone number, such as (312)-555-0100.');
});

test('a new contact must differ from the current one, however it is written', () => {
  expect(issueOf('email', 'nora@example.com', ' Nora@Example.com')).toBe('Same.');
  expect(issueOf('mobile', '(312)-555-0148', '+1 312 555 0148')).toBe('Same.');
  expect(issueOf('mobile', '(312)-555-0148', '(312)-555-0149')).toBeUndefined();
});

test('an unverified contact may be entered again to request its code', () => {
  const form = contactForm('mobile', '(312)-555-0148', 'Same.', false);
  expect(form.safeParse({ contact: '(312)-555-0148' }).success).toBe(true);
});
