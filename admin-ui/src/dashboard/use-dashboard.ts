import { type Dashboard, getAdminDashboard } from '@bedside/contracts/appointments/dashboard.api';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNow } from '../components/use-now.ts';
import { client } from '../data/client.ts';
import { useLiveMessages } from '../data/live.tsx';

export type Days = '7' | '14' | '30';

/** Batches changes into one refetch. */
const GATHER_MILLISECONDS = 1_500;

const told: readonly string[] = ['appointment', 'invoice', 'payment', 'appointmentRequest', 'questionnaire'];

const read = async (days: Days, isBackground = false): Promise<Dashboard> =>
  (await client.send(getAdminDashboard, { query: { days } }, { isBackground })).data;

const keyOf = (days: Days) => ['dashboard', days];

/** A failure is retried on the next change. */
const readAgain = (queryClient: QueryClient, days: Days) =>
  queryClient
    .fetchQuery({ queryKey: keyOf(days), queryFn: () => read(days, true), staleTime: 0 })
    .catch(() => undefined);

/** Refetches on changes and each minute, because lateness changes with time. */
export function useDashboard(days: Days) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(days),
    queryFn: () => read(days),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const minute = useNow();
  const firstMinute = useRef(minute);
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || !told.includes(entityType)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(queryClient, days), GATHER_MILLISECONDS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (minute === firstMinute.current) return;
    firstMinute.current = minute;
    void readAgain(queryClient, days);
  }, [minute, queryClient, days]);
  return query;
}
