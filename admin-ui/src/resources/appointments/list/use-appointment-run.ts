import type { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import type { startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import { showToast } from '@bedside/ui-kit/toast';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { z } from 'zod';
import { useDrawer } from '../../../components/drawer.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { BodyOf } from '../../../data/seen-version.ts';
import { useRefreshAppointments } from '../actions/use-appointment-action.tsx';

type Filter = z.input<(typeof appointmentsResource)['filters']>;

/** Selected IDs, or the list’s filter. `onStart` clears the selection, because its rows may leave the list. */
export type ChosenAppointments = { total: number; onStart?(): void } & (
  | { ids: string[] }
  | { filter: Filter }
);

export type BulkChange =
  BodyOf<typeof startBulkRun> extends infer B
    ? B extends unknown
      ? Omit<B, 'ids' | 'filter'>
      : never
    : never;

export const appointmentNouns = { one: 'visit', many: 'visits' };

const LOOK_AGAIN = 1_000;

const bodyOf = (change: BulkChange, chosen: ChosenAppointments): BodyOf<typeof startBulkRun> =>
  ('ids' in chosen ? { ...change, ids: chosen.ids } : { ...change, filter: chosen.filter }) as BodyOf<
    typeof startBulkRun
  >;

/** Starts the bulk job and polls it until it is done. `doneText` says what happened to `count` visits. */
export function useAppointmentRun(chosen: ChosenAppointments, doneText: (count: number) => string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const drawer = useDrawer();
  const refresh = useRefreshAppointments();
  const [page, setPage] = useState(1);
  const sent = useRef({ body: '', key: '' });
  const start = useMutation({
    mutationFn: (change: BulkChange) => {
      const body = bodyOf(change, chosen);
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return dataProvider.startBulkRun({ body }, { idempotencyKey: sent.current.key });
    },
    onSuccess: () => chosen.onStart?.(),
  });
  const id = start.data?.data.id;
  const run = useQuery({
    queryKey: ['bulk-run', id, page],
    queryFn: () =>
      dataProvider.getBulkRun(
        { params: { id: id ?? '' }, query: { page, take: 50, outcome: 'REFUSED' } },
        { isBackground: true },
      ),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.finishedAt ? false : LOOK_AGAIN),
  });
  const progress = run.data?.data;
  const isOver = Boolean(progress?.finishedAt);
  const done = useRef({ refresh, close: drawer.close, doneText });
  done.current = { refresh, close: drawer.close, doneText };
  useEffect(() => {
    if (!isOver || !progress) return;
    void done.current.refresh();
    if (progress.refused > 0) return;
    done.current.close();
    const text = done.current.doneText(progress.done);
    showToast(progress.held ? `${text}. ${progress.held.note}` : text, 'success');
  }, [isOver, progress]);
  return {
    start: start.mutate,
    isStarting: start.isPending,
    failure: start.error,
    reset: start.reset,
    isStarted: id !== undefined,
    isOver,
    progress,
    page,
    pages: run.data?.meta?.pageCount ?? 1,
    setPage,
  };
}

export type AppointmentRun = ReturnType<typeof useAppointmentRun>;
