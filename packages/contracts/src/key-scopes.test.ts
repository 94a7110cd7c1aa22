import { describe, expect, it } from 'vitest';
import { allCalls, allResources } from './calls.ts';
import { accessOf, type KeyScope, keyMay, keyScopes, permissionsOfKey, scopesFor } from './key-scopes.ts';

describe('the scopes of API keys', () => {
  // Rule: security.keys-have-scopes
  it('come from the permissions of the calls: each one opens a call', () => {
    const opened = new Set<KeyScope>([
      ...allCalls.flatMap((call) => scopesFor(call, accessOf(call)) ?? []),
      ...allResources.flatMap((resource) => [
        ...(scopesFor(resource, 'read') ?? []),
        ...(resource.create || resource.update
          ? (scopesFor({ ...resource, ...resource.write }, 'write') ?? [])
          : []),
      ]),
    ]);
    expect([...opened].sort()).toEqual([...keyScopes].sort());
  });

  it('to change include to read, and not the other way round', () => {
    expect(keyMay(['write:billing'], ['read:billing'])).toBe(true);
    expect(keyMay(['read:billing'], ['write:billing'])).toBe(false);
    expect(keyMay(['read:billing'], ['read:dispatch', 'read:billing'])).toBe(true);
    expect(keyMay(['read:billing'], ['read:dispatch'])).toBe(false);
  });

  it('open nothing where no key may call, and are not needed for lists of the practice', () => {
    expect(keyMay(keyScopes, null)).toBe(false);
    expect(keyMay([], [])).toBe(true);
  });

  it('give a call that changes only what the key may change', () => {
    const scopes: KeyScope[] = ['read:clinical', 'write:dispatch'];
    expect(permissionsOfKey(scopes, 'read')).toEqual(['dispatch', 'clinical']);
    expect(permissionsOfKey(scopes, 'write')).toEqual(['dispatch']);
  });
});
