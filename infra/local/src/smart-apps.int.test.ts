import { appRequest, insertApp, REDIRECT_URI } from '@bedside/testing/factories/apps';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, addSeconds } from 'date-fns';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';
import { smartKit, type TokenAnswer } from './smart.fixture.ts';

const database = await withDatabase();
const { db } = database;
let now = new Date('2026-10-14T15:42:00Z');
const service = await startServices(services, database, { now: () => now, limits: true });
const { as, app: http } = service;
const smart = smartKit(service);
const { publicUrl, authorize, codeOf, exchange, renew, tokensOf, read, statusOf } = smart;

const ruth = await insertPatient(db, {
  user: { firstName: 'Ruth', lastName: 'Adler', passwordHash: 'a hash' },
});
const child = await insertPatient(db, {
  user: { email: null, phoneE164: null, firstName: 'Ben', lastName: 'Adler' },
  patient: { householdId: ruth.householdId, relationshipToAccountHolder: 'Child' },
});
const stranger = await insertPatient(db);
const asRuth = await as(ruth);
const app = await insertApp(db);
const problem = await insertChartEntry(db, child.id, 'PAST_MEDICAL', {
  condition: 'Asthma',
  status: 'ACTIVE',
});

const later = async <T>(seconds: number, work: () => Promise<T>): Promise<T> => {
  const before = now;
  now = addSeconds(now, seconds);
  try {
    return await work();
  } finally {
    now = before;
  }
};
const errorOf = (answer: { json: () => unknown; statusCode: number }) =>
  [answer.statusCode, (answer.json() as TokenAnswer).error] as const;
const grantsOpen = () => db.selectFrom('appGrants').select('id').where('revokedAt', 'is', null).execute();

