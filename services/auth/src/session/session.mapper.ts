import type { Config } from '@bedside/config/config';
import type { CallData } from '@bedside/contracts/call';
import { type listSessions, refresh } from '@bedside/contracts/people/session.api';
import type { CurrentUser } from '@bedside/contracts/people/user.schema';
import { unreadChats } from '@bedside/domain/messaging/chat.queries';
import { type CurrentUserRecord, currentUser } from '@bedside/domain/people/current-user.queries';
import type { OpenSession } from '@bedside/domain/people/session.commands';
import { deviceName } from '@bedside/domain/people/session.policy';
import type { SessionRecord } from '@bedside/domain/people/session.queries';
import { urlOf } from '@bedside/service-kit/bind';
import type { RouteKit } from '@bedside/service-kit/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toPhones } from '../people/contact.mapper.ts';

export const toCurrentUser = ({ phoneE164, ...person }: CurrentUserRecord): CurrentUser => ({
  ...person,
  ...toPhones(phoneE164),
  patientId: person.role === 'PATIENT' ? person.id : null,
});

type SessionOut = CallData<typeof listSessions>['sessions'][number];

export const toSession = (session: SessionRecord, current: string): SessionOut => ({
  id: session.id,
  device: deviceName(session.userAgent),
  ip: session.ip,
  current: session.id === current,
  remembered: session.isPersistent,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
});

const NAME = 'bedside_refresh';
const path = urlOf(refresh.path);

/** Sets an HttpOnly, SameSite cookie limited to the path of the refresh call. */
export function setRefreshCookie(reply: FastifyReply, { cookies }: Config, session: OpenSession): void {
  reply.request.opensSession = true;
  reply.setCookie(NAME, session.refreshToken, {
    ...cookies,
    path,
    httpOnly: true,
    ...(session.isPersistent && { expires: session.expiresAt }),
  });
}

export const clearRefreshCookie = (reply: FastifyReply, { cookies }: Config): void =>
  void reply.clearCookie(NAME, { ...cookies, path, httpOnly: true });

export const refreshCookieOf = (request: FastifyRequest): string | undefined => request.cookies[NAME];

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
