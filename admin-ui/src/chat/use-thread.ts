import { typeInChat } from '@bedside/contracts/messaging/chat.api';
import * as kit from '@bedside/ui-kit/chat/use-thread';
import { client } from '../data/client.ts';
import { heldThread } from './threads.ts';

/** @param isReader whether one's look counts as the practice's */
export function useThread(conversationId: string, isReader: boolean) {
  const { thread } = heldThread(conversationId);
  return { thread, state: kit.useThread(conversationId, thread, isReader) };
}

const tell = (conversationId: string, signal: AbortSignal) =>
  client.send(typeInChat, { params: { conversationId } }, { signal });

export const useTypingTeller = (conversationId: string) => kit.useTypingTeller(conversationId, tell);
