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
  others: 0,
  ...emptyColumns,
  ...overrides,
});
const pair = (kept: Partial<MergeSide> = {}, merged: Partial<MergeSide> = {}): MergePair => ({
  kept: side({ id: 'kept', householdId: 'another household', accountHolderId: 'kept', ...kept }),
  merged: side(merged),
  sharedAppointments: [],
});

describe('what a record takes from the one that is merged into it', () => {
  it('is what it does not have itself', () => {
    const { users, patients } = inheritedFields(
      pair(
        { email: 'kept@example.com' },
        { email: 'merged@example.com', phoneE164: '+13125550148', membershipType: 'PREMIER' },
      ),
    );
    expect(users).toEqual({ phoneE164: '+13125550148' });
    expect(patients).toEqual({ membershipType: 'PREMIER', membershipInGoodStanding: true });
  });

  it('is a whole address or none, so that no two places are mixed', () => {
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

  it('is an account only where it has none, which then is open', () => {
    const taken = inheritedFields(pair({ status: 'INVITED' }, { hasUserAccount: true }));
    expect(taken).toMatchObject({ account: true, users: { status: 'ACTIVE' } });
    expect(inheritedFields(pair({ hasUserAccount: true }, {})).account).toBe(false);
  });

  it('is no membership of a dependent, whose holder is somebody else', () => {
    expect(inheritedFields(pair({}, { membershipType: 'DEPENDENT' })).patients).toEqual({});
  });

  it('is said in words, and holds no password', () => {
    const taken = inheritedFields(pair({}, { phoneE164: '+13125550148', hasUserAccount: true }));
    expect(inheritedFieldLabels(taken)).toEqual([
      { field: 'Phone', value: '(312)-555-0148' },
      { field: 'Account', value: 'Signs in with the merged record’s password' },
    ]);
  });
});

describe('what speaks against a merge', () => {
  it('is nothing for two plain records', () => {
    expect([mergeBlockers(pair()), mergeWarnings(pair())]).toEqual([[], []]);
  });

  it('is said all at once', () => {
    const found = mergeBlockers(
      pair({ status: 'DECEASED', hasUserAccount: true }, { hasUserAccount: true, others: 2 }),
    );
    expect(found).toHaveLength(3);
  });

  it('is no account that is closed, but for the one of the record that would be kept: then the other is to be kept', () => {
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
  it('is a membership that both pay for, and not one of them alone', () => {
    expect(mergeBlockers(pair({ hasSubscription: true }, { hasSubscription: true }))).toHaveLength(1);
    expect(mergeBlockers(pair({}, { hasSubscription: true }))).toEqual([]);
  });

  it('is no household with others where both are in it', () => {
    expect(
      mergeBlockers(pair({ householdId: 'a household', accountHolderId: 'merged' }, { others: 2 })),
    ).toEqual([]);
  });

  it('is a warning where both have cards on file, and an obstacle while money is on its way', () => {
    const cards = { stripeCustomerId: 'cus_1' };
    expect(mergeWarnings(pair(cards, cards))).toHaveLength(1);
    expect(mergeBlockers(pair(cards, cards))).toEqual([]);
    expect(mergeBlockers(pair({ ...cards, openPayments: 1 }, cards))).toHaveLength(1);
  });
});
