import { newId } from '@bedside/db/id';
import { issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { acceptInvitation } from '@bedside/domain/people/invitation.commands';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addHours, addMinutes, addSeconds } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const MORNING = new Date('2026-10-14T15:00:00Z');
const database = await withDatabase();
const { db } = database;
const clock = { now: MORNING };
const { as, anonymous } = await startServices([authService], database, { now: () => clock.now });

const { id: adminId } = await insertStaff(db, { role: 'ADMIN', firstName: 'Dana', lastName: 'Okafor' });
const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Theo', lastName: 'Marsh' });
let admin = await as({ id: adminId });
await insertPatient(db, { user: { email: 'taken@example.com', phoneE164: '+13125558001' } });

let invited = 0;
const newInvitation = (overrides: object = {}) => {
  invited += 1;
  return {
    firstName: 'Priya',
    lastName: 'Raman',
    email: `priya${invited}@example.com`,
    mobile: `(773)-555-${String(invited).padStart(4, '0')}`,
    credentials: 'NP',
    ...overrides,
  };
};
const path = '/users/providers/invite';
async function invite(overrides: object = {}) {
  const answer = await admin.post(path, newInvitation(overrides));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { id: string; email: string; providerId: string };
}
const resend = (id: string) => admin.post(`${path}/${id}/resend`);
const revoke = (id: string) => admin.post(`${path}/${id}/revoke`);
const userOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const notified = (entityId: string) =>
  db.selectFrom('outbox').select(['type', 'payload']).where('entityId', '=', entityId).execute();
const audited = (entityId: string) =>
  db.selectFrom('auditLog').select('action').where('entityId', '=', entityId).orderBy('id').execute();
const linkTo = (invitationId: string) =>
  db.transaction().execute((tx) => issueAccountLink(tx, clock, 'INVITATION', invitationId));
const openLinks = (subjectId: string) =>
  db
    .selectFrom('accessLinks')
    .select('purpose')
    .where('subjectId', '=', subjectId)
    .where('revokedAt', 'is', null)
    .execute();
const accept = (invitationId: string) =>
  db
    .transaction()
    .execute((tx) =>
      acceptInvitation(
        tx,
        { actor: null, requestId: 'accept', now: clock.now, ip: null },
        invitationId,
        'a hash',
      ),
    );
const everything = async () => ({
  users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  invitations: await db.selectFrom('providerInvitations').selectAll().orderBy('id').execute(),
  outbox: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
});

/** Moves the clock and signs the admin in again. */
async function wait(until: Date) {
  clock.now = until;
  admin = await as({ id: adminId });
}

beforeEach(() => wait(MORNING));

