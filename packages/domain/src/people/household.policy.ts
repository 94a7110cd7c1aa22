import { DomainError } from '@bedside/contracts/errors';
import type { MembershipType } from '@bedside/contracts/people/user.schema';

/** The patient's own membership, else the account holder's benefits. */
export const membershipInHousehold = (holder: MembershipType, own: MembershipType): MembershipType => {
  if (own !== 'ON DEMAND' && own !== 'DEPENDENT') return own;
  return holder === 'ON DEMAND' ? 'ON DEMAND' : 'DEPENDENT';
};

export const membershipOutsideHousehold = (own: MembershipType): MembershipType =>
  own === 'DEPENDENT' ? 'ON DEMAND' : own;

export interface Removal {
  byAdmin: boolean;
  byHolder: boolean;
  person: { isAccountHolder: boolean; hasUserAccount: boolean; others: number };
  openAppointments: number;
  dueCents: number;
}

/**
 * Rules: people.holder-manages-members, people.removal-waits-for-open-business
 * @throws FORBIDDEN; RULE_REFUSED
 */
export function checkRemoval({ byAdmin, byHolder, person, openAppointments, dueCents }: Removal): void {
  if (!byAdmin && !byHolder)
    throw new DomainError('FORBIDDEN', 'Only the account holder can remove people from the household.');
  if (person.isAccountHolder && person.others > 0)
    throw ruleRefused('The account holder can’t be removed while others are in the household.');
  if (person.isAccountHolder && (!byAdmin || person.hasUserAccount))
    throw ruleRefused('No one else is in this household, so there’s nothing to leave.');
  if (openAppointments > 0)
    throw ruleRefused('This person has an open visit. Once it’s completed or canceled, try again.');
  if (dueCents > 0) throw ruleRefused('This person has a balance due. Once it’s paid, try again.');
}

export const ruleRefused = (message: string) => new DomainError('RULE_REFUSED', message);

/** Rule: money.benefits-in-good-standing */
export const isMember = (type: MembershipType, good: boolean): boolean => good && type !== 'ON DEMAND';

interface Standing {
  membershipType: MembershipType;
  membershipInGoodStanding: boolean;
}

/** A dependent has the benefits of the account holder. Rule: money.benefits-in-good-standing */
export const hasBenefits = (own: Standing, holder: Standing | undefined): boolean => {
  const from = own.membershipType === 'DEPENDENT' ? holder : own;
  return (
    from !== undefined &&
    from.membershipType !== 'DEPENDENT' &&
    isMember(from.membershipType, from.membershipInGoodStanding)
  );
};
