import { familyPresets, familyRelations } from '@bedside/contracts/people/family-grants.schema';
import { describe, expect, it } from 'vitest';
import { kindsThatOpen, wholeKinds } from '../access/family-kinds.policy.ts';
import { familyActionsOf, moveFamilyGrant } from './family-grant.machine.ts';
import { deciderOf, kindsWithoutGrant, likelyRelation } from './family-grant.policy.ts';

describe('the kinds of family access', () => {
  it('show visits to anyone who may book', () => {
    expect([kindsThatOpen('VISITS'), kindsThatOpen('BOOK')]).toEqual([['BOOK', 'VISITS'], ['BOOK']]);
    expect(wholeKinds(['BILLS', 'BOOK'])).toEqual(['BOOK', 'VISITS', 'BILLS']);
  });

  // Rule: people.family-presets
  it('are proposed by relation, and never a card', () => {
    expect(familyRelations.filter((one) => familyPresets[one].includes('CARD'))).toEqual([]);
    expect(familyPresets.OTHER).toEqual(['VISITS']);
    expect(familyRelations.map((one) => wholeKinds(familyPresets[one]))).toEqual(
      familyRelations.map((one) => familyPresets[one]),
    );
    expect([
      likelyRelation(11, 'Child'),
      likelyRelation(12, 'Child'),
      likelyRelation(40, 'Spouse'),
      likelyRelation(80, 'Parent'),
      likelyRelation(40, 'Sibling'),
    ]).toEqual(['CHILD', 'TEEN', 'SPOUSE', 'PARENT', 'OTHER']);
  });

  // Rule: people.household-without-grants
  it.each([
    [{}, []],
    [{ ownerSharesCards: true }, ['CARD']],
    [{ byHolder: true }, []],
    [{ byHolder: true, ownerHasAccount: false }, ['CHART', 'CARD']],
    [{ byHolder: true, ownerIsMinor: true }, ['SIGN']],
  ])('are those of a household without a decision: %o adds %o', (facts, more) => {
    const pair = {
      byHolder: false,
      ownerIsMinor: false,
      ownerHasAccount: true,
      ownerSharesCards: false,
      ownerCameOfAge: false,
      ...facts,
    };
    expect(
      kindsWithoutGrant(pair).filter((kind) => !['BOOK', 'VISITS', 'DOCUMENTS', 'BILLS'].includes(kind)),
    ).toEqual(more);
  });
});

describe("a household's access to someone who came of age", () => {
  // Rule: people.coming-of-age
  it('is nothing until they decide', () => {
    const pair = { byHolder: true, ownerIsMinor: false, ownerHasAccount: false, ownerSharesCards: true };
    expect(kindsWithoutGrant({ ...pair, ownerCameOfAge: true })).toEqual([]);
  });

  // Rule: people.family-owner-decides
  it('is their decision, with or without an account', () => {
    const owner = {
      ownerId: 'owner',
      ownerIsMinor: false,
      ownerHasAccount: false,
      ownerCameOfAge: true,
      holderIsBarred: false,
    };
    expect(deciderOf({ ...owner, accountHolderId: 'holder' })).toBe('owner');
  });
});

describe('who decides', () => {
  // Rule: people.family-owner-decides
  it.each([
    ['an adult with an account', false, true, 'owner'],
    ['a minor with an account', true, true, 'holder'],
    ['an adult without an account', false, false, 'holder'],
  ])('for %s', (_who, ownerIsMinor, ownerHasAccount, decider) => {
    const owner = {
      ownerId: 'owner',
      ownerIsMinor,
      ownerHasAccount,
      ownerCameOfAge: false,
      holderIsBarred: false,
    };
    expect(deciderOf({ ...owner, accountHolderId: 'holder' })).toBe(decider);
  });
});

// Rule: people.court-orders
describe('a family whose account holder a court keeps from a child', () => {
  it('has no one who decides for the child, and staff does', () => {
    const owner = { ownerId: 'owner', ownerIsMinor: true, ownerHasAccount: true, ownerCameOfAge: false };
    expect(deciderOf({ ...owner, accountHolderId: 'holder', holderIsBarred: true })).toBeNull();
  });
});

describe('the states of a family grant', () => {
  // Rule: people.family-grant-states
  it('allow each side its own moves', () => {
    expect(
      (['ASKED', 'INVITED', 'ACTIVE', 'DECLINED', 'WITHDRAWN', 'ENDED'] as const).map((state) => [
        state,
        familyActionsOf(state, ['decider']),
        familyActionsOf(state, ['grantee']),
      ]),
    ).toEqual([
      ['ASKED', ['APPROVE', 'DECLINE'], ['WITHDRAW']],
      ['INVITED', ['WITHDRAW'], ['DECLINE', 'ACCEPT']],
      ['ACTIVE', ['CHANGE', 'WITHDRAW'], ['WITHDRAW']],
      ['DECLINED', [], []],
      ['WITHDRAWN', ['CHANGE'], []],
      ['ENDED', [], []],
    ]);
    expect(moveFamilyGrant('INVITED', 'WITHDRAW', ['decider'])).toBe('ENDED');
    expect(() => moveFamilyGrant('ASKED', 'APPROVE', ['grantee'])).toThrow(/already answered/);
  });
});
