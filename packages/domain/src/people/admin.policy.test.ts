import { permissions as everyPermission } from '@bedside/contracts/call';
import { describe, expect, it } from 'vitest';
import { type AdminAccess, accessAfterChange, isReduced, permissionsFor } from './admin.policy.ts';

const admin: AdminAccess = { role: 'ADMIN', permissions: ['billing', 'refunds'], status: 'ACTIVE' };
const boss: AdminAccess = { role: 'SUPER_ADMIN', permissions: [], status: 'ACTIVE' };

describe('admin permissions', () => {
  // Rule: people.six-permissions
  it('default to all, in one order and without repeats', () => {
    expect(permissionsFor('ADMIN', undefined)).toEqual([...everyPermission]);
    expect(permissionsFor('ADMIN', ['refunds', 'billing', 'refunds'])).toEqual(['billing', 'refunds']);
    expect(permissionsFor('ADMIN', [])).toEqual([]);
  });

  it('are empty for a super-admin', () => {
    expect(permissionsFor('SUPER_ADMIN', undefined)).toEqual([]);
    expect(() => permissionsFor('SUPER_ADMIN', ['billing'])).toThrow('every permission');
  });
});

describe('an admin’s access after a change', () => {
  it('keeps omitted fields', () => {
    expect(accessAfterChange(admin, {}, false)).toEqual(admin);
    expect(accessAfterChange(admin, { permissions: [] }, false)).toEqual({ ...admin, permissions: [] });
  });

  it('gets every permission after a role change unless some are chosen', () => {
    expect(accessAfterChange(boss, { role: 'ADMIN' }, false).permissions).toEqual([...everyPermission]);
    expect(accessAfterChange(boss, { role: 'ADMIN', permissions: ['billing'] }, false).permissions).toEqual([
      'billing',
    ]);
    expect(accessAfterChange(admin, { role: 'SUPER_ADMIN' }, false).permissions).toEqual([]);
  });

  // Rule: people.no-one-changes-own-standing
  it('cannot be changed by the admin, but may be repeated', () => {
    for (const changes of [{ role: 'ADMIN' as const }, { status: 'INACTIVE' as const }])
      expect(() => accessAfterChange(boss, changes, true)).toThrow('Ask another super-admin');
    expect(accessAfterChange(boss, { role: 'SUPER_ADMIN', status: 'ACTIVE' }, true)).toEqual(boss);
  });

  it('waits for the password of an invited admin', () => {
    const invited: AdminAccess = { ...admin, status: 'INVITED' };
    expect(() => accessAfterChange(invited, { status: 'ACTIVE' }, false)).toThrow('setting a password');
    expect(accessAfterChange(invited, { permissions: ['clinical'] }, false).status).toBe('INVITED');
  });
});

describe('access is reduced', () => {
  it('only by a lower role, fewer permissions, or deactivation', () => {
    expect(isReduced(boss, { ...boss, role: 'ADMIN', permissions: [...everyPermission] })).toBe(true);
    expect(isReduced(admin, { ...admin, permissions: ['billing'] })).toBe(true);
    expect(isReduced(admin, { ...admin, permissions: ['billing', 'clinical'] })).toBe(true);
    expect(isReduced(admin, { ...admin, status: 'INACTIVE' })).toBe(true);
    expect(isReduced(admin, { ...admin, permissions: [...everyPermission] })).toBe(false);
    expect(isReduced(admin, boss)).toBe(false);
    expect(isReduced({ ...admin, status: 'INACTIVE' }, admin)).toBe(false);
  });
});
