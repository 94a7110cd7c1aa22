import { DomainError } from '@bedside/contracts/errors';
import type { InvitationStatus } from '@bedside/contracts/people/user.schema';

const RESEND_SECONDS = 60;

interface Invitation {
  status: 'PENDING' | 'ACCEPTED' | 'REVOKED';
  sentAt: Date;
  expiresAt: Date;
}

export const statusOf = ({ status, expiresAt }: Invitation, now: Date): InvitationStatus =>
  status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status;

/**
 * At most once a minute. Expired invitations can be resent too.
 * @throws INVALID_TRANSITION; TOO_MANY with `retryAfter` in seconds
 */
export function requireResendable(invitation: Invitation, now: Date): void {
  requireOpen(invitation, 'PENDING', 'sent again');
  const waited = (now.getTime() - invitation.sentAt.getTime()) / 1000;
  if (waited >= RESEND_SECONDS) return;
  throw new DomainError('TOO_MANY', 'This invitation was just sent. Wait a minute before resending.', {
    retryAfter: Math.ceil(RESEND_SECONDS - waited),
  });
}

export const requireRevocable = (invitation: Invitation): void =>
  requireOpen(invitation, 'REVOKED', 'revoked');

function requireOpen({ status }: Invitation, to: InvitationStatus, done: string): void {
  if (status === 'PENDING') return;
  const was = status === 'ACCEPTED' ? 'accepted' : 'revoked';
  throw new DomainError('INVALID_TRANSITION', `This invitation was ${was} and can’t be ${done}.`, {
    from: status,
    to,
    allowed: [],
  });
}
