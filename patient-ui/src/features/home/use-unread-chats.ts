import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { useUser } from '../../session/use-session.ts';
import { inboxQuery } from '../chat/chat-queries.ts';
import { nameOf } from '../chat/chat-text.ts';

export function useUnreadChats() {
  const { chat } = useTexts();
  const { unreadChatCount: count } = useUser();
  const { data } = useQuery({ ...inboxQuery, enabled: count > 0 });
  const unread = data?.filter(({ unreadCount }) => unreadCount > 0) ?? [];
  const [first] = unread;
  return {
    count,
    from: unread.map((one) => nameOf(one, chat)).join(', '),
    to: first && unread.length === 1 ? `/chat/${first.id}` : '/chat',
  };
}
