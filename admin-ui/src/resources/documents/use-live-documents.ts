import { useQueryClient } from '@tanstack/react-query';
import { useLiveMessages } from '../../data/live.tsx';

/** A document came or went: whose, a live message does not say, so what is shown is read again. */
export function useLiveDocuments(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'document') return;
    void queryClient.invalidateQueries({ queryKey: ['documents'] });
  });
}
