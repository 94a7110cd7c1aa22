import { useQueryClient } from '@tanstack/react-query';
import { useLiveMessages } from '../data/live.tsx';
import { useSetUnread } from '../data/me.ts';
import { notificationsKey } from '../data/notifications.ts';

/** Keeps the bell's count and list in step with live messages. */
export function LiveUnread() {
  const setUnread = useSetUnread();
  const queryClient = useQueryClient();
  useLiveMessages(({ type, unread }) => {
    if (type !== 'unread') return;
    if (unread) setUnread(unread);
    void queryClient.invalidateQueries({ queryKey: notificationsKey });
  });
  return null;
}
