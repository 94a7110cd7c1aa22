import { expect, test } from 'vitest';
import { mayDo } from './may.ts';

const admin = { role: 'ADMIN', permissions: ['billing'] };
const active = { status: 'ACTIVE', email: 'ada@example.com' } as const;

test('the membership is changed by whoever has the duty of billing', () => {
  expect(mayDo('membership', active, admin)).toBe(true);
  expect(mayDo('membership', active, { role: 'ADMIN', permissions: ['dispatch'] })).toBe(false);
  expect(mayDo('membership', active, { role: 'SUPER_ADMIN', permissions: [] })).toBe(true);
});

test('of somebody who died only the record is kept right', () => {
  const deceased = { status: 'DECEASED', email: 'ada@example.com' } as const;
  expect(mayDo('edit', deceased, admin)).toBe(true);
  for (const action of ['book', 'membership', 'signInLink', 'notifications', 'status', 'deceased'] as const) {
    expect(mayDo(action, deceased, admin)).toBe(false);
  }
});

test('nobody is sent a link without an address', () => {
  for (const action of ['setUpLink', 'signInLink', 'passwordLink'] as const) {
    expect(mayDo(action, { ...active, email: null }, admin)).toBe(false);
  }
});
