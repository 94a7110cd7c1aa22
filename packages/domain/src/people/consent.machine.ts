import { DomainError } from '@bedside/contracts/errors';
import {
  type ApprovalObstacle,
  type ConsentAction,
  type ConsentStatus,
  consentActions,
} from '@bedside/contracts/people/consent.schema';

/** The single starting status of each action. Rule: people.consent-transitions */
const startOf = {
  APPROVED: 'SENT',
  REJECTED: 'SENT',
  WITHDRAWN: 'APPROVED',
} as const satisfies Record<ConsentAction, ConsentStatus>;

interface ConsentState {
  status: ConsentStatus;
  expiresAt: Date;
  /** The signer is under 18 without a guardian and cannot approve. */
  signerIsMinor?: boolean;
  /** Moving would leave the patient's own household without an account holder. */
  holdsFamily?: boolean;
  /** The patient was removed or is deceased. */
  patientIsGone?: boolean;
}

/** Sent but not answered in time. */
export const isExpired = ({ status, expiresAt }: ConsentState, now: Date): boolean =>
  status === 'SENT' && expiresAt <= now;

const isOver = (consent: ConsentState, now: Date): boolean =>
  isExpired(consent, now) || (consent.status === 'SENT' && consent.patientIsGone === true);

export const consentActionsOf = (consent: ConsentState, now: Date): ConsentAction[] =>
  isOver(consent, now)
    ? []
    : consentActions.filter(
        (action) =>
          startOf[action] === consent.status &&
          (action !== 'APPROVED' || obstacleToApproval(consent) === null),
      );

/** Why the signer can reject but not approve. */
export function obstacleToApproval({
  status,
  signerIsMinor,
  holdsFamily,
}: ConsentState): ApprovalObstacle | null {
  if (status !== 'SENT') return null;
  if (signerIsMinor) return 'NEEDS_GUARDIAN';
  return holdsFamily ? 'HOLDS_FAMILY' : null;
}

const obstacles = {
  NEEDS_GUARDIAN: 'Someone under 18 can’t approve this on their own. Please call us so a guardian can.',
  HOLDS_FAMILY:
    'You’re the account holder of a household with other members, so you can’t join another one. Please call us, and we’ll move your family together.',
} as const satisfies Record<ApprovalObstacle, string>;

export function moveConsent(consent: ConsentState, action: ConsentAction, now: Date): ConsentStatus {
  const allowed = consentActionsOf(consent, now);
  if (allowed.includes(action)) return startOf[action];
  const obstacle = action === 'APPROVED' && !isOver(consent, now) ? obstacleToApproval(consent) : null;
  if (obstacle) throw new DomainError('RULE_REFUSED', obstacles[obstacle]);
  if (isOver(consent, now) && !isExpired(consent, now))
    throw new DomainError('RULE_REFUSED', 'There’s nothing left to respond to here.');
  const message = isExpired(consent, now)
    ? 'This has expired. Please ask for a new one.'
    : `This is already ${consent.status.toLowerCase()} and can’t be ${action.toLowerCase()}.`;
  throw new DomainError('INVALID_TRANSITION', message, { from: consent.status, to: action, allowed });
}
