import type { Config } from '@bedside/config/config';
import { refresh } from '@bedside/contracts/people/sign-in.api';
import type { OpenSession } from '@bedside/domain/people/session.commands';
import { urlOf } from '@bedside/service-kit/bind';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'bedside_refresh';
const path = urlOf(refresh.path);

/** HttpOnly, SameSite, and limited to the path of the refresh call. */
export function setRefreshCookie(reply: FastifyReply, { cookies }: Config, session: OpenSession): void {
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
