import type { CallInput } from '@bedside/contracts/call';
import {
  answerFamilyGrant,
  askFamilyGrant,
  giveFamilyGrant,
  listFamilyGrants,
} from '@bedside/contracts/people/family-grants.api';
import type { FamilyGrant, FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const familyGrantsQuery = queryOptions({
  queryKey: [keys.family],
  queryFn: async ({ signal }) => (await client.send(listFamilyGrants, {}, { signal })).data.grants,
});

/** A row for each of the family: what the caller may do for them, and what they may do. */
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

type Answer = CallInput<typeof answerFamilyGrant>['body'];

export const sendAnswer = (id: string, body: Answer) =>
  client.send(answerFamilyGrant, { params: { id }, body });

/** What nobody decided yet becomes a grant of its own; nothing left is a withdrawal. */
export function changeGrant(
  { id, owner, grantee, relation }: FamilyGrant,
  { kinds, endsOn }: { kinds: FamilyKind[]; endsOn: string | null },
) {
  if (id !== null)
    return sendAnswer(id, kinds.length === 0 ? { action: 'WITHDRAW' } : { action: 'CHANGE', kinds, endsOn });
  return client.send(giveFamilyGrant, {
    body: {
      ...(owner.id && { ownerId: owner.id }),
      ...(grantee.id && { granteeId: grantee.id }),
      relation,
      kinds,
      ...(endsOn && { endsOn }),
    },
  });
}

export const invite = (body: CallInput<typeof giveFamilyGrant>['body']) =>
  client.send(giveFamilyGrant, { body });

export const ask = (body: CallInput<typeof askFamilyGrant>['body']) => client.send(askFamilyGrant, { body });

/** Booking shows visits too, so one goes on and off with the other. */
export function toggled(kinds: readonly FamilyKind[], kind: FamilyKind, isOn: boolean): FamilyKind[] {
  if (isOn) return [...new Set([...kinds, kind, ...(kind === 'BOOK' ? (['VISITS'] as const) : [])])];
  return kinds.filter((one) => one !== kind && !(kind === 'VISITS' && one === 'BOOK'));
}
