import { DomainError } from '@bedside/contracts/errors';
import type { SignInProtection } from '@bedside/domain/people/sign-in.commands';
import type { RouteKit } from '@bedside/service-kit/service';

/** Sign-in routes share one rate limiter and lockout. */
export type SignInRoutes = (kit: RouteKit, protection: SignInProtection) => void;

/**
 * Gives the same answer for known and unknown users. Only callers who passed the human check learn that no
 * account exists.
 */
export function codeSent({ known, human }: { known: boolean; human: boolean }) {
  if (human && !known) throw new DomainError('NOT_FOUND', 'User not found');
  return { message: 'If we have an account for that, we’ve sent a verification code.' };
}
