import { DomainError } from '@bedside/contracts/errors';
import * as api from '@bedside/contracts/people/oauth.api';
import {
  appOfRefreshToken,
  type EnabledApp,
  enabledApp,
  isSystemApp,
  provesItself,
} from '@bedside/domain/apps/app.queries';
import { isProblem, type OAuthProblem, repeatedIn } from '@bedside/domain/apps/authorization-request.policy';
import { revokeAppToken } from '@bedside/domain/apps/grant.commands';
import { introspectToken } from '@bedside/domain/apps/grant.queries';
import {
  exchangeCode,
  issueSystemToken,
  renewAccess,
  type Tokens,
} from '@bedside/domain/apps/token.commands';
import type { Context } from '@bedside/domain/context';
import type { Routes } from '@bedside/service-kit/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAppRequest } from './authorization-request.ts';
import { clientAssertions } from './client-assertion.ts';
import { idTokens } from './id-token.ts';
import { openIdConfiguration, smartConfiguration, smartPlaces } from './smart-configuration.ts';

/** The endpoints that apps call: SMART App Launch 2 on OAuth 2 (RFC 6749, 7636, 7009, 8252, 9207). */
export const oauthRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const places = smartPlaces(config.publicUrl);
  const ids = idTokens(config.secrets.appSigning, config.dataDir);
  const assertions = clientAssertions(db, integrations.keySets, places.token);

  bind(api.getSmartConfiguration, async () => smartConfiguration(config.publicUrl));
  bind(api.getOpenIdConfiguration, async () => openIdConfiguration(config.publicUrl));
  bind(api.getSigningKeys, async () => ({ keys: await ids.keys() }));

  bind(api.authorizeApp, async ({ request, reply }) => {
    const [, text = ''] = request.url.split(/\?(.*)/s);
    // Never redirects to an unknown app. The page shows the reason instead.
    const appRequest = await readAppRequest(db, config.publicUrl, text).catch((refusal: unknown) => {
      if (refusal instanceof DomainError) return null;
      throw refusal;
    });
    return appRequest && isProblem(appRequest.request)
      ? reply.redirect(appRequest.answerUrl(appRequest.request))
      : reply.redirect(`${places.allowPage}?${text}`);
  });

  bind(api.getAppToken, async ({ ctx, request, reply }) => {
    const form = formOf(request);
    const app = await clientOf(ctx, request, form);
    const answer = isProblem(app) ? app : await tokensFor(ctx, app, form);
    if (isProblem(answer)) return refused(request, reply, answer);
    return {
      access_token: answer.accessToken,
      token_type: 'Bearer',
      expires_in: answer.expiresIn,
      scope: answer.scopes.join(' '),
      ...(answer.patientId !== null && { patient: answer.patientId }),
      ...(answer.refreshToken && { refresh_token: answer.refreshToken }),
      ...(!isProblem(app) && (await idTokenOf(ctx, app, answer))),
    };
  });

  bind(api.introspectAppToken, async ({ ctx, request, reply }) => {
    const form = formOf(request);
    const app = await clientOf(ctx, request, form);
    if (isProblem(app)) return refused(request, reply, app);
    const isPublic = app.secretHash === null && !isSystemApp(app);
    if (isPublic) return refused(request, reply, UNPROVEN);
    const token = form.get('token');
    if (token === null) return refused(request, reply, invalid('Send the token.'));
    const active = await introspectToken(db, ctx, token);
    // One of the practice’s system apps may be a resource server and ask about other apps’ tokens.
    if (!active || (active.appId !== app.id && !isSystemApp(app))) return { active: false };
    return introspection(places, active);
  });

  bind(api.revokeAppToken, async ({ ctx, request, reply }) => {
    const form = formOf(request);
    const app = await clientOf(ctx, request, form);
    if (isProblem(app)) return refused(request, reply, app);
    const token = form.get('token');
    if (token === null) return refused(request, reply, invalid('Send the token.'));
    await revokeAppToken(db, ctx, app.id, token);
    return {};
  });

  async function idTokenOf(ctx: Context, app: EnabledApp, { scopes, userId, nonce }: Tokens) {
    if (!scopes.includes('openid')) return {};
    const fhirUser = scopes.includes('fhirUser') ? places.patient(userId) : null;
    const { issuer } = places;
    return { id_token: await ids.sign({ issuer, userId, clientId: app.id, nonce, fhirUser, now: ctx.now }) };
  }

  async function tokensFor(
    ctx: Context,
    app: EnabledApp,
    form: URLSearchParams,
  ): Promise<Tokens | OAuthProblem> {
    const field = (name: string) => form.get(name) ?? '';
    const type = field('grant_type');
    if (type === 'authorization_code')
      return exchangeCode(db, ctx, {
        appId: app.id,
        code: field('code'),
        redirectUri: field('redirect_uri'),
        verifier: field('code_verifier'),
      });
    if (type === 'refresh_token')
      return renewAccess(db, ctx, {
        appId: app.id,
        refreshToken: field('refresh_token'),
        scope: form.get('scope'),
      });
    if (type === 'client_credentials')
      return isSystemApp(app) ? issueSystemToken(db, ctx, app, field('scope')) : UNPROVEN;
    return {
      error: 'unsupported_grant_type',
      description: 'grant_type must be authorization_code, refresh_token, or client_credentials.',
    };
  }

  /** A public app may renew without its client ID, as fhirclient does. */
  async function renewingApp(form: URLSearchParams): Promise<string | null> {
    const token = form.get('refresh_token');
    return token === null ? null : appOfRefreshToken(db, token);
  }

  async function clientOf(
    ctx: Context,
    request: FastifyRequest,
    form: URLSearchParams,
  ): Promise<EnabledApp | OAuthProblem> {
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return invalid('Send application/x-www-form-urlencoded.');
    const repeated = repeatedIn(form);
    if (repeated) return repeated;
    const basic = credentialsOf(request);
    if (isProvedTwice(basic, form)) return invalid('Use only one client authentication method.');
    if (form.has('client_assertion')) return assertions.appOf(ctx, form);
    const { id, secret } = basic ?? {
      id: form.get('client_id') ?? (await renewingApp(form)),
      secret: form.get('client_secret'),
    };
    const app = await enabledApp(db, id);
    return app && provesItself(app, secret, ctx.now) ? app : UNPROVEN;
  }
};

