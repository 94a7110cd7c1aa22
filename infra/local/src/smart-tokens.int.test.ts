import { insertApp, REDIRECT_URI } from '@bedside/testing/factories/apps';
import { insertStaff } from '@bedside/testing/factories/people';
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { TokenAnswer } from './smart.fixture.ts';
import { errorOf, openSmartStage } from './smart-stage.fixture.ts';

const {
  db,
  clock,
  http,
  smart,
  publicUrl,
  codeOf,
  exchange,
  renew,
  tokensOf,
  statusOf,
  ruth,
  child,
  asRuth,
  app,
  problem,
  later,
  as,
} = await openSmartStage();

// Rule: security.text-checks-are-linear
it.each(['token', 'revoke', 'introspect'])(
  'a form to /oauth/%s of more than 50 fields, or of more than 64 KB, is refused',
  async (path) => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, '1']));
    expect((await smart.post(path, fields(50))).statusCode).toBe(401);
    expect((await smart.post(path, fields(51))).statusCode).toBe(400);
    expect((await smart.post(path, fields(20_000))).statusCode).toBe(413);
  },
);

describe('a code', () => {
  it('includes the state and the issuer, and is exchanged for tokens and an ID token that the published key verifies', async () => {
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
      currentDate: clock.now,
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

  // Rule: security.apps-prove-themselves
  it('is refused with two proofs in one request, and still works with one', async () => {
    const secretive = await insertApp(db, { isConfidential: true });
    const code = await codeOf(asRuth, secretive, ruth.id);
    const form = {
      grant_type: 'authorization_code',
      code: code.code,
      code_verifier: code.verifier,
      redirect_uri: REDIRECT_URI,
    };
    const { secret } = secretive;
    const authorization = `Basic ${Buffer.from(`${secretive.id}:${secret}`).toString('base64')}`;
    const seconds: Record<string, string>[] = [
      { client_secret: secret },
      { client_secret: 'wrong' },
      { client_secret: '' },
      { client_assertion: 'an.assertion.of-it', client_assertion_type: 'a-type' },
      { client_id: app.id },
    ];
    for (const second of seconds) {
      const answer = await smart.post('token', { ...form, ...second }, { authorization });
      expect(errorOf(answer), JSON.stringify(second)).toEqual([400, 'invalid_request']);
    }
    const both = { client_id: secretive.id, client_secret: secret, client_assertion: 'an.assertion.of-it' };
    expect(errorOf(await smart.post('token', { ...form, ...both }))).toEqual([400, 'invalid_request']);
    const once = await smart.post('token', { ...form, client_id: secretive.id }, { authorization });
    expect(once.statusCode, once.body).toBe(200);
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
  it('works only for its own app, adds no scopes, and may have fewer', async () => {
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

  // Rule: security.app-tokens-rotate
  it('gives no scope back that was taken from its app, not even once the app has it again', async () => {
    const narrowed = await insertApp(db);
    const scope = 'launch/patient offline_access patient/Patient.r patient/Condition.rs';
    const { refresh_token } = await tokensOf(asRuth, narrowed, child.id, { scope });
    const { scopes } = await db
      .selectFrom('apps')
      .select('scopes')
      .where('id', '=', narrowed.id)
      .executeTakeFirstOrThrow();
    const setScopes = (now: string[]) =>
      db.updateTable('apps').set({ scopes: now }).where('id', '=', narrowed.id).execute();
    await setScopes(['launch/patient', 'offline_access', 'patient/Patient.rs']);
    expect(errorOf(await renew(narrowed, refresh_token, { scope: 'patient/Condition.rs' }))).toEqual([
      400,
      'invalid_scope',
    ]);
    const second = (await renew(narrowed, refresh_token)).json<TokenAnswer>();
    expect(second.scope).toBe('launch/patient offline_access patient/Patient.r');
    await setScopes(scopes);
    const third = (await renew(narrowed, second.refresh_token)).json<TokenAnswer>();
    expect(third.scope).toBe('launch/patient offline_access patient/Patient.r');
    expect(await statusOf(third.access_token, `Patient/${child.id}`)).toBe(200);
    expect(await statusOf(third.access_token, `Condition/${problem}`)).toBe(403);
  });

  it('renews a public app that does not send its client ID, and no confidential one', async () => {
    const renewAlone = (refresh_token: string) =>
      smart.post('token', { grant_type: 'refresh_token', refresh_token });
    const { refresh_token } = await tokensOf(asRuth, app, ruth.id);
    expect((await renewAlone(refresh_token)).statusCode).toBe(200);
    const secretive = await insertApp(db, { isConfidential: true });
    const code = await codeOf(asRuth, secretive, ruth.id);
    const response = await exchange(secretive, code, { client_secret: secretive.secret });
    const answer = await renewAlone(response.json<TokenAnswer>().refresh_token);
    expect(errorOf(answer)).toEqual([401, 'invalid_client']);
  });

  it('is not issued without offline access, and an access token lasts ten minutes', async () => {
    const tokens = await tokensOf(asRuth, app, ruth.id, { scope: 'launch/patient patient/*.rs' });
    expect(tokens).not.toHaveProperty('refresh_token');
    expect(tokens).not.toHaveProperty('id_token');
    expect(await later(599, () => statusOf(tokens.access_token, `Patient/${ruth.id}`))).toBe(200);
    expect(await later(601, () => statusOf(tokens.access_token, `Patient/${ruth.id}`))).toBe(401);
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

// Rule: security.app-secrets-are-renewed
it('a new secret is shown once, and the former one works for 24 hours more', async () => {
  const secretive = await insertApp(db, { isConfidential: true });
  const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
  const works = async (client_secret: string) => {
    const form = { token: 'no token', client_id: secretive.id, client_secret };
    return (await smart.post('introspect', form)).statusCode === 200;
  };
  const renewSecret = async () => {
    const answer = await superAdmin.post(`/admin/apps/${secretive.id}/renew-secret`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.secret as string;
  };
  const second = await renewSecret();
  expect([await works(second), await works(secretive.secret)]).toEqual([true, true]);
  const day = 24 * 3600;
  expect(await later(day - 60, () => works(secretive.secret))).toBe(true);
  expect(await later(day + 60, () => works(secretive.secret))).toBe(false);
  expect(await later(day + 60, () => works(second))).toBe(true);
  const third = await renewSecret();
  expect([await works(third), await works(second), await works(secretive.secret)]).toEqual([
    true,
    true,
    false,
  ]);
  const shown = (await superAdmin.get(`/admin/apps/${secretive.id}`)).body;
  for (const secret of [second, third]) expect(shown).not.toContain(secret);
  const logs = await superAdmin.get('/admin/admin-logs', { query: { range: '[0,9]' } });
  expect(logs.json()).toContainEqual(expect.objectContaining({ action: 'app.renewSecret' }));
  const open = await insertApp(db);
  expect((await superAdmin.post(`/admin/apps/${open.id}/renew-secret`)).statusCode).toBe(422);
});
