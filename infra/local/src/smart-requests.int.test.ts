import { appRequest, insertApp, REDIRECT_URI } from '@bedside/testing/factories/apps';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { describe, expect, it } from 'vitest';
import { openSmartStage } from './smart-stage.fixture.ts';

const { db, as, publicUrl, authorize, ruth, child, stranger, asRuth, app } = await openSmartStage();
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
    expect(await descriptionOf('patient/Observation.rs user/*.rs')).toBe('Unknown scope: user/*.rs.');
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
  it('is neither offered nor allowed the record of someone who has died', async () => {
    const removed = await insertPatient(db, {
      user: { email: null, phoneE164: null, status: 'DECEASED' },
      patient: { householdId: ruth.householdId, relationshipToAccountHolder: 'Parent' },
    });
    const { request } = appRequest(app.id, publicUrl);
    const { people } = (await asRuth.post('/apps/describe-request', { request })).json().data;
    expect(people.map(({ id }: { id: string }) => id)).not.toContain(removed.id);
    expect((await asRuth.post('/apps/allow', { request, patientId: removed.id })).statusCode).toBe(404);
  });
});