const UNPROVEN: OAuthProblem = {
  error: 'invalid_client',
  description: 'The client ID, secret, or assertion is incorrect.',
};

const invalid = (description: string): OAuthProblem => ({ error: 'invalid_request', description });

/** RFC 6749, section 2.3: a request may use only one authentication method, for one app. */
function isProvedTwice(basic: { id: string } | null, form: URLSearchParams): boolean {
  const ways = [basic !== null, form.has('client_secret'), form.has('client_assertion')];
  const named = form.get('client_id');
  return ways.filter(Boolean).length > 1 || (basic !== null && named !== null && named !== basic.id);
}

const formOf = ({ rawBody }: FastifyRequest) => new URLSearchParams(rawBody?.toString('utf8') ?? '');

/** RFC 6749 URL-encodes both halves before joining them. */
function credentialsOf({ headers }: FastifyRequest): { id: string; secret: string } | null {
  const [, encoded] = /^Basic ([\w+/=]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  } catch {
    return { id: '', secret: '' };
  }
}

function refused(request: FastifyRequest, reply: FastifyReply, { error, description }: OAuthProblem) {
  const isUnknown = error === 'invalid_client';
  reply.code(isUnknown ? 401 : 400);
  if (isUnknown && request.headers.authorization) reply.header('www-authenticate', 'Basic realm="apps"');
  return { error, error_description: description };
}

type ActiveToken = NonNullable<Awaited<ReturnType<typeof introspectToken>>>;

/** Token introspection according to RFC 7662 and SMART App Launch 2. */
const introspection = (
  { issuer, fhir, patient }: ReturnType<typeof smartPlaces>,
  { appId, patientId, userId, kind, endsAt, scopes }: ActiveToken,
) => ({
  active: true,
  scope: scopes.join(' '),
  client_id: appId,
  exp: Math.floor(endsAt.getTime() / 1000),
  aud: fhir,
  ...(kind === 'access' && { token_type: 'Bearer' }),
  ...(patientId !== null && { patient: patientId }),
  ...(scopes.includes('openid') && { iss: issuer, sub: userId }),
  ...(scopes.includes('fhirUser') && { fhirUser: patient(userId) }),
});
