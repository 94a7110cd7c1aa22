import { type Dashboard, getAdminDashboard } from '@bedside/contracts/appointments/dashboard.api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNow } from '../components/use-now.ts';
import { client } from '../data/client.ts';
import { useLiveChanges } from '../data/live.tsx';

export type Days = '7' | '14' | '30';

const counted = ['appointment', 'invoice', 'payment', 'appointmentRequest', 'questionnaire'] as const;

const read = async (days: Days, isBackground = false): Promise<Dashboard> =>
  (await client.send(getAdminDashboard, { query: { days } }, { isBackground })).data;

const keyOf = (days: Days) => ['dashboard', days];

/** A failure needs no handling, because the next change refetches again. */
const readAgain = (queryClient: QueryClient, days: Days) =>
  queryClient
    .fetchQuery({ queryKey: keyOf(days), queryFn: () => read(days, true), staleTime: 0 })
    .catch(() => undefined);

/** Refetches on changes and every minute, because lateness depends on the time. */
export function useDashboard(days: Days) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(days),
    queryFn: () => read(days),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const minute = useNow();
  const firstMinute = useRef(minute);
  useLiveChanges(() => void readAgain(queryClient, days), { of: counted, least: 1_000 });
  useEffect(() => {
    if (minute === firstMinute.current) return;
    firstMinute.current = minute;
    void readAgain(queryClient, days);
  }, [minute, queryClient, days]);
  return query;
}
