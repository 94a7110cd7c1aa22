import { includesScope, isKnownScope, scopesIn } from '@bedside/contracts/fhir/smart-scopes';

export interface AuthorizationRequest {
  scopes: string[];
  nonce: string | null;
  codeChallenge: string;
}

/** An error as RFC 6749 names it for the app, with a description for its developer. */
export interface OAuthProblem {
  error:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_scope'
    | 'unsupported_response_type'
    | 'unsupported_grant_type'
    | 'access_denied';
  description: string;
}

export const isProblem = (value: object): value is OAuthProblem => 'error' in value;

const problem = (error: OAuthProblem['error'], description: string): OAuthProblem => ({ error, description });

const S256 = /^[\w-]{43}$/;
const LONGEST = 500;
const MOST_PARAMETERS = 50;

/** Refuses too many parameters in a form or a query, and a repeated one, which RFC 6749 forbids. */
export function repeatedIn(parameters: URLSearchParams): OAuthProblem | null {
  const seen = new Set<string>();
  for (const name of parameters.keys()) {
    if (seen.has(name)) return problem('invalid_request', `Send ${printable(name)} once.`);
    if (seen.size === MOST_PARAMETERS)
      return problem('invalid_request', `Send ${MOST_PARAMETERS} parameters or fewer.`);
    seen.add(name);
  }
  return null;
}

/** The app's request, or why it is refused. The redirect address has already been checked. */
export function authorizationRequestFrom(
  parameters: URLSearchParams,
  { allowedScopes, audience }: { allowedScopes: readonly string[]; audience: string },
): AuthorizationRequest | OAuthProblem {
  const repeated = repeatedIn(parameters);
  if (repeated) return repeated;
  if (parameters.get('response_type') !== 'code')
    return problem('unsupported_response_type', 'response_type must be code.');
  if (parameters.get('aud')?.replace(/\/$/, '') !== audience)
    return problem('invalid_request', `aud must be ${audience}.`);
  const codeChallenge = parameters.get('code_challenge') ?? '';
  if (parameters.get('code_challenge_method') !== 'S256' || !S256.test(codeChallenge))
    return problem('invalid_request', 'Send a code_challenge, and S256 as code_challenge_method.');
  const nonce = parameters.get('nonce');
  if ((parameters.get('state')?.length ?? 0) > LONGEST || (nonce?.length ?? 0) > LONGEST)
    return problem('invalid_request', `state and nonce have ${LONGEST} characters or fewer.`);
  const scopes = scopesIn(parameters.get('scope') ?? '');
  return scopeProblem(scopes, allowedScopes, isKnownScope) ?? { scopes, nonce, codeChallenge };
}

export function scopeProblem(
  scopes: readonly string[],
  allowed: readonly string[],
  isKnown: (scope: string) => boolean,
): OAuthProblem | null {
  if (scopes.length === 0) return problem('invalid_scope', 'Name at least one scope.');
  const unknown = scopes.find((scope) => !isKnown(scope));
  if (unknown !== undefined) return problem('invalid_scope', `Unknown scope: ${printable(unknown)}.`);
  const forbidden = scopes.find((scope) => !includesScope(allowed, scope));
  return forbidden === undefined
    ? null
    : problem('invalid_scope', `This app is not registered for the scope ${printable(forbidden)}.`);
}

/** RFC 6749 allows no other characters in a description. */
const printable = (scope: string): string =>
  scope.slice(0, 100).replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, '?');

/** For a loopback address, the app may choose the port; everything else must match exactly. */
export function isRegistered(registered: readonly string[], redirectUri: string): boolean {
  return registered.some(
    (one) =>
      one === redirectUri ||
      (isLoopback(one) && withoutPort(one) === withoutPort(redirectUri) && URL.canParse(redirectUri)),
  );
}

const isLoopback = (uri: string): boolean => /^http:\/\/(127\.0\.0\.1|\[::1\])([:/?]|$)/.test(uri);
const withoutPort = (uri: string): string =>
  uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?]|$)/, '$1');
