import { useQueryClient } from '@tanstack/react-query';
import { configQuery } from '../data/config.ts';
import { useLiveMessages } from '../data/live.tsx';
import { useSetUnread } from '../data/me.ts';
import { notificationsKey } from '../data/notifications.ts';

/** Keeps the bell's count and list, and what is known of the practice, in step with live messages. */
export function LiveUnread() {
  const setUnread = useSetUnread();
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType, unread }) => {
    if (entityType === 'settings') void queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
    if (type !== 'unread') return;
    if (unread) setUnread(unread);
    void queryClient.invalidateQueries({ queryKey: notificationsKey });
  });
  return null;
}
