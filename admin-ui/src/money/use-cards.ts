import { getCardDetails } from '@bedside/contracts/payments/payments.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../data/client.ts';

export const cardsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['cards', patientId],
    queryFn: async () => (await client.send(getCardDetails, { params: { id: patientId } })).data,
  });

/** A patient's cards on file; none where they cannot be read. */
export function useCards(patientId: string, isEnabled = true) {
  const { data } = useQuery({ ...cardsQuery(patientId), enabled: isEnabled });
  return data ?? [];
}
