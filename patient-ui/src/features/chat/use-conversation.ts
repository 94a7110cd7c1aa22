import { sendTypingSignal } from '@bedside/contracts/messaging/chat.api';
import * as kit from '@bedside/ui-kit/chat/use-conversation';
import { client } from '../../api/client.ts';
import { cachedConversation } from './conversation-cache.ts';

export function useConversation(conversationId: string) {
  const { thread } = cachedConversation(conversationId);
  return { thread, state: kit.useConversation(conversationId, thread) };
}

const tell = (conversationId: string, signal: AbortSignal) =>
  client.send(sendTypingSignal, { params: { conversationId } }, { signal });

export const useTypingSignal = (conversationId: string) => kit.useTypingSignal(conversationId, tell);
