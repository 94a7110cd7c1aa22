import { consentActions, consentStatuses } from '@bedside/contracts/people/consent.schema';
import { describe, expect, it } from 'vitest';
import { consentActionsOf, isExpired, moveConsent } from './consent.machine.ts';

const now = new Date('2026-11-20T15:00:00Z');
const ahead = new Date('2026-11-21T15:00:00Z');

describe('a consent', () => {
  // Rule: people.consent-transitions
  it('makes only the documented transitions', () => {
    const legal = consentStatuses.flatMap((status) =>
      consentActionsOf({ status, expiresAt: ahead }, now).map((action) => `${status} → ${action}`),
    );
    expect(legal).toEqual(['SENT → APPROVED', 'SENT → REJECTED', 'APPROVED → WITHDRAWN']);
  });

  // Rule: people.consent-expires
  it('accepts no answer after it expires', () => {
    for (const expiresAt of [now, new Date(now.getTime() - 1)]) {
      expect(isExpired({ status: 'SENT', expiresAt }, now)).toBe(true);
      expect(consentActionsOf({ status: 'SENT', expiresAt }, now)).toEqual([]);
    }
    expect(isExpired({ status: 'SENT', expiresAt: new Date(now.getTime() + 1) }, now)).toBe(false);
  });

  it('can be withdrawn after the time to answer it', () => {
    expect(consentActionsOf({ status: 'APPROVED', expiresAt: new Date(0) }, now)).toEqual(['WITHDRAWN']);
  });

  it.each(consentActions)('names the legal transitions when it refuses %s of a final status', (action) => {
    for (const status of ['REJECTED', 'WITHDRAWN'] as const)
      expect(() => moveConsent({ status, expiresAt: ahead }, action, now)).toThrowError(
        expect.objectContaining({
          code: 'INVALID_TRANSITION',
          details: { from: status, to: action, allowed: [] },
        }),
      );
  });
});
