import { useQueryClient } from '@tanstack/react-query';
import { useLiveMessages } from '../../../data/live.tsx';

/** A consent changed: whose it is, a live message does not say, so the page's consents are read again. */
export function useLiveConsents(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type !== 'changed' || entityType !== 'consent') return;
    void queryClient.invalidateQueries({ queryKey: ['consents'] });
  });
}
