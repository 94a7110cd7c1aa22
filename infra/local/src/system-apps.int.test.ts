import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@bedside/db/id';
import { insertApp, insertSystemApp } from '@bedside/testing/factories/apps';
import { insertStaff } from '@bedside/testing/factories/people';
import { startServices } from '@bedside/testing/service';
import { addSeconds } from 'date-fns';
import { afterAll, describe, expect, it } from 'vitest';
import { services } from './application.ts';
import type { TokenAnswer } from './smart.fixture.ts';
import { errorOf, openSmartStage } from './smart-stage.fixture.ts';
import { systemKit } from './system-apps.fixture.ts';

const stage = await openSmartStage();
const { db, as, http, smart, service, ruth, child, problem, read, statusOf, later, clock } = stage;
const { ask, tokenOf, proofOf } = systemKit(service);
const admin = await insertStaff(db, { role: 'SUPER_ADMIN', firstName: 'Ida', lastName: 'Cole' });
const superAdmin = await as(admin);
const app = await insertSystemApp(db, { createdBy: admin.id });

const REFUSED = [401, 'invalid_client'];
const inSeconds = (seconds: number) => Math.floor(addSeconds(clock.now, seconds).getTime() / 1000);

/** The keys that a practice’s system publishes, and how often they were requested. */
const published = { keys: [] as object[], asked: 0, redirects: false };
const keyServer = createServer((_request, response) => {
  published.asked += 1;
  if (published.redirects) return response.writeHead(302, { location: '/elsewhere' }).end();
  return response.end(JSON.stringify({ keys: published.keys }));
}).listen(0, '127.0.0.1');
await once(keyServer, 'listening');
afterAll(() => keyServer.close());
const jwksUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/jwks.json`;

const publicOf = (key: { export: (as: { format: 'jwk' }) => JsonWebKey }, kid: string) => ({
  ...key.export({ format: 'jwk' }),
  kid,
});

describe('a system app', () => {
  it('matches its discovery document', async () => {
    const said = (await http.inject({ url: '/fhir/R4/.well-known/smart-configuration' })).json();
    expect(said.grant_types_supported).toContain('client_credentials');
    expect(said.token_endpoint_auth_methods_supported).toContain('private_key_jwt');
    expect(said.token_endpoint_auth_signing_alg_values_supported).toEqual(['RS384', 'ES384']);
    expect(said.scopes_supported).toContain('system/*.rs');
    expect(said.capabilities).toContain('client-confidential-asymmetric');
    expect(said.introspection_endpoint).toBe(`${stage.publicUrl}/oauth/introspect`);
  });

  // Rule: security.system-apps-prove-themselves
  it('gets a token for five minutes, and none to renew it with', async () => {
    const answer = await ask(app);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'system/*.rs',
    });
    const token = answer.json<TokenAnswer>().access_token;
    expect(await statusOf(token, `Patient/${ruth.id}`)).toBe(200);
    expect(await later(299, () => statusOf(token, `Patient/${ruth.id}`))).toBe(200);
    expect(await later(301, () => statusOf(token, `Patient/${ruth.id}`))).toBe(401);
  });

  // Rule: security.system-apps-prove-themselves
  it.each([
    ['for another server', { claims: { aud: 'https://elsewhere.example/token' } }],
    ['without an audience', { claims: { aud: undefined } }],
    ['that has expired', { claims: { exp: inSeconds(-60) } }],
    ['that lasts longer than five minutes', { claims: { exp: inSeconds(400) } }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a jti', { claims: { jti: undefined } }],
    ['of another subject', { claims: { sub: newId() } }],
    ['of an unknown app', { claims: { iss: newId(), sub: newId() } }],
    ['with an unknown key', { header: { kid: 'another' } }],
    ['without a kid', { header: { kid: undefined } }],
    ['with keys at another address', { header: { jku: 'https://evil.example/jwks.json' } }],
    ['signed by someone else', { key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey }],
    [
      'of another type',
      { form: { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' } },
    ],
    ['sent for another app', { form: { client_id: newId() } }],
    ['that is none', { form: { client_assertion: 'a.b.c' } }],
  ])('is refused with an assertion %s', async (_what, changes) => {
    expect(errorOf(await ask(app, changes as Parameters<typeof ask>[1]))).toEqual(REFUSED);
  });

  // Rule: security.assertions-work-once
  it('is refused with an assertion that was used before, at whichever process', async () => {
    const other = await startServices(services, stage.database, { now: () => clock.now });
    const proof = await proofOf(app);
    const fields = { grant_type: 'client_credentials', scope: 'system/*.rs', ...proof };
    const sent = {
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    } as const;
    const answers = await Promise.all([http, other.app, http, other.app].map((at) => at.inject(sent)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
  });

  it('signs with RS384, too, and with no other algorithm', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwks = JSON.stringify({ keys: [publicOf(publicKey, 'rsa-1')] });
    const rsa = { ...(await insertSystemApp(db, { jwks })), kid: 'rsa-1', privateKey };
    expect((await ask(rsa, { header: { alg: 'RS384' } })).statusCode).toBe(200);
    expect(errorOf(await ask(rsa, { header: { alg: 'RS256' } }))).toEqual(REFUSED);
  });

  // Rule: security.apps-stay-in-scope
  it('is given the scopes of its registration at most, and of no patient', async () => {
    const small = await insertSystemApp(db, { scopes: ['system/Condition.rs'] });
    for (const scope of ['', 'system/Patient.rs', 'system/*.rs', 'patient/Condition.rs', 'openid'])
      expect([scope, ...errorOf(await ask(small, { scope }))]).toEqual([scope, 400, 'invalid_scope']);
    const token = await tokenOf(small, 'system/Condition.r');
    expect(await statusOf(token, `Condition/${problem}`)).toBe(200);
    expect(await statusOf(token, `Condition?patient=${child.id}`)).toBe(403);
    expect(await statusOf(token, `Patient/${child.id}`)).toBe(403);
  });

  it('does not sign in without its key, and no other app signs in so', async () => {
    const form = { grant_type: 'client_credentials', scope: 'system/*.rs' };
    expect(errorOf(await smart.post('token', { ...form, client_id: app.id }))).toEqual(REFUSED);
    const secretive = await insertApp(db, { isConfidential: true, scopes: ['system/*.rs'] });
    const request = { ...form, client_id: secretive.id, client_secret: secretive.secret };
    expect(errorOf(await smart.post('token', request))).toEqual(REFUSED);
  });
});

describe('the keys of a system app at its own address', () => {
  // Rule: security.key-sets-come-from-outside
  it('are read there, again for a new key, and never after a redirect', async () => {
    const remote = await insertSystemApp(db, { jwks: null, jwksUrl });
    published.keys = (JSON.parse(remote.jwks) as { keys: object[] }).keys;
    published.redirects = true;
    expect(errorOf(await ask(remote))).toEqual(REFUSED);
    published.redirects = false;
    expect((await ask(remote, { header: { jku: jwksUrl } })).statusCode).toBe(200);
    const before = published.asked;
    expect((await ask(remote)).statusCode).toBe(200);
    expect(published.asked).toBe(before);
  });

  // Rule: security.key-sets-come-from-outside
  it.each([
    'https://10.0.0.7/jwks.json',
    'https://169.254.169.254/',
    'http://reports.example/jwks.json',
    'https://localhost/',
  ])('are not registered at %s', async (url) => {
    const body = { name: 'Inside', scopes: ['system/*.rs'], jwksUrl: url };
    const answer = await superAdmin.post('/admin/apps/create-system', body);
    if (url === 'https://localhost/') return expect(answer.statusCode).toBe(200);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].path).toBe('jwksUrl');
  });
});

describe('the registration of a system app', () => {
  const body = { name: 'Quality Reports', scopes: ['system/Patient.rs'], jwks: app.jwks };
  const register = (changes: object) => superAdmin.post('/admin/apps/create-system', { ...body, ...changes });

  it('takes public keys, and a super-admin may change them', async () => {
    const answer = await register({});
    expect(answer.json().data.app).toMatchObject({ isSystem: true, isConfidential: false, jwks: app.jwks });
    const { id } = answer.json().data.app;
    const change = (changes: object) => superAdmin.put(`/admin/apps/${id}`, changes);
    expect((await change({ jwksUrl })).json()).toMatchObject({ jwksUrl, jwks: null });
    expect((await change({ scopes: ['patient/*.rs'] })).statusCode).toBe(400);
    expect((await change({ redirectUris: ['https://a.example/'] })).statusCode).toBe(400);
    await expect(
      (await as(await insertStaff(db, { role: 'ADMIN' }))).post('/admin/apps/create-system', body),
    ).resolves.toMatchObject({
      statusCode: 403,
    });
  });

  it('refuses a private key, a weak key, no keys, two places of keys, and other scopes, by field', async () => {
    const fieldOf = async (changes: object) => (await register(changes)).json().issues[0].path;
    const weak = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
    expect(await fieldOf({ jwks: JSON.stringify({ keys: [publicOf(app.privateKey, 'a')] }) })).toBe('jwks');
    expect(await fieldOf({ jwks: JSON.stringify({ keys: [publicOf(weak, 'a')] }) })).toBe('jwks');
    expect(await fieldOf({ jwks: 'https://reports.example/jwks.json' })).toBe('jwks');
    expect(await fieldOf({ jwks: undefined })).toBe('jwksUrl');
    expect(await fieldOf({ jwksUrl })).toBe('jwksUrl');
    expect(await fieldOf({ scopes: ['patient/*.rs'] })).toBe('scopes.0');
  });
});

describe('what a system app reads', () => {
  // Rule: security.apps-are-audited
  it('is any patient’s record, and each read names the app in the audit log', async () => {
    const token = await tokenOf(app);
    for (const path of [
      `Condition/${problem}`,
      `Condition?patient=${child.id}`,
      `Patient/${ruth.id}/$everything`,
    ])
      expect([path, await statusOf(token, path)]).toEqual([path, 200]);
    const filter = JSON.stringify({ patientId: child.id });
    const logs = await superAdmin.get('/admin/admin-logs', { query: { filter, range: '[0,99]' } });
    expect(logs.json()).toContainEqual(
      expect.objectContaining({
        action: 'readFhirResource',
        actorName: 'Ida Cole',
        appName: 'Quality Reports',
      }),
    );
  });

  it('is no merged record, which names the one it went into', async () => {
    const { id: merged } = stage.stranger;
    const gone = { removedAt: clock.now, mergedIntoPatientId: ruth.id };
    await db.updateTable('patients').set(gone).where('id', '=', merged).execute();
    const answer = await read(await tokenOf(app), `Patient/${merged}`);
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain(ruth.id);
  });

  it('counts against the limit of the app', async () => {
    const limited = await insertSystemApp(db, { requestsPerMinute: 1 });
    const token = await tokenOf(limited);
    expect(await statusOf(token, `Patient/${ruth.id}`)).toBe(200);
    expect(await statusOf(token, `Patient/${ruth.id}`)).toBe(429);
  });

  // Rule: security.apps-stay-in-scope
  it('is FHIR, and no other call', async () => {
    const token = await tokenOf(app);
    for (const url of ['/v1/auth/me', '/v1/admin/patients', '/v1/admin/apps']) {
      const answer = await http.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  // Rule: security.app-access-ends-now
  it('ends when the app is turned off or revokes its token, and with the super-admin who registered it', async () => {
    const owner = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const ended = await insertSystemApp(db, { createdBy: owner.id });
    const token = await tokenOf(ended);
    const patient = `Patient/${ruth.id}`;
    await db.updateTable('apps').set({ isEnabled: false }).where('id', '=', ended.id).execute();
    expect(await statusOf(token, patient)).toBe(401);
    expect(errorOf(await ask(ended))).toEqual(REFUSED);
    await db.updateTable('apps').set({ isEnabled: true }).where('id', '=', ended.id).execute();
    expect(await statusOf(token, patient)).toBe(200);
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', owner.id).execute();
    expect(await statusOf(token, patient)).toBe(401);
    expect(errorOf(await ask(ended))).toEqual(REFUSED);
    expect(errorOf(await smart.post('introspect', { token, ...(await proofOf(ended)) }))).toEqual(REFUSED);
    await db.updateTable('users').set({ role: 'SUPER_ADMIN' }).where('id', '=', owner.id).execute();
    expect((await smart.post('revoke', { token, ...(await proofOf(app)) })).statusCode).toBe(200);
    expect(await statusOf(token, patient)).toBe(200);
    expect((await smart.post('revoke', { token, ...(await proofOf(ended)) })).statusCode).toBe(200);
    expect(await statusOf(token, patient)).toBe(401);
  });
});
