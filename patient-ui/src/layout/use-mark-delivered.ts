import { useEffect, useRef } from 'react';
import { useUser } from '../session/use-session.ts';

export function useMarkDelivered(): void {
  const { unreadChatCount } = useUser();
  const told = useRef(0);
  useEffect(() => {
    const isMore = unreadChatCount > told.current;
    told.current = unreadChatCount;
    if (!isMore) return;
    void import('../features/chat/mark-delivered.ts')
      .then(({ markDelivered: tellDelivered }) => tellDelivered())
      .catch(() => undefined);
  }, [unreadChatCount]);
}
