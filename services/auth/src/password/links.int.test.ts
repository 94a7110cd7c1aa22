import { Writable } from 'node:stream';
import { newId } from '@bedside/db/id';
import { type AccountLink, issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { addMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const newPassword = 'Another-horse-2';
const passwordHash = await hashPassword('Correct-horse-1');
const start = new Date();
let now = start;
const database = await withDatabase();
const { db } = database;
const { anonymous, as, app, parts } = await startServices([authService], database, { now: () => now });

afterEach(() => {
  now = start;
});

const link = (purpose: AccountLink, subjectId: string) =>
  db.transaction().execute((tx) => issueAccountLink(tx, { now }, purpose, subjectId));
const read = (token: string) => anonymous.post('/auth/link', { token });
const set = (token: string) => anonymous.post('/auth/reset-password', { token, newPassword });
const enter = (token: string, more: object = {}) => anonymous.post('/auth/direct-login', { token, ...more });
const rowOf = (id: string) =>
  db.selectFrom('users').select(['status', 'passwordHash']).where('id', '=', id).executeTakeFirstOrThrow();
const sessionsOf = (userId: string) =>
  db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();

const invited = () => insertPatient(db, { user: { status: 'INVITED' } });
async function invitation() {
  const admin = await insertStaff(db, { role: 'ADMIN' });
  const provider = await insertStaff(db, { role: 'PROVIDER', status: 'INVITED', firstName: 'Theo' });
  const id = newId();
  await db
    .insertInto('providerInvitations')
    .values({
      id,
      firstName: 'Theo',
      lastName: 'Marsh',
      email: `theo-${id}@example.com`,
      phoneE164: '+13125550000',
      invitedBy: admin.id,
      createdAt: now,
      sentAt: now,
      expiresAt: addMinutes(now, 24 * 60),
      providerId: provider.id,
    })
    .execute();
  return { id, providerId: provider.id };
}

describe('a link used while its user is being locked out', () => {
  const shutOut = async (userId: string) =>
    (await as(await insertStaff(db, { role: 'ADMIN' }))).post('/users/change-status', {
      userId,
      status: 'INACTIVE',
    });

  it.each([
    ['sets a password', 'SET_PASSWORD', set],
    ['signs in', 'DIRECT_LOGIN', enter],
  ] as const)('that %s either happens first or is void, without waiting', async (_does, purpose, use) => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await insertPatient(db, { user: { passwordHash } });
      const token = await link(purpose, id);
      const [used, closed] = await Promise.all([use(token), shutOut(id)]);
      expect([200, 400]).toContain(used.statusCode);
      expect(closed.statusCode).toBe(200);
      expect(await rowOf(id)).toMatchObject({ status: 'INACTIVE' });
      const open = await db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', id)
        .where('revokedAt', 'is', null)
        .execute();
      expect(open).toEqual([]);
    }
  });
});

describe('a password link', () => {
  it('activates an invited account once', async () => {
    const { id } = await invited();
    const token = await link('SET_PASSWORD', id);
    expect((await read(token)).json().data).toEqual({
      purpose: 'SET_PASSWORD',
      contacts: [],
      firstName: 'Nora',
      staff: false,
      active: false,
      expiresAt: addMinutes(now, 24 * 60).toISOString(),
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => set(token)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect((await rowOf(id)).status).toBe('ACTIVE');
    expect((await read(await link('SET_PASSWORD', id))).json().data).toMatchObject({ active: true });
    expect(await eventTypesOf(db, id)).toEqual(['user.changed']);
    expect((await read(token)).statusCode).toBe(400);
  });

  it('sets a new password, ends the sessions, and notifies the user', async () => {
    const { id } = await insertPatient(db, { user: { passwordHash } });
    const caller = await as({ id });
    expect((await set(await link('SET_PASSWORD', id))).statusCode).toBe(200);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    expect(await eventTypesOf(db, id)).toEqual(['user.passwordChanged']);
  });

  it.each(['INACTIVE', 'DECEASED'] as const)('does not work for a user who is %s', async (status) => {
    const { id } = await insertPatient(db, { user: { status, passwordHash } });
    const token = await link('SET_PASSWORD', id);
    expect((await read(token)).statusCode).toBe(400);
    expect((await set(token)).statusCode).toBe(400);
    expect(await rowOf(id)).toEqual({ status, passwordHash });
  });

  it('rejects a breached password, and stays valid', async () => {
    const { id } = await invited();
    const token = await link('SET_PASSWORD', id);
    const refused = await anonymous.post('/auth/reset-password', { token, newPassword: 'Password1' });
    expect(refused.json().issues).toMatchObject([{ path: 'newPassword' }]);
    expect(await rowOf(id)).toEqual({ status: 'INVITED', passwordHash: null });
    expect((await set(token)).statusCode).toBe(200);
  });
});

describe('an invitation link', () => {
  it('makes the provider a staff member', async () => {
    const { id, providerId } = await invitation();
    const token = await link('INVITATION', id);
    expect((await read(token)).json().data).toMatchObject({
      purpose: 'INVITATION',
      firstName: 'Theo',
      staff: true,
    });
    expect((await set(token)).statusCode).toBe(200);
    expect((await rowOf(providerId)).status).toBe('ACTIVE');
    const row = await db
      .selectFrom('providerInvitations')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'ACCEPTED' });
    expect((await set(token)).statusCode).toBe(400);
  });

  it('expires when the invitation is revoked', async () => {
    const { id, providerId } = await invitation();
    const token = await link('INVITATION', id);
    await db.updateTable('providerInvitations').set({ status: 'REVOKED' }).where('id', '=', id).execute();
    expect((await read(token)).statusCode).toBe(400);
    expect((await set(token)).statusCode).toBe(400);
    expect(await rowOf(providerId)).toEqual({ status: 'INVITED', passwordHash: null });
  });
});

