import { getBoard } from '@bedside/contracts/appointments/dispatch.api';
import type { Board } from '@bedside/contracts/appointments/dispatch.schema';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNow } from '../components/use-now.ts';
import { client } from '../data/client.ts';
import { useAppointmentChanges } from '../data/use-appointment-changes.ts';

const readBoard = async (from: string, to: string, isBackground = false): Promise<Board> =>
  (await client.send(getBoard, { query: { from, to } }, { isBackground })).data;

const keyOf = (from: string, to: string) => ['board', 'appointments', from, to];

/** Reads the board again by itself; what fails is tried again with the next change. */
const readAgain = (queryClient: QueryClient, from: string, to: string) =>
  queryClient
    .fetchQuery({ queryKey: keyOf(from, to), queryFn: () => readBoard(from, to, true), staleTime: 0 })
    .catch(() => undefined);

/**
 * The board of some days, live: it is read again when a visit changes, and by the minute while it holds today, since
 * what is late changes by itself. `isHeld`: somebody carries a visit, so nothing moves under the hand; what came
 * meanwhile is read after that.
 */
export function useBoard({ from, to, today }: { from: string; to: string; today: string }, isHeld: boolean) {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: keyOf(from, to), queryFn: () => readBoard(from, to) });
  const refresh = useRef(() => {});
  const hasMissed = useRef(false);
  const minute = useNow();
  const firstMinute = useRef(minute);
  const holdsToday = from <= today && today <= to;

  refresh.current = () => {
    hasMissed.current = isHeld;
    if (!isHeld) void readAgain(queryClient, from, to);
  };
  useAppointmentChanges(() => refresh.current());
  useEffect(() => {
    if (!isHeld && hasMissed.current) refresh.current();
  }, [isHeld]);
  useEffect(() => {
    if (minute === firstMinute.current || !holdsToday) return;
    firstMinute.current = minute;
    refresh.current();
  }, [minute, holdsToday]);

  const held = useRef(query.data);
  if (!isHeld) held.current = query.data;
  return { ...query, data: held.current };
}

/** The time as the server tells it, by the minute: a desk's clock may be wrong. */
export function useBoardNow(board: Pick<Board, 'now'> | undefined, readAt: number): Date {
  const now = useNow();
  const ahead = board ? Date.parse(board.now) - readAt : 0;
  return new Date(now.getTime() + ahead);
}
