import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { background } from './data-provider.ts';
import { useLiveMessages } from './live.tsx';
import { wholeVisit } from '../resources/appointments/use-visit.ts';

/** Several changes at once are read together. */
const GATHER_MILLISECONDS = 500;

/** Reads the visit again when a live message names it, unless it was read since. */
export function useLiveVisit(id: string | undefined): void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function readAgain(heardAt: number) {
    const queryKey = ['appointments', 'getOne', { id, meta: wholeVisit }];
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt >= heardAt) return;
    try {
      const { data } = await dataProvider.getOne('appointments', { id, meta: background });
      queryClient.setQueryData(queryKey, data);
    } catch {
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  useLiveMessages(({ type, entityType, entityId }) => {
    if (type !== 'changed' || entityType !== 'appointment' || entityId !== id) return;
    const heardAt = Date.now();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(heardAt), GATHER_MILLISECONDS);
  });
}
