import { getOpenWork, type OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMay } from '../auth/use-permission.ts';
import { client } from './client.ts';
import { useLiveMessages } from './live.tsx';

const queryKey = ['open-work'];
const REFRESH_MILLISECONDS = 60_000;

/** Batches changes into one refetch. */
const GATHER_MILLISECONDS = 1_500;

const counted: readonly LiveMessage['entityType'][] = [
  'appointment',
  'invoice',
  'payment',
  'appointmentRequest',
  'questionnaire',
];

/** What waits in each queue, from one call for the navigation and its tabs. */
export function useOpenWork(): OpenWork | undefined {
  const { data } = useQuery({
    queryKey,
    enabled: useMay(getOpenWork),
    staleTime: REFRESH_MILLISECONDS,
    refetchInterval: REFRESH_MILLISECONDS,
    retry: false,
    queryFn: async ({ signal }) => (await client.send(getOpenWork, {}, { signal, isBackground: true })).data,
  });
  return data;
}

export function useLiveOpenWork(): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || !counted.includes(entityType)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey }), GATHER_MILLISECONDS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
