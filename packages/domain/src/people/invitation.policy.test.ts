import { addHours, addSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { requireResendable, requireRevocable, statusOf } from './invitation.policy.ts';

const sentAt = new Date('2026-10-14T15:00:00Z');
const expiresAt = addHours(sentAt, 24);
const invitation = { status: 'PENDING' as const, sentAt, expiresAt };

describe('an invitation', () => {
  // Rule: people.provider-invitations
  it('expires automatically unless accepted or revoked', () => {
    expect(statusOf(invitation, addSeconds(expiresAt, -1))).toBe('PENDING');
    expect(statusOf(invitation, expiresAt)).toBe('EXPIRED');
    expect(statusOf({ ...invitation, status: 'ACCEPTED' }, expiresAt)).toBe('ACCEPTED');
  });

  // Rule: people.provider-invitations
  it('can be resent after a minute, even when expired', () => {
    expect(() => requireResendable(invitation, addSeconds(sentAt, 60))).not.toThrow();
    expect(() => requireResendable(invitation, addHours(expiresAt, 1))).not.toThrow();
    expect(() => requireResendable(invitation, addSeconds(sentAt, 59.5))).toThrow(
      expect.objectContaining({ code: 'TOO_MANY', details: { retryAfter: 1 } }),
    );
  });

  it.each(['ACCEPTED', 'REVOKED'] as const)('that is %s is neither resent nor revoked', (status) => {
    const ended = expect.objectContaining({
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining(status.toLowerCase()),
    });
    expect(() => requireResendable({ ...invitation, status }, expiresAt)).toThrow(ended);
    expect(() => requireRevocable({ ...invitation, status })).toThrow(ended);
    expect(() => requireRevocable(invitation)).not.toThrow();
  });
});
