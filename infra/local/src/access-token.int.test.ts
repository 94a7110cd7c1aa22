import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { SESSION_REFUSED_HEADER } from '@bedside/contracts/people/session.api';
import { newId } from '@bedside/db/id';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyService, startApart } from './four-services.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { auth, answers } = await startApart(database);
const { app, parts } = auth;
const patient = await insertPatient(db);
const { id: userId } = patient;
const sessionId = newId();
const now = new Date();
await db
  .insertInto('sessions')
  .values({ id: sessionId, userId, createdAt: now, lastSeenAt: now, expiresAt: addHours(now, 12) })
  .execute();

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;
const goodHeader = { alg: 'HS256', typ: 'at+jwt' };
const goodClaims = {
  sub: userId,
  sid: sessionId,
  role: 'PATIENT',
  iss: 'bedside',
  aud: 'bedside-api',
  iat: seconds(),
  exp: seconds(300),
};

function forge(header: object = {}, claims: object = {}, secret = parts.config.secrets.jwt[0]): string {
  const content = `${encode({ ...goodHeader, ...header })}.${encode({ ...goodClaims, ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
function unsigned(): string {
  return `${encode({ ...goodHeader, alg: 'none' })}.${encode(goodClaims)}.`;
}
function signedWithAKeyPair(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const content = `${encode({ ...goodHeader, alg: 'RS256' })}.${encode(goodClaims)}`;
  return `${content}.${signBytes('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}
function edited(): string {
  const [header, , signature] = forge().split('.');
  return [header, encode({ ...goodClaims, role: 'SUPER_ADMIN' }), signature].join('.');
}

describe('an access token', () => {
  it('with our signature is accepted by every service', async () => {
    expect(await answers(forge())).toEqual(everyService('taken'));
  });

  // Rule: security.access-tokens-last-five-minutes
  it('expires after five minutes', () => {
    const token = app.jwt.sign({ sub: userId, sid: sessionId, role: 'PATIENT' });
    const { iat, exp } = z.object({ iat: z.int(), exp: z.int() }).parse(app.jwt.decode(token));
    expect(exp - iat).toBe(300);
  });

  // Rule: security.access-tokens-last-five-minutes
  it.each([
    ['that is not signed', unsigned()],
    ['signed with another secret', forge({}, {}, 'x'.repeat(48))],
    ['signed with a key pair', signedWithAKeyPair()],
    ['signed with nothing, which is what it says its key is', forge({ kid: '../../dev/null' }, {}, '')],
    ['that says where its key is', forge({ jku: 'https://example.com/keys' }, {}, 'x'.repeat(48))],
    ['that brings its key along', forge({ jwk: { kty: 'oct', k: 'eA' } }, {}, 'x')],
    ['whose role was edited', edited()],
    ['that names a role the person has not', forge({}, { role: 'ADMIN' })],
    ['that has expired', forge({}, { iat: seconds(-600), exp: seconds(-300) })],
    ['that never expires', forge({}, { exp: undefined })],
    ['of another issuer', forge({}, { iss: 'somebody' })],
    ['for another audience', forge({}, { aud: 'somebody' })],
    ['of another type', forge({ typ: 'JWT' })],
    ['of another algorithm', forge({ alg: 'HS512' })],
    ['of a session that does not exist', forge({}, { sid: newId() })],
    ['of someone else’s session', forge({}, { sub: newId() })],
    ['that is garbage', 'a.b.c'],
  ])('%s is refused by every service', async (_name, token) => {
    expect(await answers(token)).toEqual(everyService('refused'));
  });

  // Rule: security.access-tokens-last-five-minutes
  it('that has expired is reported when a public call goes on without it, so the client can renew it', async () => {
    const { id } = await insertConsent(db, patient);
    const read = (token?: string) =>
      app.inject({
        url: `/v1/users/consent-detail/${id}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      });
    expect((await read(forge())).statusCode).toBe(200);
    const expired = await read(forge({}, { iat: seconds(-600), exp: seconds(-300) }));
    expect([expired.statusCode, expired.headers[SESSION_REFUSED_HEADER]]).toEqual([404, '1']);
    expect((await read()).headers[SESSION_REFUSED_HEADER]).toBeUndefined();
  });
});
