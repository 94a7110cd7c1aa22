import { sendTypingSignal } from '@bedside/contracts/messaging/chat.api';
import * as kit from '@bedside/ui-kit/chat/use-conversation';
import { client } from '../data/client.ts';
import { cachedConversation } from './conversation-cache.ts';

/** @param isReader whether viewing marks messages as read for the practice */
export function useConversation(conversationId: string, isReader: boolean) {
  const { thread } = cachedConversation(conversationId);
  return { thread, state: kit.useConversation(conversationId, thread, isReader) };
}

const tell = (conversationId: string, signal: AbortSignal) =>
  client.send(sendTypingSignal, { params: { conversationId } }, { signal });

export const useTypingSignal = (conversationId: string) => kit.useTypingSignal(conversationId, tell);
