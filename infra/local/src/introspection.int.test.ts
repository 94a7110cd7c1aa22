import { insertApp, insertSystemApp } from '@bedside/testing/factories/apps';
import { describe, expect, it } from 'vitest';
import type { TokenAnswer } from './smart.fixture.ts';
import { errorOf, openSmartStage } from './smart-stage.fixture.ts';
import { systemKit } from './system-apps.fixture.ts';

const { db, smart, service, asRuth, ruth, child, publicUrl, codeOf, exchange, later, clock } =
  await openSmartStage();
const { tokenOf, proofOf } = systemKit(service);
const app = await insertApp(db, { isConfidential: true });
const asApp = { client_id: app.id, client_secret: app.secret };

const tokens = (
  await exchange(app, await codeOf(asRuth, app, child.id), { client_secret: app.secret })
).json<TokenAnswer>();
const introspect = async (token: string, proof: Record<string, string> = asApp) =>
  (await smart.post('introspect', { token, ...proof })).json();

// Rule: security.introspection-for-who-proves-itself
describe('introspection', () => {
  it('says what a token opens, for whom, and until when', async () => {
    expect(await introspect(tokens.access_token)).toEqual({
      active: true,
      scope: tokens.scope,
      client_id: app.id,
      exp: clock.now.getTime() / 1000 + 600,
      aud: `${publicUrl}/fhir/R4`,
      token_type: 'Bearer',
      patient: child.id,
      iss: `${publicUrl}/oauth`,
      sub: ruth.id,
      fhirUser: `${publicUrl}/fhir/R4/Patient/${ruth.id}`,
    });
    expect(await introspect(tokens.refresh_token)).toMatchObject({ active: true, client_id: app.id });
  });

  it('says of a token that has ended, is unknown, or is another app’s only that it opens nothing', async () => {
    const other = await insertApp(db, { isConfidential: true });
    const asOther = { client_id: other.id, client_secret: other.secret };
    expect(await introspect('no token')).toEqual({ active: false });
    expect(await introspect(tokens.access_token, asOther)).toEqual({ active: false });
    expect(await later(601, () => introspect(tokens.access_token))).toEqual({ active: false });
  });

  it('answers a system app, which may serve other apps, about every token', async () => {
    const system = await insertSystemApp(db);
    expect(await introspect(tokens.access_token, await proofOf(system))).toMatchObject({
      active: true,
      client_id: app.id,
    });
    const own = await tokenOf(system);
    expect(await introspect(own, await proofOf(system))).toEqual({
      active: true,
      scope: 'system/*.rs',
      client_id: system.id,
      exp: clock.now.getTime() / 1000 + 300,
      aud: `${publicUrl}/fhir/R4`,
      token_type: 'Bearer',
    });
  });

  it('says that a token opens nothing while its person may not read the record', async () => {
    const system = await insertSystemApp(db);
    const setPassword = (passwordHash: string | null) =>
      db.updateTable('users').set({ passwordHash }).where('id', '=', child.id).execute();
    await setPassword('an account of their own');
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
    expect(await introspect(tokens.refresh_token, await proofOf(system))).toEqual({ active: false });
    await setPassword(null);
    expect(await introspect(tokens.access_token)).toMatchObject({ active: true });
  });

  it('is for apps that prove themselves', async () => {
    const open = await insertApp(db);
    const { access_token: token } = tokens;
    expect(errorOf(await smart.post('introspect', { token, client_id: open.id }))).toEqual([
      401,
      'invalid_client',
    ]);
    const wrong = { token, client_id: app.id, client_secret: 'wrong' };
    expect(errorOf(await smart.post('introspect', wrong))).toEqual([401, 'invalid_client']);
    expect(errorOf(await smart.post('introspect', asApp))).toEqual([400, 'invalid_request']);
  });

  it('says after an end of access that nothing is open', async () => {
    await smart.post('revoke', { token: tokens.refresh_token, ...asApp });
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
  });
});
