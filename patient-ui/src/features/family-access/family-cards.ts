import type { FamilyGrant, FamilyKind } from '@bedside/contracts/people/family-grants.schema';

/** One family member: what the user may do for them, and what they may do for the user. */
export interface FamilyCard {
  id: string;
  name: string;
  received: FamilyGrant[];
  given: FamilyGrant[];
}

/** Grouped by the other person, in the order of the list. */
export function cardsOf(grants: readonly FamilyGrant[], selfId: string): FamilyCard[] {
  const cards = new Map<string, FamilyCard>();
  for (const grant of grants) {
    const isReceived =
      grant.grantee.id === selfId || (grant.state === 'INVITED' && grant.owner.id !== selfId);
    const other = isReceived ? grant.owner : grant.grantee;
    const id = other.id ?? other.name;
    const card = cards.get(id) ?? { id, name: other.name, received: [], given: [] };
    cards.set(id, card);
    (isReceived ? card.received : card.given).push(grant);
  }
  return [...cards.values()];
}

/** Booking requires seeing visits, so adding BOOK adds VISITS, and removing VISITS removes BOOK. */
export function toggled(kinds: readonly FamilyKind[], kind: FamilyKind, isOn: boolean): FamilyKind[] {
  if (isOn) return [...new Set([...kinds, kind, ...(kind === 'BOOK' ? (['VISITS'] as const) : [])])];
  return kinds.filter((one) => one !== kind && !(kind === 'VISITS' && one === 'BOOK'));
}
