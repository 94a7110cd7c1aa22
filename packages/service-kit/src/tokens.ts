import type { Config } from '@bedside/config/config';
import { DomainError } from '@bedside/contracts/errors';
import { type Role, roles } from '@bedside/contracts/people/person.schema';
import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const ISSUER = 'bedside';
const AUDIENCE = 'bedside-api';
const TYPE = 'at+jwt';
const LIFETIME_SECONDS = 300;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), role: z.enum(roles) });

export interface TokenSubject {
  userId: string;
  sessionId: string;
  role: Role;
}

export interface Tokens {
  /** A short-lived access token. Every call checks its session besides, so that it can be revoked. */
  sign: (subject: TokenSubject) => string;
  /** @throws UNAUTHENTICATED for anything but a token of ours that has not expired */
  verify: (token: string) => TokenSubject;
}

export async function registerTokens(app: FastifyInstance, config: Config): Promise<Tokens> {
  await app.register(jwt, {
    secret: config.secrets.jwt,
    sign: {
      algorithm: 'HS256',
      iss: ISSUER,
      aud: AUDIENCE,
      expiresIn: LIFETIME_SECONDS,
      header: { alg: 'HS256', typ: TYPE },
    },
    verify: {
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['iss', 'aud', 'exp', 'sub'],
      checkTyp: TYPE,
    },
  });
  return {
    sign: ({ userId, sessionId, role }) => app.jwt.sign({ sub: userId, sid: sessionId, role }),
    verify(token) {
      try {
        const { sub, sid, role } = claims.parse(app.jwt.verify(token));
        return { userId: sub, sessionId: sid, role };
      } catch {
        throw new DomainError('UNAUTHENTICATED');
      }
    },
  };
}
