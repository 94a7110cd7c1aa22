import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveMessages } from '../../../data/live.tsx';

/** Several changes at once are read together. */
const GATHER_MILLISECONDS = 500;

/** Reads the visit again when a live message names it, unless it was read since. Each reading is audited. */
export function useLiveVisit(id: string | undefined): void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(({ type, entityType, entityId }) => {
    if (type !== 'changed' || entityType !== 'appointment' || entityId !== id) return;
    const heardAt = Date.now();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries({
        queryKey: ['appointments', 'getOne', { id }],
        predicate: ({ state }) => state.dataUpdatedAt < heardAt,
      });
    }, GATHER_MILLISECONDS);
  });
}
