import { membershipTypes } from '@bedside/contracts/people/user.schema';
import { expect, it } from 'vitest';
import { isMember } from './household.policy.ts';

// Rule: money.benefits-in-good-standing
it.each(membershipTypes)(
  '%s gives benefits unless it is ON DEMAND, and never while not in good standing',
  (type) => {
    expect(isMember(type, true)).toBe(type !== 'ON DEMAND');
    expect(isMember(type, false)).toBe(false);
  },
);
