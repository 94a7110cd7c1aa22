import { expect, test } from 'vitest';
import type { Reader } from '../../../auth/use-permission.ts';
import { mayDo, type PatientAction } from './allowed-actions.ts';

const admin: Reader = { role: 'ADMIN', permissions: ['billing', 'people', 'dispatch'] };
const active = { status: 'ACTIVE', email: 'ada@example.com' } as const;

test('changing the membership needs the billing permission', () => {
  expect(mayDo('membership', active, admin)).toBe(true);
  expect(mayDo('membership', active, { role: 'ADMIN', permissions: ['dispatch'] })).toBe(false);
  expect(mayDo('membership', active, { role: 'SUPER_ADMIN', permissions: [] })).toBe(true);
});

test('each permission allows exactly its own actions', () => {
  const actions = [
    'book',
    'edit',
    'image',
    'membership',
    'setUpLink',
    'signInLink',
    'passwordLink',
    'notifications',
    'merge',
    'status',
    'deceased',
  ] as const satisfies readonly PatientAction[];
  const offered = (...permissions: Reader['permissions']) =>
    actions.filter((action) => mayDo(action, active, { role: 'ADMIN', permissions }));
  expect(offered('dispatch')).toEqual(['book']);
  expect(offered('billing')).toEqual(['membership']);
  expect(offered('people')).toEqual(actions.filter((action) => action !== 'book' && action !== 'membership'));
  for (const other of ['refunds', 'clinical', 'catalogue'] as const) expect(offered(other)).toEqual([]);
  expect(offered()).toEqual([]);
});

test("allows only corrections to a deceased patient's record", () => {
  const deceased = { status: 'DECEASED', email: 'ada@example.com' } as const;
  expect(mayDo('edit', deceased, admin)).toBe(true);
  for (const action of ['book', 'membership', 'signInLink', 'notifications', 'status', 'deceased'] as const) {
    expect(mayDo(action, deceased, admin)).toBe(false);
  }
});

test('sends no link to a patient without an email address', () => {
  for (const action of ['setUpLink', 'signInLink', 'passwordLink'] as const) {
    expect(mayDo(action, { ...active, email: null }, admin)).toBe(false);
  }
});
