import { insertApiKey } from '@bedside/testing/factories/api-keys';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addDays, addMinutes, addSeconds } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { body, start, withApiKeys } from './api-keys.fixture.ts';

const { db, clock, as, withKey, asOwner, patients, keyOf } = await withApiKeys();

let owner: { id: string };
let asking: Caller;

beforeEach(async () => {
  ({ owner, asking } = await asOwner());
});

async function create(more: object = {}) {
  const answer = await asking.post('/admin/api-keys/create', { ...body, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

describe('a request with an API key', () => {
  it('is answered within the scopes, and else says which it needs', async () => {
    const key = await insertApiKey(db, { scopes: ['read:people'] });
    expect((await patients(key)).statusCode).toBe(200);
    const refused = await withKey(key).post('/users/create-patient', {});
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This call needs an API key with the scope write:people.',
    ]);
    const own = await withKey(key).get('/auth/me');
    expect([own.statusCode, own.json().message]).toEqual([
      403,
      'API keys can’t make this call. Sign in to make it.',
    ]);
  });

  it('is a stranger’s for a call that is open to everyone', async () => {
    const key = await insertApiKey(db);
    const answer = await withKey(key).get('/config');
    expect([answer.statusCode, answer.headers.ratelimit]).toEqual([200, undefined]);
  });

  it.each([
    ['unknown', `bsk_${'a'.repeat(43)}`],
    ['cut off', 'bsk_abc'],
    ['a session’s token', 'bsk_eyJhbGciOiJIUzI1NiJ9.e30.x'],
  ])('is refused with a secret that is %s', async (_, secret) => {
    const answer = await patients({ secret });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  // Rule: security.keys-end
  it('is refused once the key has expired', async () => {
    const { secret } = await create({ expiresInDays: 1 });
    clock.now = addSeconds(addDays(start, 1), -1);
    expect((await patients({ secret })).statusCode).toBe(200);
    clock.now = addDays(start, 1);
    expect((await patients({ secret })).json()).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This API key has expired. Ask the practice for a new one.',
    });
  });

  // Rule: security.keys-end
  it('is refused immediately when the key is revoked', async () => {
    const { apiKey, secret } = await create();
    expect((await patients({ secret })).statusCode).toBe(200);
    const revoked = await asking.post(`/admin/api-keys/${apiKey.id}/revoke`);
    expect(revoked.json().data.state).toBe('REVOKED');
    expect((await patients({ secret })).statusCode).toBe(401);
    const again = await asking.post(`/admin/api-keys/${apiKey.id}/revoke`);
    expect([again.statusCode, again.json().message]).toEqual([422, 'This key was already revoked.']);
  });

  // Rule: security.keys-end
  it.each([{ status: 'INACTIVE' as const }, { role: 'ADMIN' as const }])(
    'is refused once its owner is %j, until another super-admin rotates the key',
    async (change) => {
      const key = await insertApiKey(db, { ownerId: owner.id, scopes: ['read:people'] });
      await db.updateTable('users').set(change).where('id', '=', owner.id).execute();
      expect((await patients(key)).statusCode).toBe(401);
      const other = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
      expect((await other.get(`/admin/api-keys/${key.id}`)).json().state).toBe('OWNER_GONE');
      const { secret } = (await other.post(`/admin/api-keys/${key.id}/rotate`)).json().data;
      expect((await patients({ secret })).statusCode).toBe(200);
    },
  );

  // Rule: security.keys-from-allowed-addresses
  it('is refused and audited from an address that is not on its list', async () => {
    const key = await insertApiKey(db, { scopes: ['read:people'], allowedIps: ['203.0.113.0/24'] });
    const answer = await patients(key);
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'This API key may not be used from this IP address.',
    ]);
    expect((await keyOf(key.id)).lastUsedAt).toBeNull();
    const [row] = await db.selectFrom('auditLog').selectAll().where('sessionId', '=', key.id).execute();
    expect(row).toMatchObject({ action: 'patients.list', outcome: 'refused', actorId: key.ownerId });
    await db
      .updateTable('apiKeys')
      .set({ allowedIps: ['127.0.0.1'] })
      .where('id', '=', key.id)
      .execute();
    expect((await patients(key)).statusCode).toBe(200);
  });

  // Rule: security.key-limits
  it('counts against the limit of its key, and says how much is left', async () => {
    const key = await insertApiKey(db, { scopes: ['read:people'], requestsPerMinute: 2 });
    const answers = [await patients(key), await patients(key), await patients(key)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-policy'])).toEqual(
      Array(3).fill('"key";q=2;w=60'),
    );
    expect(answers.map(({ headers }) => String(headers.ratelimit).replace(/t=\d+/, 't'))).toEqual([
      '"key";r=1;t',
      '"key";r=0;t',
      '"key";r=0;t',
    ]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    const other = await insertApiKey(db, { ownerId: key.ownerId, scopes: ['read:people'] });
    expect((await patients(other)).statusCode).toBe(200);
  });

  // Rule: security.key-limits
  it('counts when it is refused, too', async () => {
    const key = await insertApiKey(db, { requestsPerMinute: 1 });
    expect((await withKey(key).get('/auth/me')).statusCode).toBe(403);
    expect((await withKey(key).get('/auth/me')).statusCode).toBe(429);
  });

  it('notes the time of its last use at most once a minute', async () => {
    const key = await insertApiKey(db, { scopes: ['read:people'] });
    await patients(key);
    clock.now = addSeconds(start, 59);
    await patients(key);
    expect((await keyOf(key.id)).lastUsedAt).toEqual(start);
    clock.now = addMinutes(start, 1);
    await patients(key);
    expect((await keyOf(key.id)).lastUsedAt).toEqual(clock.now);
  });

  // Rule: security.audit-names-the-key
  it('leaves audit rows that name the key and its owner', async () => {
    const { apiKey, secret } = await create({ name: 'Registry', scopes: ['write:people'] });
    const patient = await insertPatient(db);
    const changed = await withKey({ secret }).put(`/admin/patients/${patient.id}`, { firstName: 'Edith' });
    expect(changed.statusCode, changed.body).toBe(200);
    const rows = await db.selectFrom('auditLog').selectAll().where('sessionId', '=', apiKey.id).execute();
    expect(rows.map(({ actorId, actorRole, action }) => [actorId, actorRole, action])).toContainEqual([
      owner.id,
      'ADMIN',
      'patient.change',
    ]);
    const logs = await asking.get('/admin/admin-logs', {
      query: { filter: JSON.stringify({ patientId: patient.id }) },
    });
    expect(logs.json()[0]).toMatchObject({ actorName: 'Marguerite Hale', apiKeyName: 'Registry' });
  });

  // Rule: security.keys-never-act-as-people
  it.each([
    ['email', 'taken-over@example.com'],
    ['mobile', '(312)-555-0177'],
  ])('does not change the %s of a patient, where codes and links go', async (field, value) => {
    const key = await insertApiKey(db, { scopes: ['write:people'] });
    const { id } = await insertPatient(db);
    const contacts = () =>
      db
        .selectFrom('users')
        .select(['email', 'phoneE164', 'version'])
        .where('id', '=', id)
        .executeTakeFirst();
    const before = await contacts();
    const refused = await withKey(key).put(`/admin/patients/${id}`, { firstName: 'Edith', [field]: value });
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([403, field]);
    expect(await contacts()).toEqual(before);
    const asPerson = await (await as(await insertStaff(db, { role: 'ADMIN' }))).put(`/admin/patients/${id}`, {
      [field]: value,
    });
    expect(asPerson.statusCode, asPerson.body).toBe(200);
  });

  // Rule: security.keys-never-act-as-people
  it.each([{ email: 'stranger@example.com' }, { mobile: '(312)-555-0178' }])(
    'adds no one to a household with %o, who could sign in and read its visits and bills',
    async (contact) => {
      const key = await insertApiKey(db, { scopes: ['write:people'] });
      const { id: patientId, householdId } = await insertPatient(db);
      const born = { firstName: 'Eve', lastName: 'Stranger', dateOfBirth: '1980-01-01', gender: 'Female' };
      const add = (extra: object) =>
        withKey(key).post('/patient/add-family', { ...born, patientId, relationship: 'Spouse', ...extra });
      const members = async () =>
        (await db.selectFrom('patients').select('id').where('householdId', '=', householdId).execute())
          .length;
      const refused = await add(contact);
      expect([refused.statusCode, refused.json().issues?.[0].path]).toEqual([403, Object.keys(contact)[0]]);
      expect(await members()).toBe(1);
      expect((await add({})).statusCode).toBe(200);
      expect(await members()).toBe(2);
    },
  );

  it('has its own idempotency keys', async () => {
    const [one, other] = [
      await insertApiKey(db, { ownerId: owner.id, scopes: ['write:people'] }),
      await insertApiKey(db, { ownerId: owner.id, scopes: ['write:people'] }),
    ];
    const born = { dateOfBirth: '1990-01-01', gender: 'Female' };
    const send = async (key: { secret: string }, lastName: string) => {
      const person = { ...born, firstName: 'Ada', lastName, email: `${lastName}@example.com` };
      const headers = { 'idempotency-key': 'import-1' };
      const answer = await withKey(key).post('/users/create-patient', person, { headers });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data.id;
    };
    const first = await send(one, 'Baker');
    expect(await send(one, 'Baker')).toBe(first);
    expect(await send(other, 'Castellano')).not.toBe(first);
  });
});
