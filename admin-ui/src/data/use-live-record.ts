import type { LiveMessage } from '@bedside/contracts/practice/config.api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { background } from './data-provider.ts';
import { useLiveMessages } from './live.tsx';

/** Batches changes into one refetch. */
const GATHER_MILLISECONDS = 500;

interface Told {
  entityType: LiveMessage['entityType'];
  id: string | undefined;
}

interface Shown {
  resource: string;
  entityType: LiveMessage['entityType'];
  id: string | undefined;
  meta: object;
  /** Other message types that affect the record. */
  also?: Told | readonly Told[];
}

/** Skips the refetch if the record was read after the message. */
export function useLiveRecord({ resource, entityType: shownType, id, meta, also }: Shown): void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function readAgain(heardAt: number) {
    const queryKey = [resource, 'getOne', { id, meta }];
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt >= heardAt) return;
    try {
      const { data } = await dataProvider.getOne(resource, { id, meta: background });
      queryClient.setQueryData(queryKey, data);
    } catch {
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  useLiveMessages(({ type, entityType, entityId }) => {
    const isShown = entityType === shownType && entityId === id;
    const isAlso = [also ?? []].flat().some((one) => entityType === one.entityType && entityId === one.id);
    if (type !== 'changed' || !(isShown || isAlso)) return;
    const heardAt = Date.now();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readAgain(heardAt), GATHER_MILLISECONDS);
  });
}
