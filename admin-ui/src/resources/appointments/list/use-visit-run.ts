import type { appointmentsResource } from '@bedside/contracts/appointments/appointments.api';
import { showToast } from '@bedside/ui-kit/toast';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { useDrawer } from '../../../components/drawer.tsx';
import { type BulkBody, readBulkRun } from '../../../data/bulk-actions.ts';
import { useActions } from '../../../data/data-provider.ts';
import { pluralizeRows } from '../../../list/pluralize-rows.ts';
import { useRefreshAppointments } from '../actions/use-refresh-appointments.ts';

type Filter = z.input<(typeof appointmentsResource)['filters']>;

/** The visits that were selected, or all that the list's filter finds. */
export type ChosenAppointments = { total: number } & ({ ids: string[] } | { filter: Filter });

/** A body without the visits that it is about. */
type BulkChange = BulkBody extends infer B ? (B extends unknown ? Omit<B, 'ids' | 'filter'> : never) : never;

export const appointmentWords = { one: 'visit', many: 'visits' };

const LOOK_AGAIN = 1_000;

const bodyOf = (change: BulkChange, chosen: ChosenAppointments): BulkBody =>
  ('ids' in chosen ? { ...change, ids: chosen.ids } : { ...change, filter: chosen.filter }) as BulkBody;

/** One change of many visits: starts it, and follows it until it is through. */
export function useAppointmentRun(chosen: ChosenAppointments) {
  const actions = useActions();
  const drawer = useDrawer();
  const refresh = useRefreshAppointments();
  const [page, setPage] = useState(1);
  const sent = useRef({ body: '', key: '' });
  const start = useMutation({
    mutationFn: (change: BulkChange) => {
      const body = bodyOf(change, chosen);
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
      return actions.startBulkRun(body, sent.current.key);
    },
  });
  const id = start.data?.data.id;
  const run = useQuery({
    queryKey: ['bulk-run', id, page],
    queryFn: () => readBulkRun(id ?? '', page),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.finishedAt ? false : LOOK_AGAIN),
  });
  const progress = run.data?.data;
  const isOver = Boolean(progress?.finishedAt);
  const done = useRef({ refresh, close: drawer.close });
  done.current = { refresh, close: drawer.close };
  useEffect(() => {
    if (!isOver || !progress) return;
    void done.current.refresh();
    if (progress.refused > 0) return;
    done.current.close();
    showToast(`${pluralizeRows(progress.done, appointmentWords)} completed`, 'success');
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
