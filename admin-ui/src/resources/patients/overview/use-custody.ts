import { type Custody, getCustody } from '@bedside/contracts/people/custody.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import { useLiveMessages } from '../../../data/live.tsx';

const key = (patientId: string) => ['custody', patientId];

/** Also refreshes family access, because a court order changes it. */
export function useRefreshCustody(patientId: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: key(patientId) });
    await queries.invalidateQueries({ queryKey: ['family-grants', patientId] });
  };
}

/** Refetches whenever staff changes it, here or elsewhere. */
export function useCustody(patientId: string) {
  const refresh = useRefreshCustody(patientId);
  useLiveMessages(({ entityType, entityId }) => {
    if (entityType === 'familyGrant' && entityId === patientId) void refresh();
  });
  return useQuery({
    queryKey: key(patientId),
    queryFn: async () => (await client.send(getCustody, { params: { id: patientId } })).data,
  });
}

export const inForce = ({ orders }: Custody) => orders.filter(({ isInForce }) => isInForce);
