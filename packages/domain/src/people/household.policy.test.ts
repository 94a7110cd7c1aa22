import { membershipTypes } from '@bedside/contracts/people/user.schema';
import { describe, expect, it } from 'vitest';
import {
  checkRemoval,
  hasBenefits,
  isMember,
  membershipInHousehold,
  membershipOutsideHousehold,
  type Removal,
} from './household.policy.ts';

describe('the membership of a patient who joins a household', () => {
  it.each([
    ['PREMIER', 'ON DEMAND', 'DEPENDENT'],
    ['ON DEMAND', 'ON DEMAND', 'ON DEMAND'],
    ['ON DEMAND', 'DEPENDENT', 'ON DEMAND'],
    ['PREMIER', 'STANDARD', 'STANDARD'],
  ] as const)('whose holder is %s and who was %s is %s', (holder, own, expected) => {
    expect(membershipInHousehold(holder, own)).toBe(expected);
  });

  it('falls back to ON DEMAND on leaving, if it was the holder’s', () => {
    expect(membershipOutsideHousehold('DEPENDENT')).toBe('ON DEMAND');
    expect(membershipOutsideHousehold('CYPRESS')).toBe('CYPRESS');
  });
});

describe('removing a household member', () => {
  const dependent: Removal = {
    byAdmin: false,
    byHolder: true,
    person: { isAccountHolder: false, hasUserAccount: false, others: 2 },
    openAppointments: 0,
    dueCents: 0,
  };
  const holder = { isAccountHolder: true, hasUserAccount: true, others: 2 };

  // Rule: people.holder-manages-members
  it('is allowed for the account holder and admins', () => {
    expect(() => checkRemoval(dependent)).not.toThrow();
    expect(() => checkRemoval({ ...dependent, byHolder: false, byAdmin: true })).not.toThrow();
    expect(() => checkRemoval({ ...dependent, byHolder: false })).toThrow(/Only the account holder/);
  });

  // Rule: people.removal-waits-for-open-business
  it.each<[string, Partial<Removal>, RegExp]>([
    ['the holder while others are there', { person: holder }, /while others/],
    ['the holder who is alone', { person: { ...holder, others: 0 } }, /No one else/],
    ['someone with an open visit', { openAppointments: 1 }, /open visit/],
    ['someone with a balance', { dueCents: 1 }, /balance due/],
  ])('is refused for %s', (_who, change, texts) => {
    expect(() => checkRemoval({ ...dependent, ...change })).toThrow(texts);
    if (change.person?.others !== 0)
      expect(() => checkRemoval({ ...dependent, ...change, byAdmin: true })).toThrow(texts);
  });

  it('leaves records without a sign-in to admins', () => {
    const record = { isAccountHolder: true, hasUserAccount: false, others: 0 };
    expect(() => checkRemoval({ ...dependent, byAdmin: true, person: record })).not.toThrow();
  });
});

// Rule: money.benefits-in-good-standing
it.each(membershipTypes)(
  '%s gives benefits unless it is ON DEMAND, and never while not in good standing',
  (type) => {
    expect(isMember(type, true)).toBe(type !== 'ON DEMAND');
    expect(isMember(type, false)).toBe(false);
  },
);

// Rule: money.benefits-in-good-standing
it.each([
  ['a member', 'PREMIER', true, 'PREMIER', true, true],
  ['a member past due', 'PREMIER', false, 'PREMIER', false, false],
  ['a dependent of a member', 'DEPENDENT', true, 'PREMIER', true, true],
  ['a dependent of a member past due', 'DEPENDENT', true, 'PREMIER', false, false],
  ['a dependent of no member', 'DEPENDENT', true, 'ON DEMAND', true, false],
  ['a member beside a holder past due', 'STANDARD', true, 'PREMIER', false, true],
] as const)('%s has the benefits that are paid for', (_who, type, good, holderType, holderGood, expected) => {
  const own = { membershipType: type, membershipInGoodStanding: good };
  const holder = { membershipType: holderType, membershipInGoodStanding: holderGood };
  expect(hasBenefits(own, holder)).toBe(expected);
});
