import { DomainError } from '@bedside/contracts/errors';
import type { SignInProtection } from '@bedside/domain/people/sign-in.commands';
import type { RouteKit } from '@bedside/service-kit/service';

/** Routes that let people in; one gatekeeper watches over all of them. */
export type SignInRoutes = (kit: RouteKit, keeper: SignInProtection) => void;

/** The same answer for known and unknown people; only who has shown to be human hears that there is nobody. */
export function codeSent({ known, human }: { known: boolean; human: boolean }) {
  if (human && !known) throw new DomainError('NOT_FOUND', 'User not found');
  return { message: 'If we have an account for that, we’ve sent a verification code.' };
}
