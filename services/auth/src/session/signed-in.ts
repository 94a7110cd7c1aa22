import { unreadChats } from '@bedside/domain/messaging/chat.queries';
import { currentUser } from '@bedside/domain/people/me.queries';
import type { OpenSession } from '@bedside/domain/people/session.commands';
import type { RouteKit } from '@bedside/service-kit/service';
import type { FastifyReply } from 'fastify';
import { setRefreshCookie } from './refresh-cookie.ts';
import { toCurrentUser } from './session.mapper.ts';

export async function replySignedIn(
  { parts, tokens }: Pick<RouteKit, 'parts' | 'tokens'>,
  reply: FastifyReply,
  session: OpenSession,
) {
  setRefreshCookie(reply, parts.config, session);
  const { userId, sessionId, role } = session;
  const user = toCurrentUser(await currentUser(parts.db, userId, unreadChats));
  // Links in this response must be signed for the new session.
  reply.request.actor = { userId, sessionId, role, permissions: user.permissions };
  return { message: 'You’re signed in.', data: { token: tokens.sign(session), user } };
}
