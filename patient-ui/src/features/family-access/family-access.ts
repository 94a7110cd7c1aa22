import type { CallInput } from '@bedside/contracts/call';
import {
  answerFamilyGrant,
  giveFamilyGrant,
  listFamilyGrants,
} from '@bedside/contracts/people/family-grants.api';
import type { FamilyGrant, FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const familyGrantsQuery = queryOptions({
  queryKey: [keys.family],
  queryFn: async ({ signal }) => (await client.send(listFamilyGrants, { query: {} }, { signal })).data.grants,
});

type Answer = Omit<CallInput<typeof answerFamilyGrant>['body'], 'id'>;

export const sendAnswer = (id: string, body: Answer) =>
  client.send(answerFamilyGrant, { body: { ...body, id } });

/** Kinds that are still undecided become a separate grant. Removing all kinds withdraws the grant. */
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

export const ask = (body: CallInput<typeof giveFamilyGrant>['body']) =>
  client.send(giveFamilyGrant, { body: { ...body, ask: true } });
