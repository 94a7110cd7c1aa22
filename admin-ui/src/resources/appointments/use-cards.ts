import { getCardDetails } from '@bedside/contracts/payments/payments.api';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../data/client.ts';

/** A patient's cards on file; none where they cannot be read. */
export function useCards(patientId: string, isEnabled = true) {
  const { data } = useQuery({
    queryKey: ['cards', patientId],
    queryFn: async () => (await client.send(getCardDetails, { params: { id: patientId } })).data,
    enabled: isEnabled,
  });
  return data ?? [];
}
