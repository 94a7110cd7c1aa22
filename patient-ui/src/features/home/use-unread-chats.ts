import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../session/use-session.ts';
import { inboxQuery } from '../chat/chat-queries.ts';

/** How many messages wait, from whom, and the way to them. */
export function useUnreadChats() {
  const { unreadChatCount: count } = useUser();
  const { data } = useQuery({ ...inboxQuery, enabled: count > 0 });
  const unread = data?.filter(({ unreadCount }) => unreadCount > 0) ?? [];
  const [first] = unread;
  return {
    count,
    from: unread.map(({ peer }) => peer.name).join(', '),
    to: first && unread.length === 1 ? `/chat/${first.id}` : '/chat',
  };
}
