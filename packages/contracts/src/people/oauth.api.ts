import { z } from 'zod';
import { call } from '../call.ts';

const JSON_TYPE = 'application/json';
const open = { service: 'auth', audience: ['public'], raw: JSON_TYPE } as const;
const limit = { max: 600, perSeconds: 60 } as const;

/** The response format is defined by OAuth, OpenID Connect, and SMART App Launch. */
const appSignInAnswer = z.looseObject({});

const textField = z.string().optional();
/** How an app authenticates: not at all, with a secret (also by HTTP Basic), or with a JWT signed by its key. */
const appProof = {
  client_id: textField,
  client_secret: textField,
  client_assertion_type: textField,
  client_assertion: textField,
};
const tokenForm = z.object({
  grant_type: z.enum(['authorization_code', 'refresh_token', 'client_credentials']),
  code: textField,
  redirect_uri: textField,
  code_verifier: textField,
  refresh_token: textField,
  scope: textField,
  ...appProof,
});
const aboutTokenForm = z.object({ token: z.string(), token_type_hint: textField, ...appProof });

export const getSmartConfiguration = call({
  name: 'getSmartConfiguration',
  method: 'GET',
  path: '/fhir/R4/.well-known/smart-configuration',
  ...open,
  summary: 'Get where and how an app signs in (added path)',
  data: appSignInAnswer,
});

export const getOpenIdConfiguration = call({
  name: 'getOpenIdConfiguration',
  method: 'GET',
  path: '/oauth/.well-known/openid-configuration',
  ...open,
  summary: 'Get the OpenID Connect discovery document (added path)',
  data: appSignInAnswer,
});

export const getSigningKeys = call({
  name: 'getSigningKeys',
  method: 'GET',
  path: '/oauth/jwks',
  ...open,
  summary: 'Get the keys that verify an ID token (added path)',
  data: appSignInAnswer,
});

export const authorizeApp = call({
  name: 'authorizeApp',
  method: 'GET',
  path: '/oauth/authorize',
  ...open,
  raw: 'text/html',
  limit,
  summary: 'Send a person to the page where they let an app read a record (added path)',
  query: z.record(z.string().max(60), z.union([z.string().max(4_000), z.array(z.string()).max(20)])),
});

export const getAppToken = call({
  name: 'getAppToken',
  method: 'POST',
  path: '/oauth/token',
  ...open,
  limit,
  summary: 'Exchange a code, a refresh token, or a signed assertion for an access token (added path)',
  form: tokenForm,
  data: appSignInAnswer,
});

export const revokeAppToken = call({
  name: 'revokeAppToken',
  method: 'POST',
  path: '/oauth/revoke',
  ...open,
  limit,
  summary: 'End the access behind a token (added path)',
  form: aboutTokenForm,
  data: appSignInAnswer,
});

export const introspectAppToken = call({
  name: 'introspectAppToken',
  method: 'POST',
  path: '/oauth/introspect',
  ...open,
  limit,
  summary: 'Get whether a token is active, and what it gives access to (added path)',
  form: aboutTokenForm,
  data: appSignInAnswer,
});
