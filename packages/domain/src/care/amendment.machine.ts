import {
  type AmendmentAction,
  type AmendmentStatus,
  amendmentActions,
  patientAmendmentActions,
} from '@bedside/contracts/care/amendments.schema';
import { DomainError } from '@bedside/contracts/errors';

export interface AmendmentState {
  status: AmendmentStatus;
  /** The last day to answer, yyyy-MM-dd. */
  dueOn: string;
  extendedAt: Date | null;
  othersToTell: string | null;
  othersToldAt: Date | null;
  denialSharedAt: Date | null;
}

interface Transition {
  from: AmendmentStatus;
  to: AmendmentStatus;
  /** Why the action is refused although the status allows it. */
  refusal?: (state: AmendmentState, today: string) => string | null;
}

const unless = (isSo: boolean, refusal: string): string | null => (isSo ? refusal : null);

/** Rule: care.amendment-states */
const table: Record<AmendmentAction, Transition> = {
  EXTEND: {
    from: 'REQUESTED',
    to: 'REQUESTED',
    refusal: ({ extendedAt, dueOn }, today) =>
      unless(extendedAt !== null, 'The time to answer was already extended once.') ??
      unless(today > dueOn, 'The last day to answer has passed, so it can’t be extended.'),
  },
  ACCEPT: { from: 'REQUESTED', to: 'ACCEPTED' },
  DENY: { from: 'REQUESTED', to: 'DENIED' },
  NAME_OTHERS: {
    from: 'ACCEPTED',
    to: 'ACCEPTED',
    refusal: ({ othersToldAt }) =>
      unless(othersToldAt !== null, 'We’ve already notified them. Please call us to add someone.'),
  },
  TELL_OTHERS: {
    from: 'ACCEPTED',
    to: 'ACCEPTED',
    refusal: ({ othersToTell, othersToldAt }) =>
      unless(othersToTell === null, 'The patient hasn’t named anyone to notify.') ??
      unless(othersToldAt !== null, 'They were already notified.'),
  },
  DISAGREE: { from: 'DENIED', to: 'DISAGREED' },
  SHARE_DENIAL: {
    from: 'DENIED',
    to: 'DENIED',
    refusal: ({ denialSharedAt }) => unless(denialSharedAt !== null, 'You already asked for this.'),
  },
  REBUT: { from: 'DISAGREED', to: 'REBUTTED' },
};

const isOfPatient = (action: AmendmentAction): boolean =>
  patientAmendmentActions.some((one) => one === action);

const isAllowed = (state: AmendmentState, action: AmendmentAction, today: string): boolean =>
  table[action].from === state.status && (table[action].refusal?.(state, today) ?? null) === null;

export const amendmentActionsOf = (
  state: AmendmentState,
  side: 'patient' | 'staff',
  today: string,
): AmendmentAction[] =>
  amendmentActions.filter(
    (action) => isOfPatient(action) === (side === 'patient') && isAllowed(state, action, today),
  );

/** @throws INVALID_TRANSITION; RULE_REFUSED when only the status allows it */
export function transitionAmendment(
  state: AmendmentState,
  action: AmendmentAction,
  today: string,
): AmendmentStatus {
  const { from, to, refusal } = table[action];
  if (from !== state.status)
    throw new DomainError('INVALID_TRANSITION', statusTexts[state.status], {
      from: state.status,
      to,
      allowed: amendmentActionsOf(state, isOfPatient(action) ? 'patient' : 'staff', today),
    });
  const why = refusal?.(state, today);
  if (why) throw new DomainError('RULE_REFUSED', why);
  return to;
}

const statusTexts: Record<AmendmentStatus, string> = {
  REQUESTED: 'This request hasn’t been answered yet.',
  ACCEPTED: 'This request was already accepted.',
  DENIED: 'This request was already denied.',
  DISAGREED: 'This request has a statement of disagreement.',
  REBUTTED: 'This request was already closed with a response to the statement.',
};

/** Rule: care.amendment-deadline */
export const isAmendmentOverdue = (
  { status, dueOn }: Pick<AmendmentState, 'status' | 'dueOn'>,
  today: string,
): boolean => status === 'REQUESTED' && today > dueOn;
