import { DomainError } from '@bedside/contracts/errors';
import {
  checkOfflineDevice,
  endOneSession,
  keepAlive,
  listSessions,
  logout,
  logoutEverywhere,
  me,
  refresh,
  setFcmToken,
} from '@bedside/contracts/people/session.api';
import { actorOf } from '@bedside/domain/context';
import { unreadChats } from '@bedside/domain/messaging/chat.queries';
import { currentUser } from '@bedside/domain/people/current-user.queries';
import { requireDevice } from '@bedside/domain/people/device.commands';
import * as sessions from '@bedside/domain/people/session.commands';
import * as known from '@bedside/domain/people/session.queries';
import type { Routes } from '@bedside/service-kit/service';
import {
  clearRefreshCookie,
  refreshCookieOf,
  setRefreshCookie,
  toCurrentUser,
  toSession,
} from './session.mapper.ts';

export const sessionRoutes: Routes = ({ bind, tokens, parts: { db, config } }) => {
  bind(refresh, async ({ ctx, request, reply }) => {
    const refreshToken = refreshCookieOf(request);
    if (!refreshToken) throw new DomainError('UNAUTHENTICATED');
    const session = await sessions.renewSession(db, ctx, refreshToken);
    setRefreshCookie(reply, config, session);
    return { data: { token: tokens.sign(session) } };
  });

  bind(logout, async ({ ctx, reply }) => {
    await sessions.endSession(db, ctx);
    clearRefreshCookie(reply, config);
    return { message: 'You’re signed out.' };
  });

  bind(logoutEverywhere, async ({ ctx, reply }) => {
    await sessions.endOwnSessions(db, ctx);
    clearRefreshCookie(reply, config);
    return { message: 'You’re signed out on all devices.' };
  });

  bind(listSessions, async ({ ctx }) => {
    const actor = actorOf(ctx);
    const own = await known.listSessions(db, actor, ctx.now);
    return { data: { sessions: own.map((session) => toSession(session, actor.sessionId)) } };
  });

  bind(endOneSession, async ({ params: { id }, ctx, reply }) => {
    await sessions.endOwnSession(db, ctx, id);
    if (id === actorOf(ctx).sessionId) clearRefreshCookie(reply, config);
    return { message: 'Device signed out.' };
  });

  bind(me, async ({ ctx }) => ({
    data: toCurrentUser(await currentUser(db, actorOf(ctx).userId, unreadChats)),
  }));

  bind(checkOfflineDevice, async ({ body: { sessionId } }) => ({
    data: { erase: await known.wasEndedFromElsewhere(db, sessionId) },
  }));

  bind(keepAlive, async () => ({ message: 'You’re still signed in.' }));

  bind(setFcmToken, async ({ body, ctx }) => {
    await requireDevice(db, ctx, actorOf(ctx), body.fcmtoken);
    return { message: 'Notifications are on for this device.' };
  });
};
