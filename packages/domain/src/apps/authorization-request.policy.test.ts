import { describe, expect, it } from 'vitest';
import { authorizationRequestFrom, isRegistered } from './authorization-request.policy.ts';

const good = {
  response_type: 'code',
  scope: 'launch/patient patient/*.rs',
  aud: 'https://care.example/fhir/R4',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};
const from = (text: string) =>
  authorizationRequestFrom(new URLSearchParams(text), {
    allowedScopes: ['launch/patient', 'patient/*.rs'],
    audience: 'https://care.example/fhir/R4',
  });

describe('an authorization request', () => {
  it('contains its scopes, its nonce, and its challenge', () => {
    expect(from(new URLSearchParams({ ...good, nonce: 'n' }).toString())).toEqual({
      scopes: ['launch/patient', 'patient/*.rs'],
      nonce: 'n',
      codeChallenge: good.code_challenge,
    });
  });

  it('is refused with a parameter that is sent twice', () => {
    expect(from(`${new URLSearchParams(good)}&scope=patient/*.rs`)).toMatchObject({
      error: 'invalid_request',
      description: 'Send scope once.',
    });
  });

  it('is refused with more than 50 parameters', () => {
    const many = Array.from({ length: 51 }, (_, at) => `p${at}=1`).join('&');
    expect(from(many)).toMatchObject({ description: 'Send 50 parameters or fewer.' });
  });

  it('repeats no character in an error that RFC 6749 forbids there', () => {
    expect(from(new URLSearchParams({ ...good, scope: '"évil"\\' }).toString())).toMatchObject({
      error: 'invalid_scope',
      description: 'Unknown scope: ??vil??.',
    });
  });
});

// Rule: security.apps-are-answered-at-home
it.each([
  ['https://a.example/cb', 'https://a.example/cb', true],
  ['https://a.example/cb', 'https://a.example/cb/', false],
  ['https://a.example/cb', 'https://A.example/cb', false],
  ['https://a.example/cb', 'https://a.example:444/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:8080/cb', true],
  ['http://127.0.0.1:3000/cb', 'http://127.0.0.1:8080/cb', true],
  ['http://[::1]/cb', 'http://[::1]:8080/cb', true],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:8080@evil.example/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1:99999/cb', false],
  ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb', false],
  ['http://127.0.0.1/cb', 'http://[::1]:8080/cb', false],
  ['http://127.0.0.1/cb', 'https://127.0.0.1:8080/cb', false],
])('with %s registered, a redirect to %s is allowed: %s', (registered, given, expected) =>
  expect(isRegistered([registered], given)).toBe(expected),
);
