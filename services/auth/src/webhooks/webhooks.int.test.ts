import { newId } from '@bedside/db/id';
import { insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const owner = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const url = 'https://hooks.example.com/bedside';
const path = '/admin/webhook-endpoints';
async function create(body: object = {}) {
  const answer = await owner.post(path, { url, ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const audited = async (id: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const everything = async () => ({
  endpoints: await db.selectFrom('webhookEndpoints').selectAll().orderBy('id').execute(),
  messages: await db.selectFrom('webhookMessages').selectAll().orderBy('eventId').execute(),
  outbox: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
});

describe('a webhook endpoint', () => {
  // Rule: security.webhook-secrets-encrypted
  it('shows its secret in the answer that creates it, and never again', async () => {
    const response = await create({ description: 'Warehouse', events: ['invoice.paid'] });
    expect(response).toMatchObject({
      url,
      description: 'Warehouse',
      events: ['invoice.paid'],
      enabled: true,
    });
    expect(response.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await owner.get(`${path}/${response.id}`);
    const list = await owner.get(path);
    for (const { body } of [read, list]) expect(body).not.toContain('whsec_');
    expect(list.json()).toContainEqual(expect.objectContaining({ id: response.id, failed: 0, waiting: 0 }));
    const trail = await db.selectFrom('auditLog').selectAll().where('entityId', '=', response.id).execute();
    expect(JSON.stringify(trail)).not.toContain(response.secret);
  });

  // Rule: security.webhooks-go-outside-only
  it.each([
    ['ftp://hooks.example.com', 'Enter a URL that begins with https://.'],
    ['http://hooks.example.com/', 'Enter a URL that begins with https://.'],
    ['https://10.0.0.1/', 'Use a public URL. This one is private or reserved.'],
    ['https://[fd00::1]/', 'Use a public URL. This one is private or reserved.'],
    ['https://user:password@hooks.example.com/', 'Leave the username and password out of the URL.'],
    ['https://postgres/', 'Use a public URL. This name works only inside a network.'],
  ])('is refused at %s, with instructions', async (wrong, message) => {
    const before = await everything();
    const answer = await owner.post(path, { url: wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'url', message }] });
    expect(await everything()).toEqual(before);
  });

  it('is refused with an unknown event, and with none', async () => {
    for (const events of [['settings.changed'], []])
      expect((await owner.post(path, { url, events })).statusCode).toBe(400);
  });

  it('belongs only to super-admins', async () => {
    const { id } = await create();
    const before = await everything();
    for (const answer of [
      await admin.get(path),
      await admin.post(path, { url }),
      await admin.put(`${path}/${id}`, { enabled: false }),
      await admin.post(`${path}/${id}/rotate-secret`),
      await admin.post(`${path}/${id}/test`),
      await admin.get(`${path}/${id}/messages`),
      await admin.delete(`${path}/${id}`),
    ])
      expect(answer.statusCode).toBe(403);
    expect(await everything()).toEqual(before);
  });

  it('is changed, turned off and deleted, with an audit row each', async () => {
    const { id, version } = await create();
    const changed = await owner.put(`${path}/${id}`, { events: ['invoice.paid'], version });
    expect(changed.json()).toMatchObject({ events: ['invoice.paid'], version: 2 });
    expect((await owner.put(`${path}/${id}`, { enabled: false, version })).statusCode).toBe(409);
    const off = await owner.put(`${path}/${id}`, { enabled: false, version: 2 });
    expect(off.json()).toMatchObject({ enabled: false, offReason: 'staff' });
    expect((await owner.post(`${path}/${id}/test`)).json()).toMatchObject({ code: 'RULE_REFUSED' });
    const on = await owner.put(`${path}/${id}`, { enabled: true });
    expect(on.json()).toMatchObject({ enabled: true, offReason: null, offAt: null });
    expect((await owner.delete(`${path}/${id}`)).statusCode).toBe(200);
    expect(await audited(id)).toEqual([
      'webhook-endpoint.create',
      'webhook-endpoint.update',
      'webhook-endpoint.update',
      'webhook-endpoint.update',
      'webhook-endpoint.delete',
    ]);
    expect((await owner.get(`${path}/${id}`)).statusCode).toBe(404);
  });

  it('gets a new secret while the former one is valid for a day', async () => {
    const { id, secret } = await create();
    const { data } = (await owner.post(`${path}/${id}/rotate-secret`)).json();
    expect(data.secret).toMatch(/^whsec_/);
    expect(data.secret).not.toBe(secret);
    expect((await owner.get(`${path}/${id}`)).json()).toMatchObject({
      formerSecretUntil: data.formerSecretUntil,
    });
  });

  it('lists its messages and their attempts, and sends one again', async () => {
    const { id } = await create();
    const { eventId } = (await owner.post(`${path}/${id}/test`)).json().data;
    const listPath = `${path}/${id}/messages`;
    const { data, meta } = (await owner.get(listPath)).json();
    expect(data.messages).toMatchObject([
      { id: `msg_${eventId}`, event: 'webhook.test', state: 'waiting', attempts: 0 },
    ]);
    expect(meta).toMatchObject({ itemCount: 1 });
    expect((await owner.get(listPath, { query: { state: 'failed' } })).json().data.messages).toEqual([]);
    expect((await owner.get(`${listPath}/${eventId}/attempts`)).json().data).toEqual({ attempts: [] });
    expect((await owner.post(`${listPath}/${eventId}/redeliver`)).statusCode).toBe(200);
    expect((await owner.post(`${listPath}/${newId()}/redeliver`)).statusCode).toBe(404);
    expect((await owner.get(`${path}/${newId()}/messages`)).statusCode).toBe(404);
  });

  it('redelivers a time span once at a time, and shows its progress', async () => {
    const { id } = await create();
    const span = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date().toISOString() };
    const answer = await owner.post(`${path}/${id}/redeliveries`, span);
    expect(answer.json().data).toEqual({ ...span, queued: 0, finishedAt: null });
    expect((await owner.post(`${path}/${id}/redeliveries`, span)).json()).toMatchObject({ code: 'CONFLICT' });
    expect((await owner.get(`${path}/${id}`)).json()).toMatchObject({ redelivery: { finishedAt: null } });
  });
});
