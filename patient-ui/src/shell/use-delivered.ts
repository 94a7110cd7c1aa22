import { useEffect, useRef } from 'react';
import { useUser } from '../session/use-session.ts';

/** Whatever screen is shown: a message that came is told to have arrived. */
export function useDelivered(): void {
  const { unreadChatCount } = useUser();
  const told = useRef(0);
  useEffect(() => {
    const isMore = unreadChatCount > told.current;
    told.current = unreadChatCount;
    if (!isMore) return;
    void import('../features/chat/tell-delivered.ts')
      .then(({ tellDelivered }) => tellDelivered())
      .catch(() => undefined);
  }, [unreadChatCount]);
}
