import { expect, test } from 'vitest';
import { contactOf, existingForm } from './existing-patient.ts';

const form = existingForm({ existingWhoRequired: 'Who?', relationRequired: 'What?' });

test('an existing patient is identified by email or phone number', () => {
  expect(form.safeParse({ who: 'ruth@example.com', relationship: 'Parent' }).success).toBe(true);
  expect(form.safeParse({ who: '(312)-555-0148', relationship: 'Parent' }).success).toBe(true);
  const { error } = form.safeParse({ who: 'Ruth', relationship: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Who?', 'What?']);
});

test('sends an email or a phone number as its own field', () => {
  expect(contactOf(' ruth@example.com ')).toEqual({ email: 'ruth@example.com' });
  expect(contactOf('312 555 0148')).toEqual({ mobile: '312 555 0148' });
});