describe('an invitation', () => {
  it('creates the provider, awaiting a password, and sends the email', async () => {
    const row = await invite({ firstName: ' Zoë ', email: 'Zoe@Example.com' });
    expect(row).toMatchObject({
      fullname: 'Zoë Raman',
      email: 'zoe@example.com',
      credentials: 'NP',
      status: 'PENDING',
      invitedBy: 'Dana Okafor',
      sentAt: MORNING.toISOString(),
      expiresAt: addHours(MORNING, 24).toISOString(),
      acceptedAt: null,
    });
    expect(await userOf(row.providerId)).toMatchObject({
      role: 'PROVIDER',
      status: 'INVITED',
      email: 'zoe@example.com',
      passwordHash: null,
    });
    expect(await notified(row.id)).toEqual([
      { type: 'providerInvitation.sent', payload: { invitationId: row.id, userId: row.providerId } },
    ]);
    expect(await audited(row.id)).toEqual([{ action: 'invitation.send' }]);
  });

  it.each([
    ['email', { email: 'TAKEN@example.com' }],
    ['mobile', { mobile: '(312)-555-8001' }],
  ])('is refused for an %s already in use, and leaves nothing', async (field, contact) => {
    await db
      .deleteFrom('users')
      .where('email', '=', 'taken@example.com')
      .execute()
      .catch(() => undefined);
    const before = await everything();
    const refused = await admin.post(path, newInvitation(contact));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'DUPLICATE', issues: [{ path: field }] });
    expect(await everything()).toEqual(before);
  });

  it('sent twice at once is created once', async () => {
    const body = newInvitation();
    const answers = await Promise.all([admin.post(path, body), admin.post(path, body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each([
    'role',
    'status',
    'version',
    'permissions',
    'createdBy',
    'isVerified',
    'passwordHash',
    'membershipType',
  ])('accepts no %s', async (field) => {
    const before = await everything();
    expect((await admin.post(path, newInvitation({ [field]: 'SUPER_ADMIN' }))).statusCode).toBe(400);
    expect(
      (await admin.post('/admin/provider-invitations', newInvitation({ [field]: 'SUPER_ADMIN' }))).statusCode,
    ).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it('of no one returns 404 for every call', async () => {
    const before = await everything();
    for (const answer of [
      await resend(newId()),
      await revoke(newId()),
      await admin.get(`/admin/provider-invitations/${newId()}`),
    ])
      expect(answer.statusCode).toBe(404);
    expect(await everything()).toEqual(before);
  });

  it('is for admins only', async () => {
    const { id } = await invite();
    const before = await everything();
    const patient = await as(await insertPatient(db));
    const others = [
      [anonymous, 401],
      [patient, 403],
      [await as(provider), 403],
    ] as const;
    for (const [caller, status] of others) {
      expect((await caller.get(path)).statusCode).toBe(status);
      expect((await caller.post(path, newInvitation())).statusCode).toBe(status);
      expect((await caller.post(`${path}/${id}/resend`)).statusCode).toBe(status);
      expect((await caller.post(`${path}/${id}/revoke`)).statusCode).toBe(status);
      expect((await caller.get('/admin/provider-invitations')).statusCode).toBe(status);
    }
    const { invitations, outbox } = await everything();
    expect({ invitations, outbox }).toEqual({ invitations: before.invitations, outbox: before.outbox });
  });
});

describe('resending an invitation', () => {
  // Rule: people.provider-invitations
  it('renews it for 24 hours and voids the earlier link', async () => {
    const { id } = await invite();
    await linkTo(id);
    await wait(addHours(MORNING, 3));
    const again = await resend(id);
    expect(again.json().data).toMatchObject({
      status: 'PENDING',
      sentAt: clock.now.toISOString(),
      expiresAt: addHours(clock.now, 24).toISOString(),
    });
    expect(await openLinks(id)).toEqual([]);
    expect((await notified(id)).map(({ type }) => type)).toEqual([
      'providerInvitation.sent',
      'providerInvitation.sent',
    ]);
  });

  // Rule: people.provider-invitations
  it('is possible after a minute', async () => {
    const { id } = await invite();
    await wait(addSeconds(MORNING, 20));
    const before = await everything();
    const soon = await resend(id);
    expect(soon.statusCode).toBe(429);
    expect(soon.headers['retry-after']).toBe('40');
    expect(await everything()).toEqual(before);
    await wait(addMinutes(MORNING, 1));
    expect((await resend(id)).statusCode).toBe(200);
  });

  it('reactivates an expired one', async () => {
    const { id } = await invite();
    await wait(addHours(MORNING, 30));
    await expect(accept(id)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    expect((await resend(id)).json().data.status).toBe('PENDING');
    await accept(id);
  });

  it('is refused once it is accepted or revoked', async () => {
    const [accepted, revoked] = [await invite(), await invite()];
    await accept(accepted.id);
    await revoke(revoked.id);
    await wait(addHours(MORNING, 1));
    const before = await everything();
    for (const { id } of [accepted, revoked]) {
      expect((await resend(id)).json().code).toBe('INVALID_TRANSITION');
      expect((await revoke(id)).json().code).toBe('INVALID_TRANSITION');
    }
    expect(await everything()).toEqual(before);
  });
});

describe('revoking an invitation', () => {
  // Rule: people.provider-invitations
  it('voids its link, frees the contacts, and keeps them on the invitation', async () => {
    const row = await invite();
    await linkTo(row.id);
    const revoked = await revoke(row.id);
    expect(revoked.json().data).toMatchObject({ status: 'REVOKED', email: row.email, providerId: null });
    expect(await openLinks(row.id)).toEqual([]);
    expect(await userOf(row.providerId)).toMatchObject({
      status: 'INACTIVE',
      email: null,
      phoneE164: null,
      userName: null,
      passwordHash: null,
    });
    await expect(accept(row.id)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    expect((await userOf(row.providerId)).status).toBe('INACTIVE');
    expect((await admin.post(path, newInvitation({ email: row.email }))).statusCode).toBe(200);
  });

  it('removes the provider from every list', async () => {
    const { id, providerId } = await invite({ firstName: 'Ghost' });
    await revoke(id);
    const filter = JSON.stringify({ q: 'Ghost' });
    expect((await admin.get('/admin/providers', { query: { filter } })).json()).toEqual([]);
    expect((await admin.get(`/admin/providers/${providerId}`)).statusCode).toBe(404);
    expect((await admin.put(`/admin/providers/${providerId}`, { credentials: 'MD' })).statusCode).toBe(404);
    const { users } = (await admin.get('/users/list')).json().data;
    expect(users.map((user: { id: string }) => user.id)).not.toContain(providerId);
  });

  it('and accepting it at once: one of the two succeeds', async () => {
    const row = await invite();
    const [accepted, revoked] = await Promise.allSettled([accept(row.id), revoke(row.id)]);
    const took = revoked.status === 'fulfilled' && revoked.value.statusCode === 200;
    expect(took).toBe(accepted.status === 'rejected');
    expect((await userOf(row.providerId)).status).toBe(took ? 'INACTIVE' : 'ACTIVE');
  });
});

describe('accepting an invitation', () => {
  it('activates the account once', async () => {
    const row = await invite();
    expect(await accept(row.id)).toBe(row.providerId);
    expect(await userOf(row.providerId)).toMatchObject({ status: 'ACTIVE', passwordHash: 'a hash' });
    expect((await admin.get(`/admin/provider-invitations/${row.id}`)).json()).toMatchObject({
      status: 'ACCEPTED',
      acceptedAt: MORNING.toISOString(),
    });
    await expect(accept(row.id)).rejects.toMatchObject({ code: 'CODE_INVALID' });
    expect(await audited(row.id)).toEqual([{ action: 'invitation.send' }, { action: 'invitation.accept' }]);
  });

  it('also works by the account setup link, and prevents revoking', async () => {
    const row = await invite();
    expect((await admin.post(`/users/set-account-link/${row.providerId}`)).statusCode).toBe(200);
    const token = await db
      .transaction()
      .execute((tx) => issueAccountLink(tx, clock, 'SET_PASSWORD', row.providerId));
    await anonymous.post('/auth/reset-password', { token, newPassword: 'Blue-heron-4711' });
    expect(await audited(row.id)).toEqual([{ action: 'invitation.send' }, { action: 'invitation.accept' }]);
    expect((await revoke(row.id)).json()).toMatchObject({ code: 'INVALID_TRANSITION', from: 'ACCEPTED' });
    expect(await userOf(row.providerId)).toMatchObject({ status: 'ACTIVE', email: row.email });
  });
});

describe('the list of invitations', () => {
  it('shows, filters, and counts expired ones as expired', async () => {
    await db.deleteFrom('providerInvitations').execute();
    const [old, revoked] = [await invite({ firstName: 'Olga' }), await invite({ firstName: 'Rita' })];
    await revoke(revoked.id);
    await wait(addHours(MORNING, 24));
    const fresh = await invite({ firstName: 'Fay' });
    const list = (filter: object) =>
      admin.get('/admin/provider-invitations', { query: { filter: JSON.stringify(filter) } });
    const all = await list({});
    expect(all.json()).toMatchObject([
      { id: fresh.id, status: 'PENDING' },
      { id: revoked.id, status: 'REVOKED' },
      { id: old.id, status: 'EXPIRED' },
    ]);
    expect(JSON.parse(String(all.headers['x-facets']))).toEqual({
      status: { PENDING: 1, REVOKED: 1, EXPIRED: 1 },
    });
    const expired = await list({ status: 'EXPIRED' });
    expect(expired.json()).toMatchObject([{ id: old.id }]);
    expect(expired.headers['content-range']).toBe('provider-invitations 0-0/1');
    expect((await list({ status: 'PENDING' })).json()).toMatchObject([{ id: fresh.id }]);
    expect((await list({ q: 'olga' })).json()).toMatchObject([{ id: old.id }]);

    const paged = await admin.get(path, { query: { take: '1', page: '2', status: 'expired' } });
    expect(paged.json()).toMatchObject({ data: { invitations: [] }, meta: { itemCount: 1, pageCount: 1 } });
  });
});
