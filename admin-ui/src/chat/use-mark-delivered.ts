import { markChatRead } from '@bedside/contracts/messaging/chat.api';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useEffect } from 'react';
import { client } from '../data/client.ts';

/** Last message reported as read, by conversation. */
const told = new Map<string, number>();

/** What stands in the inbox has arrived, though nobody has opened it yet: patients see that it was delivered. */
export function useMarkDelivered(chats: readonly InboxEntry[], meId: string): void {
  useEffect(() => {
    for (const { id, kind, provider, unreadCount, lastSeq } of chats) {
      const isOurs = kind === 'PRACTICE' || provider?.id === meId;
      if (!isOurs || unreadCount === 0 || (told.get(id) ?? 0) >= lastSeq) continue;
      told.set(id, lastSeq);
      const body = { receipt: 'delivered' as const, upTo: lastSeq };
      void client
        .send(markChatRead, { params: { conversationId: id }, body }, { isBackground: true })
        .catch(() => told.delete(id));
    }
  }, [chats, meId]);
}
