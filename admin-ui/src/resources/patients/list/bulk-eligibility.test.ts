import { expect, test } from 'vitest';
import { canActivate, canDeactivate, canSendSetupLink, canSendSignInLink } from './bulk-eligibility.ts';

test('excludes deceased patients', () => {
  const deceased = { status: 'DECEASED', email: 'ada@example.com' } as const;
  for (const can of [canActivate, canDeactivate, canSendSetupLink, canSendSignInLink])
    expect(can(deceased)).toBe(false);
});

test('requires an email address for a link', () => {
  expect(canSendSetupLink({ status: 'INVITED', email: null })).toBe(false);
  expect(canSendSetupLink({ status: 'INVITED', email: 'ada@example.com' })).toBe(true);
  expect(canSendSignInLink({ status: 'INVITED', email: 'ada@example.com' })).toBe(false);
});
