import { DomainError } from '@bedside/contracts/errors';
import { logout, me, refresh, setFcmToken } from '@bedside/contracts/people/sign-in.api';
import { actorOf } from '@bedside/domain/context';
import { bindDevice } from '@bedside/domain/people/device.commands';
import { currentUser } from '@bedside/domain/people/me.queries';
import { endSession, renewSession } from '@bedside/domain/people/session.commands';
import type { Routes } from '@bedside/service-kit/service';
import { clearRefreshCookie, refreshCookieOf, setRefreshCookie } from './refresh-cookie.ts';
import { toCurrentUser } from './session.mapper.ts';

export const sessionRoutes: Routes = ({ bind, tokens, parts: { db, config } }) => {
  bind(refresh, async ({ ctx, request, reply }) => {
    const refreshToken = refreshCookieOf(request);
    if (!refreshToken) throw new DomainError('UNAUTHENTICATED');
    const session = await renewSession(db, ctx, refreshToken);
    setRefreshCookie(reply, config, session);
    return { data: { token: tokens.sign(session) } };
  });

  bind(logout, async ({ ctx, reply }) => {
    await endSession(db, ctx);
    clearRefreshCookie(reply, config);
    return { message: 'You are signed out.' };
  });

  bind(me, async ({ ctx }) => ({ data: toCurrentUser(await currentUser(db, actorOf(ctx).userId)) }));

  bind(setFcmToken, async ({ body, ctx }) => {
    await bindDevice(db, actorOf(ctx), body.fcmtoken);
    return { message: 'This device gets your messages now.' };
  });
};
