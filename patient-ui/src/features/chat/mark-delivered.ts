import { listChats, markChatRead } from '@bedside/contracts/messaging/chat.api';
import { client } from '../../api/client.ts';

/** Tells whoever wrote that it has arrived, before it is read. Nobody waits for it, and unsaid it is said the next time. */
export async function markDelivered(): Promise<void> {
  const inBackground = { isBackground: true };
  const { data } = await client.send(listChats, {}, inBackground);
  const body = { receipt: 'delivered' } as const;
  await Promise.all(
    data.chats
      .filter(({ unreadCount }) => unreadCount > 0)
      .map(({ id }) => client.send(markChatRead, { params: { conversationId: id }, body }, inBackground)),
  );
}
