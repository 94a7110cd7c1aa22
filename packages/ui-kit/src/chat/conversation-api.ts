import { isRefusal } from '@bedside/api-client/api-error';
import type { Client } from '@bedside/api-client/client';
import type { FileLink } from '@bedside/contracts/care/care.schema';
import { listChatMessages, markChatRead, sendChatMessage } from '@bedside/contracts/messaging/chat.api';
import type { ConversationApi } from './conversation-store.ts';

interface Listeners {
  onSent: () => void;
  onRead: () => void;
}

export function conversationApi(
  client: Client,
  conversationId: string,
  { onSent, onRead }: Listeners,
): ConversationApi {
  const params = { conversationId };
  return {
    async load({ before, after, take }) {
      const query = { page: 1, take, before, after };
      // Automatic refreshes do not extend the session.
      const isBackground = after !== undefined;
      return (await client.send(listChatMessages, { params, query }, { isBackground })).data.messages;
    },
    async send({ clientId, text, attachment, appointmentId, internal }) {
      const body = {
        clientId,
        text: text || undefined,
        attachmentId: attachment?.id,
        appointmentId,
        ...(internal && { internal }),
      };
      const { data } = await client.send(sendChatMessage, { params, body });
      onSent();
      return data;
    },
    async sendReceipt(receipt, upTo) {
      await client.send(markChatRead, { params, body: { receipt, upTo } }, { isBackground: true });
      if (receipt === 'read') onRead();
    },
    isRefusal,
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}

/** File links expire in minutes. Fetches the message again for a current one. */
export async function freshAttachmentUrl(
  client: Client,
  { conversationId, seq, file }: { conversationId: string; seq: number; file: FileLink },
): Promise<string> {
  const query = { page: 1, take: 1, before: seq + 1 };
  const { data } = await client.send(listChatMessages, { params: { conversationId }, query });
  return data.messages[0]?.attachment?.url ?? file.url;
}
