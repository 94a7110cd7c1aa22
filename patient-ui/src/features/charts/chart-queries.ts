import { getHistory, listHistoryChanges } from '@bedside/contracts/care/charts.api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const chartQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.charts, id],
    queryFn: async ({ signal }) => (await client.send(getHistory, { params: { id } }, { signal })).data,
  });

export const entryChangesQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.charts, 'entry', id],
    queryFn: async ({ signal }) =>
      (await client.send(listHistoryChanges, { params: { id } }, { signal })).data,
  });

export function useChartChange() {
  const queries = useQueryClient();
  return {
    refresh: () => queries.invalidateQueries({ queryKey: [keys.charts] }),
    latest: (id: string) => queries.fetchQuery({ ...chartQuery(id), staleTime: 0 }),
  };
}
