import { emptyColumns } from '@bedside/contracts/people/patient-fields';
import { describe, expect, it } from 'vitest';
import { inheritedFieldLabels, inheritedFields, mergeBlockers, mergeWarnings } from './merge.policy.ts';
import type { MergePair, MergeSide } from './merge-pair.ts';

const side = (overrides: Partial<MergeSide> = {}): MergeSide => ({
  id: 'merged',
  status: 'ACTIVE',
  firstName: 'Nora',
  lastName: 'Whitfield',
  userName: null,
  email: null,
  phoneE164: null,
  profileImage: null,
  householdId: 'a household',
  dateOfBirth: '1985-03-22',
  relationshipToAccountHolder: 'Self',
  membershipType: 'ON DEMAND',
  membershipInGoodStanding: true,
  stripeCustomerId: null,
  address1: null,
  address2: null,
  postalCode: null,
  city: null,
  state: null,
  locationType: null,
  accountHolderId: 'merged',
  hasUserAccount: false,
  openPayments: 0,
  hasSubscription: false,
  hasPlan: false,
  hasAutopay: false,
  others: 0,
  ...emptyColumns,
  ...overrides,
});
const pair = (kept: Partial<MergeSide> = {}, merged: Partial<MergeSide> = {}): MergePair => ({
  kept: side({ id: 'kept', householdId: 'another household', accountHolderId: 'kept', ...kept }),
  merged: side(merged),
  sharedAppointments: [],
});

describe('the fields that the surviving record takes over', () => {
  it('are those that it lacks', () => {
    const { users, patients } = inheritedFields(
      pair(
        { email: 'kept@example.com' },
        { email: 'merged@example.com', phoneE164: '+13125550148', membershipType: 'PREMIER' },
      ),
    );
    expect(users).toEqual({ phoneE164: '+13125550148' });
    expect(patients).toEqual({ membershipType: 'PREMIER', membershipInGoodStanding: true });
  });

  it('include a whole address or none, so that two addresses never mix', () => {
    const here = { address1: '1 Own St', city: 'HERE', state: 'Ohio', postalCode: '00001' };
    const there = {
      address1: '9 Lake Dr',
      address2: 'Apt 4',
      city: 'THERE',
      state: 'Texas',
      postalCode: '7',
    };
    expect(inheritedFields(pair(here, there)).patients).toEqual({});
    expect(inheritedFields(pair({}, there)).patients).toEqual({ ...there, locationType: null });
  });

  it('is an account only when it has none, and that account becomes active', () => {
    const taken = inheritedFields(pair({ status: 'INVITED' }, { hasUserAccount: true }));
    expect(taken).toMatchObject({ account: true, users: { status: 'ACTIVE' } });
    expect(inheritedFields(pair({ hasUserAccount: true }, {})).account).toBe(false);
  });

  it('excludes a dependent’s membership, which belongs to another account holder', () => {
    expect(inheritedFields(pair({}, { membershipType: 'DEPENDENT' })).patients).toEqual({});
  });

  it('is described in words, without passwords', () => {
    const taken = inheritedFields(pair({}, { phoneE164: '+13125550148', hasUserAccount: true }));
    expect(inheritedFieldLabels(taken)).toEqual([
      { field: 'Phone', value: '(312) 555-0148' },
      { field: 'Account', value: 'Signs in with the merged record’s password or code' },
    ]);
  });
});

describe('merge blockers and warnings', () => {
  it('do not exist for two plain records', () => {
    expect([mergeBlockers(pair()), mergeWarnings(pair())]).toEqual([[], []]);
  });

  it('are reported together', () => {
    const found = mergeBlockers(
      pair({ status: 'DECEASED', hasUserAccount: true }, { hasUserAccount: true, others: 2 }),
    );
    expect(found).toHaveLength(3);
  });

  it('include a closed account only for the surviving record, with advice to keep the other one', () => {
    const open = { hasUserAccount: true };
    const closed = { ...open, status: 'INACTIVE' as const };
    expect(mergeBlockers(pair(open, open))).toEqual([
      expect.stringContaining('Close one of the accounts first'),
    ]);
    expect(mergeBlockers(pair(open, closed))).toEqual([]);
    expect(mergeBlockers(pair(closed, closed))).toEqual([]);
    expect(mergeBlockers(pair(closed, open))).toEqual([
      expect.stringContaining('Keep the other record instead'),
    ]);
  });

  // Rule: people.merge-blocked-by-two-memberships
  it('include a membership both pay for, but not one that only one pays for', () => {
    expect(mergeBlockers(pair({ hasSubscription: true }, { hasSubscription: true }))).toHaveLength(1);
    expect(mergeBlockers(pair({}, { hasSubscription: true }))).toEqual([]);
  });

  // Rule: people.merge-keeps-cards-that-pay
  it('include cards that would stay behind while they pay for a membership or a payment plan', () => {
    const cards = { stripeCustomerId: 'cus_1' };
    for (const pays of [{ hasSubscription: true }, { hasPlan: true }]) {
      const behind = mergeBlockers(pair(cards, { ...cards, ...pays }));
      expect(behind).toEqual([expect.stringContaining('Keep that record instead')]);
      expect(mergeBlockers(pair({ ...cards, ...pays }, cards))).toEqual([]);
      expect(mergeBlockers(pair({}, { ...cards, ...pays }))).toEqual([]);
    }
  });

  it('include no household with other members when both are in it', () => {
    expect(
      mergeBlockers(pair({ householdId: 'a household', accountHolderId: 'merged' }, { others: 2 })),
    ).toEqual([]);
  });

  it('warn when both have cards on file, and block while money is in flight', () => {
    const cards = { stripeCustomerId: 'cus_1' };
    expect(mergeWarnings(pair(cards, cards))).toHaveLength(1);
    expect(mergeBlockers(pair(cards, cards))).toEqual([]);
    expect(mergeBlockers(pair({ ...cards, openPayments: 1 }, cards))).toEqual([
      'Both have cards on file and a payment is in progress or held. Cancel the payment request in the payment’s menu, or wait until it’s done.',
    ]);
  });
});
