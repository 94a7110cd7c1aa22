import type { FamilyGrant } from '@bedside/contracts/people/family-grants.schema';
import { describe, expect, it } from 'vitest';
import { cardsOf, toggled } from './family-cards.ts';

const grant = (owner: string, grantee: string, state: FamilyGrant['state'] = 'ACTIVE'): FamilyGrant => ({
  id: null,
  owner: { id: owner, name: owner },
  grantee: { id: state === 'INVITED' ? null : grantee, name: grantee },
  relation: 'OTHER',
  kinds: ['VISITS'],
  state,
  endsOn: null,
  allowedActions: [],
});

describe("a family's shared access", () => {
  it('is grouped by the other person', () => {
    const cards = cardsOf(
      [grant('me', 'maeve'), grant('maeve', 'me'), grant('june', 'maeve'), grant('june', 'me')],
      'me',
    );
    expect(cards.map(({ id, received, given }) => [id, received.length, given.length])).toEqual([
      ['maeve', 1, 2],
      ['june', 1, 0],
    ]);
  });

  it('names whom the caller invited, and who invited the caller', () => {
    const cards = cardsOf([grant('me', 'ruth@example.com', 'INVITED'), grant('omar', 'me', 'INVITED')], 'me');
    expect(cards.map(({ id, given }) => [id, given.length])).toEqual([
      ['ruth@example.com', 1],
      ['omar', 0],
    ]);
  });

  it('keeps booking and seeing visits together', () => {
    expect(toggled([], 'BOOK', true)).toEqual(['BOOK', 'VISITS']);
    expect(toggled(['BOOK', 'VISITS', 'CARD'], 'VISITS', false)).toEqual(['CARD']);
    expect(toggled(['BOOK', 'VISITS'], 'BOOK', false)).toEqual(['VISITS']);
  });
});
