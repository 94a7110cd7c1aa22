import * as chat from '@bedside/ui-kit/chat/use-draft';
import { cachedConversation } from './conversation-cache.ts';

/** What one has begun to write in a conversation: there again when one comes back to it. */
export const useDraft = (conversationId: string) => chat.useDraft(cachedConversation(conversationId));
