import type { Executor } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';
import { conversation, membersOf } from './conversation-scope.ts';

/**
 * Who hears that somebody is writing: everybody else in the conversation, and staff, so that two do not answer at once.
 * @throws NOT_FOUND
 */
export async function typingAudience(
  db: Executor,
  ctx: Context,
  conversationId: string,
): Promise<{ users: string[]; staff: boolean }> {
  const chat = await conversation(db, ctx, conversationId);
  const { userId } = actorOf(ctx);
  return { users: membersOf(chat).filter((id) => id !== userId), staff: true };
}
