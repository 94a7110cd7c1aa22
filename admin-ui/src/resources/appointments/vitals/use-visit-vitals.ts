import { getVisitVitals } from '@bedside/contracts/care/vitals.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import { useLiveChanges } from '../../../data/live.tsx';

export function useVisitVitals(id: string) {
  const queryClient = useQueryClient();
  const queryKey = ['appointments', 'vitals', id];
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey }), {
    of: 'appointment',
    isRelevant: ({ entityId }) => entityId === id,
  });
  return useQuery({
    queryKey,
    queryFn: async () => (await client.send(getVisitVitals, { params: { id } })).data,
  });
}
