import { getVisitVitals } from '@bedside/contracts/care/vitals.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import { useLiveChanges } from '../../../data/live.tsx';

const KEY = 'visit-vitals';

export function useVisitVitals(id: string) {
  const queryClient = useQueryClient();
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey: [KEY, id] }), {
    of: 'appointment',
    isRelevant: ({ entityId }) => entityId === id,
  });
  return useQuery({
    queryKey: [KEY, id],
    queryFn: async () => (await client.send(getVisitVitals, { params: { id } })).data,
  });
}

export function useRefreshVitals() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [KEY] });
}
