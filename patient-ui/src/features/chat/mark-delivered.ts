import { listChats, markChatRead } from '@bedside/contracts/messaging/chat.api';
import { client } from '../../api/client.ts';

/** Best effort: a failed delivery receipt goes out with the next one. */
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