describe('an app’s request for access', () => {
  it('goes to the page where the person decides', async () => {
    const { request } = appRequest(app.id, publicUrl);
    const page = await authorize(request);
    expect(page.origin + page.pathname).toBe(`${publicUrl}/allow-app`);
    const said = await asRuth.post('/apps/describe-request', { request: page.search.slice(1) });
    expect(said.json().data).toMatchObject({
      appName: 'Heart Diary',
      appHost: 'diary.example',
      identity: true,
      offline: true,
      people: [
        { id: ruth.id, name: 'Ruth Adler', isSelf: true },
        { id: child.id, name: 'Ben Adler', isSelf: false },
      ],
    });
  });

  // Rule: security.apps-are-answered-at-home
  it.each([
    ['an address that is not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['an address that only begins like one', { redirect_uri: `${REDIRECT_URI}/more` }],
    ['an address with another query', { redirect_uri: `${REDIRECT_URI}?to=evil` }],
    ['no address', { redirect_uri: null }],
    ['an unknown app', { client_id: '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f' }],
  ])('is never answered by a redirect to %s', async (_what, changes) => {
    const { request } = appRequest(app.id, publicUrl, changes);
    expect((await authorize(request)).origin).toBe(publicUrl);
    for (const path of ['/apps/describe-request', '/apps/allow']) {
      const answer = await asRuth.post(path, {
        request,
        ...(path.endsWith('allow') && { patientId: ruth.id }),
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('evil');
    }
  });

  // Rule: security.apps-prove-themselves
  it.each([
    ['no PKCE', { code_challenge: null }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the audience of another server', { aud: 'https://elsewhere.example/fhir' }, 'invalid_request'],
    ['no audience', { aud: null }, 'invalid_request'],
    ['an answer in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that there is not', { scope: 'patient/Observation.write' }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
  ])('with %s is answered with an error, its state, and the issuer', async (_what, changes, error) => {
    const { request } = appRequest(app.id, publicUrl, changes);
    const answer = await authorize(request);
    expect(answer.href.startsWith(`${REDIRECT_URI}?`)).toBe(true);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error,
      state: 'a-state-of-the-app',
      iss: `${publicUrl}/oauth`,
    });
    expect((await asRuth.post('/apps/allow', { request, patientId: ruth.id })).statusCode).toBe(400);
  });

  it('for a scope that is unknown, or that it is not registered for, names the scope', async () => {
    const small = await insertApp(db, { scopes: ['launch/patient', 'patient/Observation.rs'] });
    const descriptionOf = async (scope: string) =>
      (await authorize(appRequest(small.id, publicUrl, { scope }).request)).searchParams.get(
        'error_description',
      );
    expect(await descriptionOf('patient/Observation.rs user/*.rs')).toBe('There is no scope user/*.rs.');
    expect(await descriptionOf('patient/Condition.rs')).toContain('patient/Condition.rs');
    const narrower = 'patient/Observation.r?category=survey';
    expect((await authorize(appRequest(small.id, publicUrl, { scope: narrower }).request)).pathname).toBe(
      '/allow-app',
    );
  });

  it('from an app on a device may name any port of the loopback address', async () => {
    const native = await insertApp(db, { redirectUris: ['http://127.0.0.1/callback'] });
    const to = (redirect_uri: string) =>
      authorize(appRequest(native.id, publicUrl, { redirect_uri, scope: '' }).request);
    expect((await to('http://127.0.0.1:51004/callback')).port).toBe('51004');
    expect((await to('http://127.0.0.1:51004/other')).origin).toBe(publicUrl);
    expect((await to('http://127.0.0.1.evil.example/callback')).origin).toBe(publicUrl);
    expect((await to('http://127.0.0.1:99999/callback')).origin).toBe(publicUrl);
  });

  // Rule: security.apps-read-one-record
  it('cannot be allowed for a record that the person may not read', async () => {
    const before = await grantsOpen();
    const { request } = appRequest(app.id, publicUrl);
    const answer = await asRuth.post('/apps/allow', { request, patientId: stranger.id });
    expect(answer.statusCode).toBe(404);
    const staff = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    expect((await staff.post('/apps/allow', { request, patientId: ruth.id })).statusCode).toBe(403);
    expect(await grantsOpen()).toEqual(before);
  });

  // Rule: security.apps-read-one-record
  it('is neither offered nor allowed the record of somebody who has died', async () => {
    const gone = await insertPatient(db, {
      user: { email: null, phoneE164: null, status: 'DECEASED' },
      patient: { householdId: ruth.householdId, relationshipToAccountHolder: 'Parent' },
    });
    const { request } = appRequest(app.id, publicUrl);
    const { people } = (await asRuth.post('/apps/describe-request', { request })).json().data;
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(gone.id);
    expect((await asRuth.post('/apps/allow', { request, patientId: gone.id })).statusCode).toBe(404);
  });
});

describe('a code', () => {
  it('comes with the state and the issuer, and becomes tokens and an ID token that the published key verifies', async () => {
    const { target, ...code } = await codeOf(asRuth, app, child.id);
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      state: 'a-state-of-the-app',
      iss: `${publicUrl}/oauth`,
    });
    const answer = await exchange(app, code);
    expect(answer.headers['cache-control']).toBe('no-store');
    const tokens = answer.json<TokenAnswer>();
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, patient: child.id });
    const keys = createRemoteJWKSet(new URL(`${publicUrl}/oauth/jwks`), {
      [customFetch]: async () => new Response((await http.inject({ url: '/oauth/jwks' })).body),
    });
    const { payload } = await jwtVerify(tokens.id_token, keys, {
      issuer: `${publicUrl}/oauth`,
      audience: app.id,
      algorithms: ['RS256'],
      currentDate: now,
    });
    expect(payload).toMatchObject({
      sub: ruth.id,
      nonce: 'a-nonce-of-the-app',
      fhirUser: `${publicUrl}/fhir/R4/Patient/${ruth.id}`,
    });
  });

  // Rule: security.app-codes-work-once
  it('that is used twice ends the access it gave', async () => {
    const code = await codeOf(asRuth, app, ruth.id);
    const { access_token } = (await exchange(app, code)).json<TokenAnswer>();
    expect(await statusOf(access_token, `Patient/${ruth.id}`)).toBe(200);
    expect(errorOf(await exchange(app, code))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(access_token, `Patient/${ruth.id}`)).toBe(401);
  });

  // Rule: security.app-codes-work-once
  it('is refused after a minute, with another verifier, for another address, and from another app', async () => {
    const other = await insertApp(db);
    const code = await codeOf(asRuth, app, ruth.id);
    const refused = [400, 'invalid_grant'];
    expect(errorOf(await exchange(app, { ...code, verifier: 'x'.repeat(43) }))).toEqual(refused);
    expect(errorOf(await exchange(app, { ...code, verifier: '' }))).toEqual(refused);
    expect(errorOf(await exchange(app, code, { redirect_uri: `${REDIRECT_URI}2` }))).toEqual(refused);
    expect(errorOf(await exchange(other, code))).toEqual(refused);
    expect(errorOf(await later(61, () => exchange(app, code)))).toEqual(refused);
    expect((await exchange(app, code)).statusCode).toBe(200);
  });

  it('of a confidential app needs its secret, in the form or the header', async () => {
    const secretive = await insertApp(db, { isConfidential: true });
    const code = await codeOf(asRuth, secretive, ruth.id);
    expect(errorOf(await exchange(secretive, code))).toEqual([401, 'invalid_client']);
    expect(errorOf(await exchange(secretive, code, { client_secret: 'wrong' }))).toEqual([
      401,
      'invalid_client',
    ]);
    const basic = `Basic ${Buffer.from(`${secretive.id}:${secretive.secret}`).toString('base64')}`;
    const answer = await smart.post(
      'token',
      {
        grant_type: 'authorization_code',
        code: code.code,
        code_verifier: code.verifier,
        redirect_uri: REDIRECT_URI,
      },
      { authorization: basic },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const again = await codeOf(asRuth, secretive, ruth.id);
    expect((await exchange(secretive, again, { client_secret: secretive.secret })).statusCode).toBe(200);
  });

  it('is one of the two grants that there are', async () => {
    const answer = await smart.post('token', { grant_type: 'password', client_id: app.id });
    expect(errorOf(answer)).toEqual([400, 'unsupported_grant_type']);
  });
});

