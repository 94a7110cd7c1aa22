import type { MembershipType } from '@bedside/contracts/people/user.schema';

/** Rule: money.benefits-in-good-standing */
export const isMember = (type: MembershipType, good: boolean): boolean => good && type !== 'ON DEMAND';
