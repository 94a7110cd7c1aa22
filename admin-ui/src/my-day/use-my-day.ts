import { getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData } from '@bedside/contracts/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../data/client.ts';
import { useLiveChanges } from '../data/live.tsx';

export type MyDay = CallData<typeof getMyDay>;

const read = async (date: string, isBackground = false): Promise<MyDay> =>
  (await client.send(getMyDay, { query: { date } }, { isBackground })).data;

/** The day shows allergies from the chart, and who waits in a video call. */
const whatItShows = ['appointment', 'chart', 'videoCall'] as const;

export function useMyDay(date: string) {
  const queryClient = useQueryClient();
  const queryKey = ['my-day', date];
  const readAgain = () => {
    const queryFn = () => read(date, true);
    void queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  };
  useLiveChanges(readAgain, { of: whatItShows });
  return useQuery({ queryKey, queryFn: () => read(date) });
}
