import { expect, test } from 'vitest';
import { canActivate, canDeactivate, canSetUp, canSignIn } from './bulk-reach.ts';

test('nothing is done with the account of somebody who died', () => {
  const deceased = { status: 'DECEASED', email: 'ada@example.com' } as const;
  for (const can of [canActivate, canDeactivate, canSetUp, canSignIn]) expect(can(deceased)).toBe(false);
});

test('a link needs an address', () => {
  expect(canSetUp({ status: 'INVITED', email: null })).toBe(false);
  expect(canSetUp({ status: 'INVITED', email: 'ada@example.com' })).toBe(true);
  expect(canSignIn({ status: 'INVITED', email: 'ada@example.com' })).toBe(false);
});
