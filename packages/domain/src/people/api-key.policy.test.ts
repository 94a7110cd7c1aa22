import { describe, expect, it } from 'vitest';
import { apiKeyState, hintOf, isAllowedFrom, isWholeSecret, newSecret } from './api-key.policy.ts';

describe('a new secret', () => {
  it('is 256 random bits behind a prefix', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^bsk_[\w-]{43}$/);
    expect(isWholeSecret(secret)).toBe(true);
    expect(isWholeSecret(secret.slice(0, -1))).toBe(false);
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100);
    expect(hintOf('7Qk2')).toBe('bsk_…7Qk2');
  });
});

describe('a list of allowed addresses', () => {
  it.each<[string[], string, boolean]>([
    [[], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.9/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.0/24'], '::ffff:203.0.113.5', true],
    [['203.0.113.0/24'], '::ffff:203.0.114.5', false],
    [['2001:db8::/32'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '2001:db9::5', false],
    [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', true],
    [['203.0.113.0/24', '2001:db8::/32'], '2001:db8::9', true],
    [['0.0.0.0/0'], '2001:db8::9', false],
    [['0.0.0.0/0'], '198.51.100.1', true],
    [['203.0.113.7'], 'unknown', false],
  ])('%j, called from %s: %s', (allowed, ip, expected) => {
    expect(isAllowedFrom(allowed, ip)).toBe(expected);
  });

  it('refuses a request whose address is not known', () => {
    expect([isAllowedFrom(['203.0.113.7'], null), isAllowedFrom([], null)]).toEqual([false, true]);
  });
});

describe('a key', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const key = {
    expiresAt: new Date('2026-11-20T15:00:01Z'),
    revokedAt: null,
    ownerRole: 'SUPER_ADMIN',
    ownerStatus: 'ACTIVE' as const,
  };

  it.each([
    ['ACTIVE', {}],
    ['EXPIRED', { expiresAt: now }],
    ['REVOKED', { revokedAt: now, expiresAt: now }],
    ['OWNER_GONE', { ownerRole: 'ADMIN' }],
    ['OWNER_GONE', { ownerStatus: 'INACTIVE' as const }],
  ])('is %s with %j', (state, change) => {
    expect(apiKeyState({ ...key, ...change }, now)).toBe(state);
  });
});
