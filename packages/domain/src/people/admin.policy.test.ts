import { permissions as everyDuty } from '@bedside/contracts/call';
import { describe, expect, it } from 'vitest';
import { dutiesOf, isLowered, type Standing, standingAfter } from './admin.policy.ts';

const admin: Standing = { role: 'ADMIN', permissions: ['billing', 'refunds'], status: 'ACTIVE' };
const boss: Standing = { role: 'SUPER_ADMIN', permissions: [], status: 'ACTIVE' };

describe('the duties of an admin', () => {
  // Rule: people.six-permissions
  it('are all of them where nobody chose, in one order and each once', () => {
    expect(dutiesOf('ADMIN', undefined)).toEqual([...everyDuty]);
    expect(dutiesOf('ADMIN', ['refunds', 'billing', 'refunds'])).toEqual(['billing', 'refunds']);
    expect(dutiesOf('ADMIN', [])).toEqual([]);
  });

  it('are no list for a super-admin', () => {
    expect(dutiesOf('SUPER_ADMIN', undefined)).toEqual([]);
    expect(() => dutiesOf('SUPER_ADMIN', ['billing'])).toThrow('every permission');
  });
});

describe('the standing of an admin after a change', () => {
  it('keeps what is left out', () => {
    expect(standingAfter(admin, {}, false)).toEqual(admin);
    expect(standingAfter(admin, { permissions: [] }, false)).toEqual({ ...admin, permissions: [] });
  });

  it('has every duty after a change of role, unless some are chosen', () => {
    expect(standingAfter(boss, { role: 'ADMIN' }, false).permissions).toEqual([...everyDuty]);
    expect(standingAfter(boss, { role: 'ADMIN', permissions: ['billing'] }, false).permissions).toEqual([
      'billing',
    ]);
    expect(standingAfter(admin, { role: 'SUPER_ADMIN' }, false).permissions).toEqual([]);
  });

  // Rule: people.nobody-changes-own-standing
  it('is nobody’s own to change, but may be repeated', () => {
    for (const changes of [{ role: 'ADMIN' as const }, { status: 'INACTIVE' as const }])
      expect(() => standingAfter(boss, changes, true)).toThrow('Ask another super-admin');
    expect(standingAfter(boss, { role: 'SUPER_ADMIN', status: 'ACTIVE' }, true)).toEqual(boss);
  });

  it('waits for the password of somebody who is invited', () => {
    const invited: Standing = { ...admin, status: 'INVITED' };
    expect(() => standingAfter(invited, { status: 'ACTIVE' }, false)).toThrow('setting a password');
    expect(standingAfter(invited, { permissions: ['clinical'] }, false).status).toBe('INVITED');
  });
});

describe('a standing is lowered', () => {
  it('by a lower role, fewer duties and being made inactive, and by nothing else', () => {
    expect(isLowered(boss, { ...boss, role: 'ADMIN', permissions: [...everyDuty] })).toBe(true);
    expect(isLowered(admin, { ...admin, permissions: ['billing'] })).toBe(true);
    expect(isLowered(admin, { ...admin, permissions: ['billing', 'clinical'] })).toBe(true);
    expect(isLowered(admin, { ...admin, status: 'INACTIVE' })).toBe(true);
    expect(isLowered(admin, { ...admin, permissions: [...everyDuty] })).toBe(false);
    expect(isLowered(admin, boss)).toBe(false);
    expect(isLowered({ ...admin, status: 'INACTIVE' }, admin)).toBe(false);
  });
});
