import { getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData } from '@bedside/contracts/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '../data/client.ts';
import { useLiveMessages } from '../data/live.tsx';

const GATHER_MILLISECONDS = 400;

export type MyDay = CallData<typeof getMyDay>;

const read = async (date: string, isBackground = false): Promise<MyDay> =>
  (await client.send(getMyDay, { query: { date } }, { isBackground })).data;

/** The reader’s own visits of a day; read again when one changes. */
export function useMyDay(date: string) {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queryKey = ['my-day', date];
  const readAgain = useRef(() => {});
  readAgain.current = () => {
    const queryFn = () => read(date, true);
    void queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'appointment') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => readAgain.current(), GATHER_MILLISECONDS);
  });
  return useQuery({ queryKey, queryFn: () => read(date) });
}
