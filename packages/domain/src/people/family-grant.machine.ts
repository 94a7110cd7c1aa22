import { DomainError } from '@bedside/contracts/errors';
import {
  type FamilyGrantAction,
  type FamilyGrantState,
  familyGrantActions,
} from '@bedside/contracts/people/family-grants.schema';

/** `decider` decides for the owner. `grantee` has the grant, was invited, or asked for it. */
export type FamilySide = 'decider' | 'grantee';

interface Transition {
  from: FamilyGrantState;
  to: FamilyGrantState;
  by: FamilySide;
}

/** Rule: people.family-grant-states */
const table: Record<FamilyGrantAction, readonly Transition[]> = {
  APPROVE: [{ from: 'ASKED', to: 'ACTIVE', by: 'decider' }],
  DECLINE: [
    { from: 'ASKED', to: 'DECLINED', by: 'decider' },
    { from: 'INVITED', to: 'DECLINED', by: 'grantee' },
  ],
  CHANGE: [
    { from: 'ACTIVE', to: 'ACTIVE', by: 'decider' },
    { from: 'WITHDRAWN', to: 'ACTIVE', by: 'decider' },
  ],
  WITHDRAW: [
    { from: 'ACTIVE', to: 'WITHDRAWN', by: 'decider' },
    { from: 'ACTIVE', to: 'WITHDRAWN', by: 'grantee' },
    { from: 'INVITED', to: 'ENDED', by: 'decider' },
    { from: 'ASKED', to: 'ENDED', by: 'grantee' },
  ],
  ACCEPT: [{ from: 'INVITED', to: 'ACTIVE', by: 'grantee' }],
};

export const familyActionsOf = (state: FamilyGrantState, sides: readonly FamilySide[]): FamilyGrantAction[] =>
  familyGrantActions.filter((action) =>
    table[action].some((one) => one.from === state && sides.includes(one.by)),
  );

/** @throws INVALID_TRANSITION */
export function moveFamilyGrant(
  state: FamilyGrantState,
  action: FamilyGrantAction,
  sides: readonly FamilySide[],
): FamilyGrantState {
  const found = table[action].find((one) => one.from === state && sides.includes(one.by));
  if (!found)
    throw new DomainError('INVALID_TRANSITION', 'This was already answered or has ended. Reload the page.', {
      from: state,
      to: table[action][0]?.to ?? state,
      allowed: familyActionsOf(state, sides),
    });
  return found.to;
}