describe('a sign-in link', () => {
  it('signs its patient in once, without a remembered session', async () => {
    const { id } = await insertPatient(db);
    const token = await link('DIRECT_LOGIN', id);
    expect((await read(token)).json().data).toMatchObject({ purpose: 'DIRECT_LOGIN', firstName: 'Nora' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(token)));
    const [good] = answers.filter((answer) => answer.statusCode === 200);
    expect(good?.json().data.user.id).toBe(id);
    expect(good?.cookies[0]?.expires).toBeUndefined();
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it.each([
    ['staff', () => insertStaff(db, { role: 'ADMIN' })],
    ['someone who is closed out', () => insertPatient(db, { user: { status: 'INACTIVE' } })],
    ['someone who is deceased', () => insertPatient(db, { user: { status: 'DECEASED' } })],
  ])('never signs in %s', async (_name, person) => {
    const { id } = await person();
    expect((await enter(await link('DIRECT_LOGIN', id))).statusCode).toBe(400);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('links in emails', () => {
  const subjects: [AccountLink, number, () => Promise<{ id: string }>][] = [
    ['SET_PASSWORD', 24 * 60, invited],
    ['INVITATION', 24 * 60, invitation],
    ['DIRECT_LOGIN', 15, () => insertPatient(db)],
  ];
  const use = (purpose: AccountLink, token: string) =>
    purpose === 'DIRECT_LOGIN' ? enter(token) : set(token);

  // Rule: security.email-links
  it.each(subjects)('for %s last %i minutes', async (purpose, minutes, subject) => {
    const { id } = await subject();
    const token = await link(purpose, id);
    now = addMinutes(start, minutes);
    expect((await read(token)).statusCode).toBe(400);
    expect((await use(purpose, token)).statusCode).toBe(400);
  });

  // Rule: security.email-links
  it.each(subjects)('for %s are void once a newer one is sent', async (purpose, _minutes, subject) => {
    const { id } = await subject();
    const [old, fresh] = [await link(purpose, id), await link(purpose, id)];
    expect((await use(purpose, old)).statusCode).toBe(400);
    expect((await use(purpose, fresh)).statusCode).toBe(200);
  });

  // Rule: security.email-links
  it.each(subjects)('for %s are not used up by GET, HEAD, or a read', async (purpose, _minutes, subject) => {
    const { id } = await subject();
    const token = await link(purpose, id);
    for (const url of ['/v1/auth/link', '/v1/auth/direct-login', '/v1/auth/reset-password'])
      for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
        expect((await app.inject({ method, url, query: { token } })).statusCode).toBe(404);
    for (let time = 0; time < 3; time++) expect((await read(token)).statusCode).toBe(200);
    expect((await use(purpose, token)).statusCode).toBe(200);
  });

  it('work only for their purpose', async () => {
    const { id } = await insertPatient(db, { user: { passwordHash } });
    const direct = await link('DIRECT_LOGIN', id);
    expect((await set(direct)).statusCode).toBe(400);
    const setter = await link('SET_PASSWORD', id);
    expect((await enter(setter)).statusCode).toBe(400);
    expect(
      (await anonymous.get('/auth/me', { headers: { authorization: `Bearer ${setter}` } })).statusCode,
    ).toBe(401);
    expect(await rowOf(id)).toEqual({ status: 'ACTIVE', passwordHash });
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('are stored as a hash, and responses forbid Referer and caching', async () => {
    const { id } = await insertPatient(db);
    const token = await link('DIRECT_LOGIN', id);
    const stored = await db
      .selectFrom('accessLinks')
      .select('tokenHash')
      .where('subjectId', '=', id)
      .execute();
    expect(stored.map((row) => row.tokenHash.toString('latin1'))).not.toContain(token);
    const { headers } = await read(token);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  // Rule: security.tokens-stay-out-of-logs
  it('appear in no log, audit row or event', async () => {
    const lines: string[] = [];
    const heard = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { buildApp } = await import('@bedside/service-kit/app');
    const { pino } = await import('pino');
    const log = pino({ level: 'trace' }, heard);
    const logged = await buildApp({ parts: { ...parts, log }, services: [authService], limits: false });
    const { id } = await insertPatient(db, { user: { passwordHash } });
    const tokens = [await link('DIRECT_LOGIN', id), await link('SET_PASSWORD', id)];
    const [direct = '', setter = ''] = tokens;
    const post = (url: string, payload: object) =>
      logged.inject({ method: 'POST', url: `/v1${url}`, payload });
    await post('/auth/link', { token: setter });
    await post('/auth/direct-login', { token: direct });
    await post('/auth/reset-password', { token: setter, newPassword });
    await logged.inject({ method: 'GET', url: '/v1/auth/link', query: { token: setter } });
    await logged.close();
    const audit = await db.selectFrom('auditLog').selectAll().execute();
    const events = await db.selectFrom('outbox').selectAll().execute();
    expect(lines.length).toBeGreaterThanOrEqual(4);
    const everything = [...lines, JSON.stringify(audit), JSON.stringify(events)].join('\n');
    for (const token of tokens) expect(everything).not.toContain(token);
    expect(everything).not.toContain(newPassword);
  });
});
