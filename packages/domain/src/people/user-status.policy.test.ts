import type { Role } from '@bedside/contracts/people/user.schema';
import { describe, expect, it } from 'vitest';
import { nextStatus, requireMayManage, type UserState } from './user-status.policy.ts';

const ctx = (role: Role = 'ADMIN') => ({
  actor: { userId: 'ruth', role, permissions: [], sessionId: 's' },
  requestId: 'r',
  now: new Date(),
  ip: null,
});
const person = (overrides: Partial<UserState> = {}): UserState => ({
  id: 'nora',
  role: 'PATIENT',
  status: 'ACTIVE',
  hasPassword: true,
  futureAppointments: 0,
  ...overrides,
});

describe('a user status', () => {
  // Rule: people.status-of-a-user
  it.each([
    [person(), 'INACTIVE', 'INACTIVE'],
    [person({ status: 'INVITED' }), 'INACTIVE', 'INACTIVE'],
    [person({ status: 'INACTIVE' }), 'ACTIVE', 'ACTIVE'],
    [person({ status: 'INACTIVE', hasPassword: false }), 'ACTIVE', 'ACTIVE'],
    [person({ status: 'INACTIVE', role: 'PROVIDER', hasPassword: false }), 'ACTIVE', 'INVITED'],
    [person({ status: 'ACTIVE' }), 'ACTIVE', 'ACTIVE'],
  ] as const)('of %j requested as %s becomes %s', (who, wanted, next) => {
    expect(nextStatus(ctx(), who, wanted)).toBe(next);
  });

  it.each([
    [person({ id: 'ruth', role: 'ADMIN' }), 'INACTIVE', /your own status/],
    [person({ status: 'DECEASED' }), 'ACTIVE', /deceased/],
    [person({ status: 'INVITED' }), 'ACTIVE', /Send the account setup link/],
    [person({ role: 'PROVIDER', futureAppointments: 3 }), 'INACTIVE', /Reassign 3 scheduled visits/],
  ] as const)('of %j is not set to %s', (who, wanted, texts) => {
    expect(() => nextStatus(ctx(), who, wanted)).toThrow(texts);
  });

  it('of an admin is changed only by a super-admin', () => {
    expect(() => requireMayManage(ctx(), { role: 'ADMIN' })).toThrow('Only super-admins');
    expect(() => requireMayManage(ctx('SUPER_ADMIN'), { role: 'SUPER_ADMIN' })).not.toThrow();
    expect(() => requireMayManage(ctx(), { role: 'PROVIDER' })).not.toThrow();
  });
});
