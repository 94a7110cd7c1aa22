import type { Db } from '@bedside/db/database';
import { type EnabledApp, enabledApp, isSystemApp } from '@bedside/domain/apps/app.queries';
import { isProblem, type OAuthProblem } from '@bedside/domain/apps/authorization-request.policy';
import { ASSERTION_ALGORITHMS } from '@bedside/domain/apps/grant.policy';
import { useAssertion } from '@bedside/domain/apps/token.commands';
import type { Context } from '@bedside/domain/context';
import type { KeySetsPort } from '@bedside/integrations/key-sets/key-sets.port';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as jose,
  jwtVerify,
} from 'jose';

const TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const LONGEST_SECONDS = 300;
const CLOCK_SECONDS = 30;
/** Limits the cache, so that keys of changed or disabled apps don’t pile up. */
const MAX_CACHED = 200;

const refusal = (description: string): OAuthProblem => ({ error: 'invalid_client', description });

interface ClientAssertions {
  /** The system app that signed the assertion, or why the assertion is invalid. An assertion works only once. */
  appOf: (ctx: Context, form: URLSearchParams) => Promise<EnabledApp | OAuthProblem>;
}

/** Client authentication by `private_key_jwt`, as in SMART Backend Services and RFC 7523. */
export function clientAssertions(db: Db, keySets: KeySetsPort, tokenUrl: string): ClientAssertions {
  const cached = new Map<string, JWTVerifyGetKey>();

  /** Fetched again every 10 minutes, and earlier for a new `kid`, but at most every 30 seconds. */
  function published(url: string): JWTVerifyGetKey {
    const known = cached.get(url);
    if (known) return known;
    if (cached.size >= MAX_CACHED) cached.clear();
    const keys = createRemoteJWKSet(new URL(url), {
      [customFetch]: async () => new Response(await keySets.read(url)),
    });
    cached.set(url, keys);
    return keys;
  }

  const keysOf = ({ jwks, jwksUrl }: EnabledApp): JWTVerifyGetKey =>
    jwksUrl === null
      ? createLocalJWKSet(JSON.parse(jwks ?? '{"keys":[]}') as JSONWebKeySet)
      : published(jwksUrl);

  async function verified(app: EnabledApp, assertion: string, now: Date): Promise<JWTPayload | OAuthProblem> {
    const { jku, kid } = decodeProtectedHeader(assertion);
    if (!kid) return refusal('The header of the assertion must name its key as kid.');
    if (jku !== undefined && jku !== app.jwksUrl)
      return refusal('jku is not the address of keys that is registered for this app.');
    const { payload } = await jwtVerify(assertion, keysOf(app), {
      algorithms: [...ASSERTION_ALGORITHMS],
      issuer: app.id,
      subject: app.id,
      audience: tokenUrl,
      requiredClaims: ['exp', 'jti'],
      clockTolerance: CLOCK_SECONDS,
      currentDate: now,
    });
    return payload;
  }

  return {
    async appOf(ctx, form) {
      if (form.get('client_assertion_type') !== TYPE)
        return refusal(`client_assertion_type must be ${TYPE}.`);
      const assertion = form.get('client_assertion') ?? '';
      const app = await enabledApp(db, issuerIn(assertion));
      if (!app || !isSystemApp(app)) return refusal('No system app in use has this client ID.');
      const other = form.get('client_id');
      if (other !== null && other !== app.id) return refusal('client_id is not the app of the assertion.');
      const payload = await verified(app, assertion, ctx.now).catch((error: unknown) =>
        refusal(problemOf(error)),
      );
      return isProblem(payload) ? payload : used(db, ctx, app, payload);
    },
  };
}

function issuerIn(assertion: string): string | null {
  try {
    return decodeJwt(assertion).iss ?? null;
  } catch {
    return null;
  }
}

async function used(
  db: Db,
  ctx: Context,
  app: EnabledApp,
  { exp = 0, jti = '' }: JWTPayload,
): Promise<EnabledApp | OAuthProblem> {
  if (exp > ctx.now.getTime() / 1000 + LONGEST_SECONDS + CLOCK_SECONDS)
    return refusal(`exp must be ${LONGEST_SECONDS} seconds from now or less.`);
  if (typeof jti !== 'string' || jti === '') return refusal('jti must be a text.');
  const expiresAt = new Date((exp + CLOCK_SECONDS) * 1000);
  const isNew = await useAssertion(db, app.id, { jti, expiresAt });
  return isNew ? app : refusal('This assertion was already used. Sign a new one with its own jti.');
}

/** A description for the app’s developer. It repeats nothing from the request. */
function problemOf(error: unknown): string {
  if (error instanceof jose.JWTExpired) return 'The assertion has expired.';
  if (error instanceof jose.JWTClaimValidationFailed)
    return `The assertion claim ${error.claim} is missing or invalid.`;
  if (error instanceof jose.JOSEAlgNotAllowed)
    return `Sign the assertion with ${ASSERTION_ALGORITHMS.join(' or ')}.`;
  if (error instanceof jose.JWKSNoMatchingKey || error instanceof jose.JWKSMultipleMatchingKeys)
    return 'This app has no key with this kid. Publish the key, or sign with another one.';
  if (error instanceof jose.JWSSignatureVerificationFailed)
    return 'The signature of the assertion is invalid.';
  if (error instanceof jose.JWTInvalid || error instanceof jose.JWSInvalid)
    return 'The assertion is not a signed JWT.';
  return 'This app’s keys can’t be read. Check its JWK Set URL.';
}