describe('a refresh token', () => {
  // Rule: security.app-tokens-rotate
  it('is replaced at each use, and used twice it ends the access', async () => {
    const first = await tokensOf(asRuth, app, ruth.id);
    const second = (await renew(app, first.refresh_token)).json<TokenAnswer>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.access_token, `Patient/${ruth.id}`)).toBe(200);
    expect(errorOf(await renew(app, first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(second.access_token, `Patient/${ruth.id}`)).toBe(401);
    expect(errorOf(await renew(app, second.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  // Rule: security.app-tokens-rotate
  it('serves its own app alone, gives no further scope, and may give fewer', async () => {
    const other = await insertApp(db);
    const scope = 'launch/patient offline_access patient/Patient.r patient/Condition.rs';
    const { refresh_token } = await tokensOf(asRuth, app, child.id, { scope });
    expect(errorOf(await renew(other, refresh_token))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await renew(app, refresh_token, { scope: 'patient/*.rs' }))).toEqual([
      400,
      'invalid_scope',
    ]);
    const fewer = (await renew(app, refresh_token, { scope: 'patient/Patient.r' })).json<TokenAnswer>();
    expect(fewer.scope).toBe('patient/Patient.r');
    expect(await statusOf(fewer.access_token, `Patient/${child.id}`)).toBe(200);
    expect(await statusOf(fewer.access_token, `Condition/${problem}`)).toBe(403);
  });

  it('renews a public app that does not send its client ID, and no confidential one', async () => {
    const renewAlone = (refresh_token: string) =>
      smart.post('token', { grant_type: 'refresh_token', refresh_token });
    const { refresh_token } = await tokensOf(asRuth, app, ruth.id);
    expect((await renewAlone(refresh_token)).statusCode).toBe(200);
    const secretive = await insertApp(db, { isConfidential: true });
    const code = await codeOf(asRuth, secretive, ruth.id);
    const given = await exchange(secretive, code, { client_secret: secretive.secret });
    const answer = await renewAlone(given.json<TokenAnswer>().refresh_token);
    expect(errorOf(answer)).toEqual([401, 'invalid_client']);
  });

  it('is not given without offline access, and an access token lasts ten minutes', async () => {
    const tokens = await tokensOf(asRuth, app, ruth.id, { scope: 'launch/patient patient/*.rs' });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens).not.toHaveProperty('id_token');
    expect(await later(599, () => statusOf(tokens.access_token, `Patient/${ruth.id}`))).toBe(200);
    expect(await later(601, () => statusOf(tokens.access_token, `Patient/${ruth.id}`))).toBe(401);
  });
});

describe('an access token', () => {
  // Rule: security.apps-read-one-record
  it('reads the record it was allowed for, and no other', async () => {
    const { access_token } = await tokensOf(asRuth, app, child.id);
    expect(await statusOf(access_token, `Patient/${child.id}`)).toBe(200);
    expect(await statusOf(access_token, `Condition/${problem}`)).toBe(200);
    expect(await statusOf(access_token, `Patient/${ruth.id}`)).toBe(404);
    expect(await statusOf(access_token, `Condition?patient=${ruth.id}`)).toBe(404);
    expect(await statusOf(access_token, `Patient/${stranger.id}`)).toBe(404);
    const found = (await read(access_token, 'Patient')).json();
    expect(found.entry.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual([child.id]);
  });

  // Rule: security.apps-stay-in-scope
  it('opens what its scopes name', async () => {
    const { access_token } = await tokensOf(asRuth, app, child.id, {
      scope: 'launch/patient patient/Condition.s?category=encounter-diagnosis patient/AllergyIntolerance.r',
    });
    const found = await read(access_token, `Condition?patient=${child.id}`);
    expect(found.statusCode).toBe(200);
    expect(found.json().entry).toEqual([]);
    expect(await statusOf(access_token, `Condition/${problem}`)).toBe(403);
    expect(await statusOf(access_token, `AllergyIntolerance?patient=${child.id}`)).toBe(403);
    expect(await statusOf(access_token, `Patient/${child.id}`)).toBe(403);
    expect(await statusOf(access_token, `Patient/${child.id}/$everything`)).toBe(403);
    const wider = await tokensOf(asRuth, app, child.id, {
      scope: 'launch/patient patient/Patient.r patient/Condition.rs?category=problem-list-item',
    });
    expect(await statusOf(wider.access_token, `Condition/${problem}`)).toBe(200);
    const types = (await read(wider.access_token, `Patient/${child.id}/$everything`))
      .json()
      .entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType);
    expect(new Set(types)).toEqual(new Set(['Patient', 'Condition']));
  });

  // Rule: security.apps-stay-in-scope
  it('says of nothing outside its scopes that it exists, when, or who wrote it', async () => {
    const { access_token } = await tokensOf(asRuth, app, child.id, {
      scope:
        'launch/patient patient/Patient.r patient/Provenance.rs patient/Condition.rs?category=encounter-diagnosis',
    });
    const targetsIn = async (path: string): Promise<string[]> =>
      (await read(access_token, path))
        .json()
        .entry.flatMap(({ resource }: { resource: { target?: { reference: string }[] } }) =>
          (resource.target ?? []).map(({ reference }) => reference),
        );
    expect(await targetsIn(`Patient/${child.id}/$everything`)).toEqual([`Patient/${child.id}`]);
    expect(await targetsIn(`Provenance?target=Condition/${problem}`)).toEqual([]);
    expect(await targetsIn(`Condition?patient=${child.id}&_revinclude=Provenance:target`)).toEqual([]);
    expect(await statusOf(access_token, `Provenance/Condition.${problem}`)).toBe(404);
    expect(await statusOf(access_token, `Provenance/Patient.${child.id}`)).toBe(200);
  });

  // Rule: security.apps-stay-in-scope
  it('opens no other call', async () => {
    const { access_token } = await tokensOf(asRuth, app, ruth.id);
    for (const url of ['/v1/auth/me', '/v1/apps/access', '/v1/auth/sessions']) {
      const answer = await http.inject({ url, headers: { authorization: `Bearer ${access_token}` } });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
  });

  // Rule: security.apps-are-audited
  it('leaves an audit row that names the app and the person', async () => {
    const { access_token } = await tokensOf(asRuth, app, child.id);
    await read(access_token, `Condition/${problem}`);
    const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
    const filter = JSON.stringify({ patientId: child.id });
    const logs = await superAdmin.get('/admin/admin-logs', { query: { filter, range: '[0,99]' } });
    const rows: object[] = logs.json();
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: 'readFhirResource',
        actorName: 'Ruth Adler',
        appName: 'Heart Diary',
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ action: 'app.allow', actorName: 'Ruth Adler' }));
  });

  it('counts against the limit of its app, whoever’s record it reads', async () => {
    const limited = await insertApp(db, { requestsPerMinute: 2 });
    const ofChild = await tokensOf(asRuth, limited, child.id);
    const own = await tokensOf(asRuth, limited, ruth.id);
    const first = await read(ofChild.access_token, `Patient/${child.id}`);
    expect(first.headers.ratelimit).toMatch(/^"app";r=1;/);
    expect(await statusOf(own.access_token, `Patient/${ruth.id}`)).toBe(200);
    expect(await statusOf(own.access_token, `Patient/${ruth.id}`)).toBe(429);
  });

  it('can be used by a page of another origin', async () => {
    const { access_token } = await tokensOf(asRuth, app, ruth.id);
    const answer = await http.inject({
      url: `/fhir/R4/Patient/${ruth.id}`,
      headers: { authorization: `Bearer ${access_token}`, origin: 'https://diary.example' },
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
    const asked = await http.inject({
      method: 'OPTIONS',
      url: '/oauth/token',
      headers: { origin: 'https://a.example' },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers['access-control-allow-headers']).toContain('authorization');
  });
});

describe('access', () => {
  // Rule: security.app-access-ends-now
  it('ends with the next request once the person removes it', async () => {
    const { access_token, refresh_token } = await tokensOf(asRuth, app, child.id);
    await read(access_token, `Patient/${child.id}`);
    const { access } = (await asRuth.get('/apps/access')).json().data;
    const [newest] = access;
    expect(newest).toMatchObject({
      appName: 'Heart Diary',
      patientName: 'Ben Adler',
      isSelf: false,
      lastReadAt: now.toISOString(),
      endsAt: addDays(now, 365).toISOString(),
    });
    const asStranger = await as(stranger);
    expect((await asStranger.get('/apps/access')).json().data.access).toEqual([]);
    expect((await asStranger.post(`/apps/access/${newest.id}/remove`)).statusCode).toBe(404);
    expect(await statusOf(access_token, `Patient/${child.id}`)).toBe(200);
    expect((await asRuth.post(`/apps/access/${newest.id}/remove`)).statusCode).toBe(200);
    const answer = await read(access_token, `Patient/${child.id}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toContain('invalid_token');
    expect(errorOf(await renew(app, refresh_token))).toEqual([400, 'invalid_grant']);
    expect((await asRuth.post(`/apps/access/${newest.id}/remove`)).statusCode).toBe(404);
  });

  // Rule: security.app-access-ends-now
  it('ends when the app revokes either token, and another app cannot', async () => {
    const other = await insertApp(db);
    const { access_token, refresh_token } = await tokensOf(asRuth, app, ruth.id);
    const revoke = ({ id }: { id: string }, token: string) => smart.post('revoke', { client_id: id, token });
    expect((await revoke(other, refresh_token)).statusCode).toBe(200);
    expect(await statusOf(access_token, `Patient/${ruth.id}`)).toBe(200);
    expect((await revoke(app, refresh_token)).statusCode).toBe(200);
    expect(await statusOf(access_token, `Patient/${ruth.id}`)).toBe(401);
  });

  // Rule: security.app-access-ends-now
  it('ends when the app is switched off, the account is closed, or the record is somebody’s own', async () => {
    const mine = await insertApp(db);
    const { access_token } = await tokensOf(asRuth, mine, child.id);
    const patient = `Patient/${child.id}`;
    await db.updateTable('apps').set({ isEnabled: false }).where('id', '=', mine.id).execute();
    expect(await statusOf(access_token, patient)).toBe(401);
    await db
      .updateTable('apps')
      .set({ isEnabled: true, scopes: ['launch/patient'] })
      .where('id', '=', mine.id)
      .execute();
    expect(await statusOf(access_token, patient)).toBe(403);
    await db
      .updateTable('apps')
      .set({ scopes: ['patient/*.rs'] })
      .where('id', '=', mine.id)
      .execute();
    expect(await statusOf(access_token, patient)).toBe(200);
    const setPassword = (passwordHash: string | null) =>
      db.updateTable('users').set({ passwordHash }).where('id', '=', child.id).execute();
    await setPassword('an account of their own');
    expect(await statusOf(access_token, patient)).toBe(404);
    await setPassword(null);
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', ruth.id).execute();
    expect(await statusOf(access_token, patient)).toBe(401);
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', ruth.id).execute();
  });
});

// Rule: security.app-secrets-are-hashed
it('only hashes of codes, tokens, and secrets are stored', async () => {
  const secretive = await insertApp(db, { isConfidential: true });
  const code = await codeOf(asRuth, secretive, ruth.id);
  const tokens = (await exchange(secretive, code, { client_secret: secretive.secret })).json<TokenAnswer>();
  const stored = JSON.stringify([
    await db.selectFrom('apps').selectAll().execute(),
    await db.selectFrom('appGrants').selectAll().execute(),
    await db.selectFrom('appCodes').selectAll().execute(),
    await db.selectFrom('appTokens').selectAll().execute(),
    await db.selectFrom('auditLog').selectAll().execute(),
  ]);
  for (const secret of [secretive.secret, code.code, tokens.access_token, tokens.refresh_token])
    expect(stored).not.toContain(secret);
});
