import * as chat from '@bedside/ui-kit/chat/use-draft';
import { cachedConversation } from './conversation-cache.ts';

/** Draft text, restored when the conversation is opened again. */
export const useDraft = (conversationId: string) => chat.useDraft(cachedConversation(conversationId));
