import { DomainError } from '@bedside/contracts/errors';
import { type Role, roles } from '@bedside/contracts/people/user.schema';
import { databaseNow } from '@bedside/db/database-clock';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const ISSUER = 'bedside';
const AUDIENCE = 'bedside-api';
const TYPE = 'at+jwt';
const LIFETIME_SECONDS = 300;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), role: z.enum(roles), exp: z.number() });

interface TokenSubject {
  userId: string;
  sessionId: string;
  role: Role;
}

export interface Tokens {
  /** Short-lived. Every call also checks the session, so that access can be revoked. */
  sign: (subject: TokenSubject) => string;
  /** @throws UNAUTHENTICATED for an invalid or expired token */
  verify: (token: string) => TokenSubject;
}

export async function registerTokens(
  app: FastifyInstance,
  { config, db }: Pick<ProcessDependencies, 'config' | 'db'>,
): Promise<Tokens> {
  const seconds = () => Math.floor(databaseNow(db).getTime() / 1000);
  const [secret, ...former] = config.secrets.jwt;
  const verify = {
    algorithms: ['HS256' as const],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['iss', 'aud', 'exp', 'sub'],
    checkTyp: TYPE,
    ignoreExpiration: true,
  };
  await app.register(jwt, {
    secret,
    sign: {
      algorithm: 'HS256',
      iss: ISSUER,
      aud: AUDIENCE,
      expiresIn: LIFETIME_SECONDS,
      header: { alg: 'HS256', typ: TYPE },
    },
    verify,
  });
  const verified = (token: string): unknown => {
    for (const key of former) {
      try {
        return app.jwt.verify(token, { ...verify, key });
      } catch {
        // Another secret signed this token.
      }
    }
    return app.jwt.verify(token);
  };
  return {
    sign: ({ userId, sessionId, role }) =>
      app.jwt.sign({ sub: userId, sid: sessionId, role, iat: seconds() }),
    verify(token) {
      try {
        const { sub, sid, role, exp } = claims.parse(verified(token));
        if (exp <= seconds()) throw new DomainError('UNAUTHENTICATED');
        return { userId: sub, sessionId: sid, role };
      } catch {
        throw new DomainError('UNAUTHENTICATED');
      }
    },
  };
}
