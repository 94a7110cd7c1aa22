import { DomainError } from '@bedside/contracts/errors';
import {
  type ConsentAction,
  type ConsentStatus,
  consentActions,
} from '@bedside/contracts/people/consent.schema';

/** Product-rules §2: the one status that each action starts from. REJECTED and WITHDRAWN are terminal. */
const startOf = {
  APPROVED: 'SENT',
  REJECTED: 'SENT',
  WITHDRAWN: 'APPROVED',
} as const satisfies Record<ConsentAction, ConsentStatus>;

export interface ConsentState {
  status: ConsentStatus;
  expiresAt: Date;
  /** Whoever has to answer is under 18 and has no guardian: they approve nothing. */
  signerIsMinor?: boolean;
  /** The patient was removed or has died: nobody answers in their name any more. */
  patientIsGone?: boolean;
}

/** Sent, and not answered in time. */
export const isExpired = ({ status, expiresAt }: ConsentState, now: Date): boolean =>
  status === 'SENT' && expiresAt <= now;

const isOver = (consent: ConsentState, now: Date): boolean =>
  isExpired(consent, now) || (consent.status === 'SENT' && consent.patientIsGone === true);

export const consentActionsOf = (consent: ConsentState, now: Date): ConsentAction[] =>
  isOver(consent, now)
    ? []
    : consentActions.filter(
        (action) => startOf[action] === consent.status && !needsGuardian(consent, action),
      );

const needsGuardian = ({ signerIsMinor }: ConsentState, action: ConsentAction): boolean =>
  action === 'APPROVED' && signerIsMinor === true;

/**
 * The status that an action starts from.
 * @throws INVALID_TRANSITION with the legal actions; RULE_REFUSED for somebody under 18 who approves without a guardian,
 * and once the patient is gone
 */
export function moveConsent(consent: ConsentState, action: ConsentAction, now: Date): ConsentStatus {
  const allowed = consentActionsOf(consent, now);
  if (allowed.includes(action)) return startOf[action];
  if (startOf[action] === consent.status && needsGuardian(consent, action))
    throw new DomainError(
      'RULE_REFUSED',
      'Somebody under 18 cannot approve this alone. Please call us, so that a guardian can.',
    );
  if (isOver(consent, now) && !isExpired(consent, now))
    throw new DomainError('RULE_REFUSED', 'There is nothing to answer any more.');
  const message = isExpired(consent, now)
    ? 'The time to answer this is over. Please ask for a new one.'
    : `This is ${consent.status.toLowerCase()} and cannot be ${action.toLowerCase()}.`;
  throw new DomainError('INVALID_TRANSITION', message, { from: consent.status, to: action, allowed });
}
