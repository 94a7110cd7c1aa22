import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { background } from './data-provider.ts';
import { useLiveChanges, VISIBLE_REFRESH_MS } from './live.tsx';

interface LiveRecord {
  entityType: LiveMessage['entityType'];
  id: string | undefined;
}

interface Shown {
  resource: string;
  entityType: LiveMessage['entityType'];
  id: string | undefined;
  meta: object;
  /** Other message types that affect the record. */
  also?: LiveRecord | readonly LiveRecord[];
}

/** Skips the refetch if the record was read after the message. */
export function useLiveRecord({ resource, entityType: shownType, id, meta, also }: Shown): void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const sources = [{ entityType: shownType, id }, also ?? []].flat();

  async function readAgain(receivedAt: number) {
    const queryKey = [resource, 'getOne', { id, meta }];
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
    if (dataUpdatedAt >= receivedAt) return;
    try {
      const { data } = await dataProvider.getOne(resource, { id, meta: background });
      queryClient.setQueryData(queryKey, data);
    } catch {
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  useLiveChanges((changes) => void readAgain(Math.max(...changes.map(({ receivedAt }) => receivedAt))), {
    of: sources.map(({ entityType }) => entityType),
    most: VISIBLE_REFRESH_MS,
    isRelevant: ({ entityType, entityId }) =>
      sources.some((one) => entityType === one.entityType && entityId === one.id),
  });
}
