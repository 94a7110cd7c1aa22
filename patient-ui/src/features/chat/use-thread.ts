import { typeInChat } from '@bedside/contracts/messaging/chat.api';
import * as kit from '@bedside/ui-kit/chat/use-thread';
import { client } from '../../api/client.ts';
import { heldThread } from './threads.ts';

export function useThread(conversationId: string) {
  const { thread } = heldThread(conversationId);
  return { thread, state: kit.useThread(conversationId, thread) };
}

const tell = (conversationId: string, signal: AbortSignal) =>
  client.send(typeInChat, { params: { conversationId } }, { signal });

export const useTypingTeller = (conversationId: string) => kit.useTypingTeller(conversationId, tell);
