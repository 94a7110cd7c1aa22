import { insertApp, insertAppGrant } from '@bedside/testing/factories/apps';
import { insertChartEntry } from '@bedside/testing/factories/charts';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { errorOf, openSmartStage } from './smart-stage.fixture.ts';

const {
  db,
  clock,
  as,
  http,
  smart,
  renew,
  tokensOf,
  read,
  statusOf,
  ruth,
  child,
  stranger,
  asRuth,
  app,
  problem,
  codeOf,
} = await openSmartStage();

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

  it('searches by POST as by GET', async () => {
    const { access_token } = await tokensOf(asRuth, app, child.id);
    const answer = await http.inject({
      method: 'POST',
      url: '/fhir/R4/Condition/_search',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `patient=${child.id}`,
    });
    expect([answer.statusCode, answer.json().entry?.length]).toEqual([200, 1]);
  });

  // Rule: security.apps-stay-in-scope
  it('opens what its scopes name', async () => {
    const { access_token } = await tokensOf(asRuth, app, child.id, {
      scope: 'launch/patient patient/Condition.s?category=encounter-diagnosis patient/AllergyIntolerance.r',
    });
    const found = await read(access_token, `Condition?patient=${child.id}`);
    expect(found.statusCode).toBe(200);
    expect(found.json()).not.toHaveProperty('entry');
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
    const targetsIn = async (path: string): Promise<string[]> => {
      const found: { entry?: { resource: { target?: { reference: string }[] } }[] } = (
        await read(access_token, path)
      ).json();
      return (found.entry ?? []).flatMap(({ resource }) =>
        (resource.target ?? []).map(({ reference }) => reference),
      );
    };
    expect(await targetsIn(`Patient/${child.id}/$everything`)).toEqual([`Patient/${child.id}`]);
    expect(await targetsIn(`Provenance?target=Condition/${problem}`)).toEqual([]);
    expect(await targetsIn(`Condition?patient=${child.id}&_revinclude=Provenance:target`)).toEqual([]);
    expect(await statusOf(access_token, `Provenance/Condition.${problem}`)).toBe(404);
    expect(await statusOf(access_token, `Provenance/Patient.${child.id}`)).toBe(200);
  });

  // Rule: security.apps-stay-in-scope
  it('says by no further page that there is more outside its scopes', async () => {
    await insertChartEntry(db, child.id, 'PAST_MEDICAL', { condition: 'Eczema', status: 'ACTIVE' });
    const linksFor = async (scope: string) => {
      const { access_token } = await tokensOf(asRuth, app, child.id, { scope: `launch/patient ${scope}` });
      const found = await read(access_token, `Condition?patient=${child.id}&_count=1`);
      return found.json().link.map(({ relation }: { relation: string }) => relation);
    };
    expect(await linksFor('patient/Condition.rs')).toEqual(['self', 'next']);
    expect(await linksFor('patient/Condition.rs?category=encounter-diagnosis')).toEqual(['self']);
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

  it('counts against the limit of its app, no matter whose record it reads', async () => {
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
    const response = await http.inject({
      method: 'OPTIONS',
      url: '/oauth/token',
      headers: { origin: 'https://a.example' },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-headers']).toContain('authorization');
  });
});

describe('access', () => {
  // Rule: security.app-access-ends-now
  it('ends with the next request once the person removes it', async () => {
    const { access_token, refresh_token } = await tokensOf(asRuth, app, child.id);
    expect(await statusOf(access_token, `Patient/${stranger.id}`)).toBe(404);
    const [unread] = (await asRuth.get('/apps/access')).json().data.access;
    expect(unread.lastReadAt).toBeNull();
    await read(access_token, `Patient/${child.id}`);
    const { access } = (await asRuth.get('/apps/access')).json().data;
    const [newest] = access;
    expect(newest).toMatchObject({
      appName: 'Heart Diary',
      patientName: 'Ben Adler',
      isSelf: false,
      lastReadAt: clock.now.toISOString(),
      endsAt: addDays(clock.now, 365).toISOString(),
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
  it('ends when the app is switched off, the account is closed, or the record is someone’s own', async () => {
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
    const namesOf = async () =>
      (await asRuth.get('/apps/access'))
        .json()
        .data.access.map(({ patientName }: { patientName: string }) => patientName);
    expect(await namesOf()).not.toContain('Ben Adler');
    await setPassword(null);
    expect(await namesOf()).toContain('Ben Adler');
    await db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', ruth.id).execute();
    expect(await statusOf(access_token, patient)).toBe(401);
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', ruth.id).execute();
  });

  // Rule: security.one-grant-per-record
  it('replaces the earlier authorization for only that record when it is allowed again', async () => {
    const mine = await insertApp(db);
    const first = await tokensOf(asRuth, mine, child.id);
    const own = await tokensOf(asRuth, mine, ruth.id);
    const second = await tokensOf(asRuth, mine, child.id);
    expect(await statusOf(first.access_token, `Patient/${child.id}`)).toBe(401);
    expect(await statusOf(own.access_token, `Patient/${ruth.id}`)).toBe(200);
    expect(await statusOf(second.access_token, `Patient/${child.id}`)).toBe(200);
    const open = await db
      .selectFrom('appGrants')
      .select('patientId')
      .where('appId', '=', mine.id)
      .where('revokedAt', 'is', null)
      .execute();
    expect(open.map(({ patientId }) => patientId).sort()).toEqual([child.id, ruth.id].sort());
  });

  // Rule: security.one-grant-per-record
  it('is stored once when allowed twice at the same time', async () => {
    const mine = await insertApp(db);
    await Promise.all([1, 2, 3].map(() => codeOf(asRuth, mine, child.id)));
    const open = db.selectFrom('appGrants').select('id').where('appId', '=', mine.id);
    expect(await open.where('revokedAt', 'is', null).execute()).toHaveLength(1);
  });

  it('of many apps is listed page by page', async () => {
    const person = await insertPatient(db);
    for (let count = 0; count < 3; count += 1)
      await insertAppGrant(db, { appId: (await insertApp(db)).id, userId: person.id });
    const asPerson = await as(person);
    const first = (await asPerson.get('/apps/access', { query: { take: '2' } })).json();
    expect(first.data.access).toHaveLength(2);
    expect(first.meta).toEqual({ page: 1, take: 2, itemCount: 3, pageCount: 2 });
    const second = (await asPerson.get('/apps/access', { query: { take: '2', page: '2' } })).json();
    expect(second.data.access).toHaveLength(1);
  });
});
