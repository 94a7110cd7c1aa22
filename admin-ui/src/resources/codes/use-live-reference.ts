import { useQueryClient } from '@tanstack/react-query';
import { useLiveMessages } from '../../data/live.tsx';
import type { CodeListName } from './code-lists.ts';

/** Somebody changed a list: what is shown of it is read again. */
export function useLiveReference(list: CodeListName): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType, entityId }) => {
    if (type === 'changed' && entityType === 'reference' && entityId === list)
      void queryClient.invalidateQueries({ queryKey: [list] });
  });
}
