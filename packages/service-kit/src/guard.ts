import type { Audience } from '@bedside/contracts/call';
import { DomainError } from '@bedside/contracts/errors';
import { type KeyScope, keyMay, permissionsOfKey, scopesFor } from '@bedside/contracts/key-scopes';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Permit } from '@bedside/contracts/permission';
import { holds } from '@bedside/contracts/permission';
import type { Actor, Context } from '@bedside/domain/context';
import { isApiKeySecret } from '@bedside/domain/people/api-key.policy';
import { loadApiKey } from '@bedside/domain/people/api-key.queries';
import { loadSession } from '@bedside/domain/people/session.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedLanguage } from './language.ts';
import type { Tokens } from './tokens.ts';
import type { UploadedFile } from './uploads.ts';

interface Policy {
  audience: readonly Audience[];
  permission?: Permit | undefined;
  /** Of which an API key needs one; null if none may call. */
  scopes?: readonly KeyScope[] | null;
  access?: 'read' | 'write';
}

interface Declared extends Pick<Policy, 'audience' | 'permission'> {
  peopleOnly?: string;
}

export const policyOf = (declared: Declared, access: 'read' | 'write') => ({
  audience: declared.audience,
  permission: declared.permission,
  scopes: scopesFor(declared, access),
  access,
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
  if (actor.apiKey) return keyMay(actor.apiKey.scopes, policy.scopes ?? null) ? 'admitted' : 'forbidden';
  if (!audiencesOfRole[actor.role].some((audience) => policy.audience.includes(audience))) return 'forbidden';
  if (actor.role === 'ADMIN' && policy.permission && !holds(actor, policy.permission)) return 'forbidden';
  return 'admitted';
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    settings: PracticeSettings | null;
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
  told: [],
  ...(request.settings && { settings: request.settings }),
});

export const isBackground = (request: FastifyRequest): boolean => request.headers['x-background'] === '1';

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];

export function registerGuard(app: FastifyInstance, parts: ProcessDependencies, tokens: Tokens): void {
  app.decorateRequest('actor', null);
  app.decorateRequest('settings', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('upload', null);

  app.addHook('onRoute', ({ method, url, config }) => {
    const { audience, permission } = config?.policy ?? {};
    if (!audience?.length) throw new Error(`${method} ${url} declares no audience`);
    if ((audience.includes('admin') || audience.includes('signed-in')) && !permission)
      throw new Error(`${method} ${url} does not say what an admin needs`);
  });

  app.addHook('onRequest', async (request) => {
    const { policy, background, optionalSignIn } = request.routeOptions.config;
    if (!policy) throw new DomainError('NOT_FOUND');
    const isPublic = policy.audience.includes('public');
    if (isPublic && !optionalSignIn) return;
    const token = bearerOf(request);
    if (token && isApiKeySecret(token)) {
      // A call for everyone is answered to a key as to anyone.
      if (isPublic) return;
      await admitKey(request, token, policy);
      return;
    }
    if (token) {
      const session = await sessionBehind(token, background === true || isBackground(request)).catch(
        (refusal: unknown) => {
          if (isPublic && refusal instanceof DomainError) return null;
          throw refusal;
        },
      );
      request.actor = session?.actor ?? null;
      request.settings = session?.settings ?? null;
      if (!request.actor && !isPublic) throw new DomainError('UNAUTHENTICATED');
    }
    const admission = authorize(policy, request.actor);
    if (admission === 'sign-in') throw new DomainError('UNAUTHENTICATED');
    if (admission === 'forbidden') throw new DomainError('FORBIDDEN');
  });

  const sessionBehind = async (token: string, background: boolean) =>
    loadSession(parts.db, { ...tokens.verify(token), background }, parts.now());

  async function admitKey(request: FastifyRequest, secret: string, policy: Policy): Promise<void> {
    const key = await loadApiKey(parts.db, { secret, ip: request.ip, now: parts.now() });
    const { scopes, requestsPerMinute } = key;
    request.actor = {
      userId: key.ownerId,
      sessionId: key.id,
      role: 'ADMIN',
      permissions: permissionsOfKey(scopes, policy.access ?? 'write'),
      apiKey: { scopes, requestsPerMinute },
    };
    request.settings = key.settings;
    if (!key.isFromAllowedIp)
      throw new DomainError('FORBIDDEN', 'This API key may not be used from this IP address.');
    if (authorize(policy, request.actor) === 'admitted') return;
    throw new DomainError(
      'FORBIDDEN',
      policy.scopes
        ? `This call needs an API key with the scope ${policy.scopes.join(' or ')}.`
        : 'API keys can’t make this call. Sign in to make it.',
    );
  }
}
