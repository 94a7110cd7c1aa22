import type { Caller } from '@bedside/testing/service';
import { addDays, addHours, addSeconds } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { body, start, withApiKeys } from './api-keys.fixture.ts';

const { db, clock, as, asOwner, patients, keyOf } = await withApiKeys();

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
const auditOf = (entityId: string) =>
  db.selectFrom('auditLog').selectAll().where('entityId', '=', entityId).orderBy('id').execute();

describe('a new API key', () => {
  // Rule: security.key-secrets-are-shown-once
  it('shows its secret once and is stored as a hash', async () => {
    const { apiKey, secret } = await create({ allowedIps: ['203.0.113.0/24'], requestsPerMinute: 60 });
    expect(secret).toMatch(/^bsk_[\w-]{43}$/);
    expect(apiKey).toMatchObject({
      name: 'Lab results',
      state: 'ACTIVE',
      hint: `bsk_…${secret.slice(-4)}`,
      scopes: ['read:people'],
      allowedIps: ['203.0.113.0/24'],
      requestsPerMinute: 60,
      ownerName: 'Marguerite Hale',
      expiresAt: addDays(start, 365).toISOString(),
      lastUsedAt: null,
    });
    const listed = await asking.get('/admin/api-keys');
    expect(listed.json()).toContainEqual(apiKey);
    expect(listed.body).not.toContain(secret);
    expect((await asking.get(`/admin/api-keys/${apiKey.id}`)).body).not.toContain(secret);
    const stored = JSON.stringify([
      await keyOf(apiKey.id),
      await db.selectFrom('apiKeySecrets').selectAll().where('apiKeyId', '=', apiKey.id).execute(),
      await auditOf(apiKey.id),
    ]);
    expect(stored).not.toContain(secret.slice(4));
  });

  it.each([
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['read:everything'] }],
    ['allowedIps.0', { allowedIps: ['203.0.113.0/33'] }],
    ['allowedIps.0', { allowedIps: ['example.com'] }],
    ['requestsPerMinute', { requestsPerMinute: 0 }],
    ['expiresInDays', { expiresInDays: 731 }],
  ])('is refused with a wrong %s: %j', async (path, wrong) => {
    const before = await db.selectFrom('apiKeys').select('id').execute();
    const answer = await asking.post('/admin/api-keys/create', { ...body, ...wrong });
    expect([answer.statusCode, answer.json().issues[0].path]).toEqual([400, path]);
    expect(await db.selectFrom('apiKeys').select('id').execute()).toEqual(before);
  });
});

describe('a rotated API key', () => {
  // Rule: security.keys-rotate-without-a-break
  it('works with both secrets for 24 hours, then only with the new one', async () => {
    const { apiKey, secret } = await create();
    const { data } = (await asking.post(`/admin/api-keys/${apiKey.id}/rotate`)).json();
    expect(data.apiKey).toMatchObject({
      id: apiKey.id,
      hint: `bsk_…${data.secret.slice(-4)}`,
      formerSecretEndsAt: addHours(start, 24).toISOString(),
    });
    const both = async () => [
      (await patients({ secret })).statusCode,
      (await patients({ secret: data.secret })).statusCode,
    ];
    clock.now = addSeconds(addHours(start, 24), -1);
    expect(await both()).toEqual([200, 200]);
    clock.now = addHours(start, 24);
    expect(await both()).toEqual([401, 200]);
  });

  it('leaves only two secrets after it is rotated twice, and none once it is revoked', async () => {
    const { apiKey, secret } = await create();
    clock.now = addHours(start, 23);
    const second = (await (await as(owner)).post(`/admin/api-keys/${apiKey.id}/rotate`)).json().data;
    clock.now = addHours(start, 46);
    const third = (await (await as(owner)).post(`/admin/api-keys/${apiKey.id}/rotate`)).json().data;
    clock.now = addHours(start, 48);
    const all = [secret, second.secret, third.secret];
    const statuses = async () =>
      Promise.all(all.map(async (one) => (await patients({ secret: one })).statusCode));
    expect(await statuses()).toEqual([401, 200, 200]);
    await (await as(owner)).post(`/admin/api-keys/${apiKey.id}/revoke`);
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});

describe('an API key', () => {
  it('changes its name, addresses, and limit, with an audit row and a version', async () => {
    const { apiKey } = await create();
    const change = { name: 'Lab, new', allowedIps: ['2001:db8::/32'], requestsPerMinute: 10 };
    const url = `/admin/api-keys/${apiKey.id}`;
    expect((await asking.put(url, { ...change, version: 1 })).json()).toMatchObject({
      ...change,
      version: 2,
    });
    const stale = await asking.put(url, { name: 'Older', version: 1 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONCURRENT_UPDATE']);
    expect((await asking.put(url, { scopes: ['write:people'] })).statusCode).toBe(400);
    const rows = await auditOf(apiKey.id);
    expect(rows.map(({ action }) => action)).toEqual(['apiKey.create', 'apiKey.change']);
    expect(rows[1]?.before).toMatchObject({ name: 'Lab results', allowedIps: [] });
  });

  it('is found by name and by whether it has ended', async () => {
    const { apiKey: stored } = await create({ name: 'Sync of Monday' });
    const { apiKey: gone } = await create({ name: 'Sync of Friday' });
    await asking.post(`/admin/api-keys/${gone.id}/revoke`);
    const found = async (filter: object) => {
      const query = { filter: JSON.stringify(filter), sort: '["name","ASC"]' };
      return (await asking.get('/admin/api-keys', { query })).json().map(({ id }: { id: string }) => id);
    };
    expect(await found({ q: 'sync of' })).toEqual([gone.id, stored.id]);
    expect(await found({ q: 'sync of', ended: false })).toEqual([stored.id]);
    expect(await found({ q: 'sync of', ended: true })).toEqual([gone.id]);
  });
});
