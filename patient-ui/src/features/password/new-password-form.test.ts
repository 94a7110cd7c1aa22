import { expect, test } from 'vitest';
import { firstEn } from '../../i18n/first.en.ts';
import { newPasswordForm } from './new-password-form.ts';

const issuesOf = (typed: { password: string; confirm: string }) =>
  newPasswordForm(firstEn.signUp)
    .safeParse(typed)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('a new password must be confirmed', () => {
  expect(issuesOf({ password: 'Harbor-lantern-47', confirm: '' })).toEqual([
    'confirm: Confirm Password is required',
  ]);
  expect(issuesOf({ password: '', confirm: '' })).toContain('confirm: Confirm Password is required');
  expect(issuesOf({ password: 'Harbor-lantern-47', confirm: 'Harbor-lantern-48' })).toEqual([
    'confirm: Both passwords need to be the same',
  ]);
  expect(issuesOf({ password: 'Harbor-lantern-47', confirm: 'Harbor-lantern-47' })).toEqual([]);
});
