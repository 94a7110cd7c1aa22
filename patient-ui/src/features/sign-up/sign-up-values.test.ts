import { describe, expect, test } from 'vitest';
import { type SignUpValues, signUpForm } from './sign-up-values.ts';

const form = signUpForm({
  required: { dateOfBirth: 'Enter your date of birth.', gender: 'Choose a gender.' },
  confirmRequired: 'Confirm Password is required',
  confirmDiffers: 'Both differ',
});
const good: SignUpValues = {
  firstName: 'Nora',
  lastName: 'O’Malley-Smith',
  dateOfBirth: '1985-03-22',
  gender: 'Female',
  mobile: '(312)-555-0148',
  password: 'Bedside-demo-1',
  confirm: 'Bedside-demo-1',
};
const issuesOf = (change: Partial<SignUpValues>) =>
  (form.safeParse({ ...good, ...change }).error?.issues ?? []).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('the sign-up form', () => {
  test('is valid when complete', () => {
    expect(issuesOf({})).toEqual([]);
  });

  test('requires matching passwords even while other answers are invalid', () => {
    expect(issuesOf({ confirm: 'other', firstName: '' })).toContain('confirm: Both differ');
    expect(issuesOf({ confirm: '' })).toEqual(['confirm: Confirm Password is required']);
  });

  test('shows the specified password messages', () => {
    expect(issuesOf({ password: 'a b', confirm: 'a b' })[0]).toBe('password: Space not allowed');
  });
});
