import * as kit from '@bedside/ui-kit/chat/use-conversation';
import { dataProvider } from '../data/data-provider.ts';
import { cachedConversation } from './conversation-cache.ts';

/** @param isReader whether viewing marks messages as read for the practice */
export function useConversation(conversationId: string, isReader: boolean) {
  const { thread } = cachedConversation(conversationId);
  return { thread, state: kit.useConversation(conversationId, thread, isReader) };
}

const tell = (conversationId: string, signal: AbortSignal) =>
  dataProvider.sendTypingSignal({ params: { conversationId } }, { signal });

export const useTypingSignal = (conversationId: string) => kit.useTypingSignal(conversationId, tell);
