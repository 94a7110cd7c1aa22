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

describe('what somebody tells at sign-up', () => {
  test('is taken when it is whole', () => {
    expect(issuesOf({})).toEqual([]);
  });

  test('needs the same password twice, even while other answers are wrong', () => {
    expect(issuesOf({ confirm: 'other', firstName: '' })).toContain('confirm: Both differ');
    expect(issuesOf({ confirm: '' })).toEqual(['confirm: Confirm Password is required']);
  });

  test('has the specified words for a password', () => {
    expect(issuesOf({ password: 'a b', confirm: 'a b' })[0]).toBe('password: Space not allowed');
  });
});
