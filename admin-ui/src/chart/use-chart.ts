import type { Chart } from '@bedside/contracts/care/chart.schema';
import { getHistory, listHistoryChanges } from '@bedside/contracts/care/charts.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../data/client.ts';
import { useLiveMessages } from '../data/live.tsx';

const keyOf = (patientId: string) => ['charts', patientId];

const readChart = async (id: string, isBackground = false): Promise<Chart> =>
  (await client.send(getHistory, { params: { id } }, { isBackground })).data;

export function useChart(patientId: string) {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType, entityId }) => {
    if (type !== 'changed' || entityType !== 'chart' || entityId !== patientId) return;
    void queryClient
      .fetchQuery({
        queryKey: keyOf(patientId),
        queryFn: () => readChart(patientId, true),
        staleTime: 0,
      })
      .catch(() => undefined);
  });
  return useQuery({ queryKey: keyOf(patientId), queryFn: () => readChart(patientId) });
}

export const useEntryChanges = (entryId: string) =>
  useQuery({
    queryKey: ['charts', 'entry', entryId],
    queryFn: async () => (await client.send(listHistoryChanges, { params: { id: entryId } })).data,
  });

/** Appointments show allergies, so they are refetched too. */
export function useRefreshChart() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['charts', 'appointments', 'board', 'my-day'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
}
