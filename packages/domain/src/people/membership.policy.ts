import type { MembershipType } from '@bedside/contracts/people/person.schema';

/** Whether a membership gives its benefits: every type but ON DEMAND, while its subscription is good (product-rules §3). */
export const isMember = (type: MembershipType, good: boolean): boolean => good && type !== 'ON DEMAND';
