import type { Audience, Call } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import { type Access, type KeyScope, keyMay, scopesFor } from '@bedside/contracts/key-scopes';
import { SESSION_REFUSED_HEADER } from '@bedside/contracts/people/session.api';
import type { Role } from '@bedside/contracts/people/user.schema';
import { holds, type PermissionRule } from '@bedside/contracts/permission';
import { isVideoSeatToken, readVideoSeat } from '@bedside/domain/access/signed-link';
import { loadVideoSeat } from '@bedside/domain/appointments/video-link.commands';
import { isAppToken } from '@bedside/domain/apps/grant.policy';
import { loadAppToken, OTHER_CALLS } from '@bedside/domain/apps/grant.queries';
import type { Actor, Context } from '@bedside/domain/context';
import { isApiKeySecret } from '@bedside/domain/people/api-key.policy';
import { loadApiKey } from '@bedside/domain/people/api-key.queries';
import { loadSession } from '@bedside/domain/people/session.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOfKey, refusalOfKey } from './api-keys.ts';
import { askedLanguage } from './language.ts';
import type { Tokens } from './tokens.ts';
import type { UploadedFile } from './uploads.ts';

interface Policy {
  audience: readonly Audience[];
  permission?: PermissionRule | undefined;
  /** An API key needs one of these; null if no key may call. */
  scopes?: readonly KeyScope[] | null;
  access?: Access;
  forApps?: Call['forApps'] | undefined;
  forVideoSeats?: Call['forVideoSeats'] | undefined;
}

interface Declared extends Pick<Policy, 'audience' | 'permission'> {
  peopleOnly?: string;
  forApps?: Call['forApps'];
  forVideoSeats?: Call['forVideoSeats'];
}

export const policyOf = (declared: Declared, access: Access) => ({
  audience: declared.audience,
  permission: declared.permission,
  scopes: scopesFor(declared, access),
  access,
  forApps: declared.forApps,
  forVideoSeats: declared.forVideoSeats,
});

type AuthorizationOutcome = 'admitted' | 'sign-in' | 'forbidden';

const audiencesOfRole: Record<Role, readonly Audience[]> = {
  PATIENT: ['patient', 'signed-in'],
  PROVIDER: ['provider', 'signed-in'],
  ADMIN: ['admin', 'signed-in'],
  SUPER_ADMIN: ['admin', 'super-admin', 'signed-in'],
};

export function authorize(policy: Policy, actor: Actor | null): AuthorizationOutcome {
  if (policy.audience.includes('public')) return 'admitted';
  if (!actor) return policy.audience.includes('public-payment') ? 'admitted' : 'sign-in';
  if (actor.app) {
    const isFor = policy.forApps === 'system' ? actor.app.patientId === null : policy.forApps;
    return isFor ? 'admitted' : 'forbidden';
  }
  if (actor.videoSeat && !policy.forVideoSeats) return 'forbidden';
  if (actor.apiKey) {
    const { scopes, isFromAllowedIp } = actor.apiKey;
    return isFromAllowedIp && keyMay(scopes, policy.scopes ?? null) ? 'admitted' : 'forbidden';
  }
  if (!audiencesOfRole[actor.role].some((audience) => policy.audience.includes(audience))) return 'forbidden';
  if (actor.role === 'ADMIN' && policy.permission && !holds(actor, policy.permission)) return 'forbidden';
  return 'admitted';
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    settings: PracticeSettings | null;
    /** For an app, when its last read is due to be noted. */
    noteRead: (() => Promise<void>) | null;
    rawBody: Buffer | null;
    upload: UploadedFile | null;
  }
  interface FastifyContextConfig {
    policy?: Policy & { name: string };
    background?: true;
    optionalSignIn?: true;
  }
}

export const contextOf = (request: FastifyRequest, parts: ProcessDependencies): Context => ({
  actor: request.actor,
  requestId: request.id,
  now: parts.now(),
  ip: request.ip,
  language: askedLanguage(request),
  recordedEvents: [],
  ...(request.settings && { settings: request.settings }),
});

export const isBackground = (request: FastifyRequest): boolean => request.headers['x-background'] === '1';

interface Known {
  actor: Actor;
  settings: PracticeSettings;
  noteRead?: FastifyRequest['noteRead'];
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

/** Identifies the caller. @throws UNAUTHENTICATED for an invalid, expired or revoked token */
export function registerAuthentication(
  app: FastifyInstance,
  parts: ProcessDependencies,
  tokens: Tokens,
): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('settings', null);
  app.decorateRequest('noteRead', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('upload', null);

  app.addHook('onRequest', async (request, reply) => {
    const { policy, background, optionalSignIn } = request.routeOptions.config;
    if (!policy) throw new DomainError('NOT_FOUND');
    const isPublic = policy.audience.includes('public');
    if (isPublic && !optionalSignIn) return;
    const token = bearerOf(request);
    if (!token) return;
    const known = await knownBy(request, token, background === true || isBackground(request)).catch(
      (refusal: unknown) => {
        if (!isPublic || !(refusal instanceof DomainError)) throw refusal;
        void reply.header(SESSION_REFUSED_HEADER, '1');
        return null;
      },
    );
    if (!known && !isPublic) throw new DomainError('UNAUTHENTICATED');
    // Public calls treat API keys, apps, and guests of a video call like anonymous callers.
    if (!known || (isPublic && (known.actor.apiKey || known.actor.app || known.actor.videoSeat))) return;
    request.actor = known.actor;
    request.settings = known.settings;
    request.noteRead = known.noteRead ?? null;
  });

  // A refused request of an app read nothing.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) await request.noteRead?.();
  });

  async function knownBy(request: FastifyRequest, token: string, background: boolean): Promise<Known | null> {
    if (isVideoSeatToken(token)) {
      const claim = readVideoSeat(parts.config.secrets.link, token, parts.now());
      return claim && loadVideoSeat(parts.db, claim, parts.now());
    }
    if (isAppToken(token)) return loadAppToken(parts.db, token, parts.now());
    if (!isApiKeySecret(token))
      return loadSession(parts.db, { ...tokens.verify(token), background }, parts.now());
    const access = request.routeOptions.config.policy?.access ?? 'write';
    const key = await loadApiKey(parts.db, { secret: token, ip: request.ip, now: parts.now() });
    return { actor: actorOfKey(key, access), settings: key.settings };
  }
}

/** Rejects unauthorized callers. A route without an audience fails at startup. */
export function registerAuthorization(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const { audience, permission } = config?.policy ?? {};
    if (!audience?.length) throw new Error(`${method} ${url} declares no audience`);
    if ((audience.includes('admin') || audience.includes('signed-in')) && !permission)
      throw new Error(`${method} ${url} does not say what an admin needs`);
  });
  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config;
    if (!policy) throw new DomainError('NOT_FOUND');
    const admission = authorize(policy, request.actor);
    if (admission === 'sign-in') throw new DomainError('UNAUTHENTICATED');
    if (admission === 'forbidden')
      throw new DomainError(
        'FORBIDDEN',
        request.actor?.app ? OTHER_CALLS : refusalOfKey(policy.scopes, request.actor),
      );
  });
}
