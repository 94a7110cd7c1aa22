import { permissions as everyPermission } from '@bedside/contracts/call';
import { newId } from '@bedside/db/id';
import { issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { beforeEach, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);

let first: { id: string };
let asking: Caller;

beforeEach(async () => {
  await db.updateTable('users').set({ status: 'INACTIVE' }).where('role', '=', 'SUPER_ADMIN').execute();
  first = await insertStaff(db, { role: 'SUPER_ADMIN', firstName: 'Sofia', lastName: 'Berg' });
  asking = await as(first);
});

let people = 0;
const newAdmin = (overrides: object = {}) => {
  people += 1;
  return { firstName: 'Dana', lastName: 'Okafor', email: `dana${people}@example.com`, ...overrides };
};
async function create(overrides: object = {}) {
  const answer = await asking.post('/users/create-admin', newAdmin(overrides));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const update = (caller: Caller, id: string, changes: object) =>
  caller.put('/users/update-admin', { id, ...changes });
const remove = (caller: Caller, id: string) => caller.delete(`/users/admin/${id}`);
const changeStatus = (caller: Caller, userId: string, status: string) =>
  caller.post('/users/change-status', { userId, status, reason: 'Left the practice' });
const userOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const openSessions = async (userId: string) =>
  (
    await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null)
      .execute()
  ).length;
const everything = async () => ({
  users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  revoked: await db.selectFrom('sessions').select('id').where('revokedAt', 'is not', null).execute(),
  outbox: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
});
async function refused(attempt: () => ReturnType<typeof update>) {
  const before = await everything();
  const answer = await attempt();
  expect(await everything()).toEqual(before);
  return { status: answer.statusCode, code: answer.json().code };
}

describe('a change', () => {
  it.each([
    [{ permissions: ['catalogue'] }, 'Admin saved'],
    [{ status: 'INACTIVE' }, 'Admin deactivated'],
    [{ status: 'ACTIVE' }, 'Admin activated'],
  ])('%j answers with the saved changes', async (change, message) => {
    const admin = await insertStaff(db, { role: 'ADMIN' });
    expect((await update(asking, admin.id, change)).json()).toMatchObject({ message });
  });
});

describe('a new admin', () => {
  // Rule: people.six-permissions
  it('is invited with every permission and sent a password link', async () => {
    const row = await create({ email: 'New.Admin@Example.com', mobile: '(773)-555-0177' });
    expect(row).toMatchObject({
      fullname: 'Dana Okafor',
      role: 'ADMIN',
      status: 'INVITED',
      email: 'new.admin@example.com',
      phone: '(773)-555-0177',
      permissions: [...everyPermission],
      lastSignInAt: null,
    });
    expect(await userOf(row.id)).toMatchObject({ passwordHash: null });
    expect(await eventTypesOf(db, row.id)).toEqual(['user.accountLinkRequested']);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('entityId', '=', row.id)
      .execute();
    expect(audit).toEqual([{ action: 'admin.create', actorId: first.id }]);
  });

  it('gets the chosen permissions, and a super-admin has no list', async () => {
    expect((await create({ permissions: ['billing'] })).permissions).toEqual(['billing']);
    expect((await create({ permissions: [] })).permissions).toEqual([]);
    const boss = await create({ role: 'SUPER_ADMIN' });
    expect(boss.permissions).toEqual([...everyPermission]);
    expect((await userOf(boss.id)).permissions).toEqual([]);
    const chosen = newAdmin({ role: 'SUPER_ADMIN', permissions: ['billing'] });
    expect(await refused(() => asking.post('/users/create-admin', chosen))).toMatchObject({ status: 400 });
  });

  it('must have unused contacts', async () => {
    const { email } = await create();
    const taken = newAdmin({ email: email.toUpperCase() });
    expect(await refused(() => asking.post('/users/create-admin', taken))).toEqual({
      status: 409,
      code: 'DUPLICATE',
    });
  });

  it.each([
    ['role', 'PROVIDER'],
    ['status', 'ACTIVE'],
    ['passwordHash', 'x'],
    ['version', 4],
    ['createdBy', newId()],
    ['isVerified', true],
    ['membershipType', 'PREMIER'],
    ['permissions', ['everything']],
  ])('accepts no %s', async (field, value) => {
    const body = newAdmin({ [field]: value });
    expect(await refused(() => asking.post('/users/create-admin', body))).toMatchObject({ status: 400 });
    expect(await refused(() => asking.post('/admin/admins', body))).toMatchObject({ status: 400 });
  });

  it('can be reinvited until the password is set, which voids the earlier link', async () => {
    const { id } = await create();
    await db.transaction().execute((tx) => issueAccountLink(tx, { now: new Date() }, 'SET_PASSWORD', id));
    expect((await asking.put(`/users/resend-set-password-email/${id}`)).statusCode).toBe(200);
    const open = await db
      .selectFrom('accessLinks')
      .select('purpose')
      .where('subjectId', '=', id)
      .where('revokedAt', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(await eventTypesOf(db, id)).toEqual(['user.accountLinkRequested', 'user.accountLinkRequested']);
    await db.updateTable('users').set({ status: 'ACTIVE' }).where('id', '=', id).execute();
    expect(await refused(() => asking.put(`/users/resend-set-password-email/${id}`))).toMatchObject({
      status: 422,
    });
  });

  it('with a wrong email address can be invited at the right one', async () => {
    const { id } = await create();
    expect((await update(asking, id, { email: 'right@example.com' })).statusCode).toBe(200);
    expect((await eventTypesOf(db, id)).filter((type) => type === 'user.accountLinkRequested')).toHaveLength(
      2,
    );
  });
});

describe('changing an admin', () => {
  // Rule: security.revoked-means-now
  it.each([
    ['a lower role', { role: 'SUPER_ADMIN' as const }, { role: 'ADMIN' }],
    ['fewer duties', { role: 'ADMIN' as const }, { permissions: ['billing'] }],
    ['being made inactive', { role: 'ADMIN' as const }, { status: 'INACTIVE' }],
  ])('%s takes effect immediately', async (_what, user, changes) => {
    const person = await insertStaff(db, user);
    const caller = await as(person);
    expect((await caller.get('/auth/me')).statusCode).toBe(200);
    const answer = await update(asking, person.id, changes);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject(changes);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    expect(await openSessions(person.id)).toBe(0);
  });

  // Rule: security.revoked-means-now
  it('to inactive also voids every link and code', async () => {
    const person = await insertStaff(db, { role: 'ADMIN' });
    const ctx = { now: new Date() };
    await db.transaction().execute((tx) => issueAccountLink(tx, ctx, 'SET_PASSWORD', person.id));
    const { email } = await userOf(person.id);
    await anonymous.post('/auth/send-OTP', { email });
    const codes = db.selectFrom('oneTimeCodes').select(['supersededAt', 'encryptedCode']);
    const codesOf = () => codes.where('userId', '=', person.id).execute();
    expect(await codesOf()).toMatchObject([{ supersededAt: null }]);
    expect((await update(asking, person.id, { status: 'INACTIVE' })).statusCode).toBe(200);
    expect(await codesOf()).toEqual([{ supersededAt: expect.any(Date), encryptedCode: null }]);
    const links = db.selectFrom('accessLinks').select('revokedAt').where('subjectId', '=', person.id);
    expect(await links.execute()).toEqual([{ revokedAt: expect.any(Date) }]);
  });

  it('names, contacts, or added permissions ends no session', async () => {
    const person = await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] });
    const caller = await as(person);
    const changes = { firstName: 'Ines', mobile: '(773)-555-0178', permissions: ['billing', 'refunds'] };
    expect((await update(asking, person.id, { version: 1, ...changes })).json().data).toMatchObject({
      firstName: 'Ines',
      phoneE164: '+17735550178',
      permissions: ['billing', 'refunds'],
      version: 2,
    });
    expect((await caller.get('/auth/me')).statusCode).toBe(200);
    const [audit] = await db.selectFrom('auditLog').selectAll().where('entityId', '=', person.id).execute();
    expect(audit).toMatchObject({
      action: 'admin.change',
      before: { firstName: 'Nora', permissions: ['billing'] },
      after: { firstName: 'Ines', permissions: ['billing', 'refunds'] },
    });
  });

  it('with an outdated version is a conflict', async () => {
    const person = await insertStaff(db, { role: 'ADMIN' });
    await update(asking, person.id, { firstName: 'Ines' });
    expect(await refused(() => update(asking, person.id, { version: 1, firstName: 'Olga' }))).toEqual({
      status: 409,
      code: 'CONCURRENT_UPDATE',
    });
  });

  it('who is invited cannot change the status', async () => {
    const { id } = await create();
    for (const status of ['ACTIVE', 'INACTIVE']) {
      expect(await refused(() => update(asking, id, { status }))).toMatchObject({ status: 422 });
      expect(await refused(() => changeStatus(asking, id, status))).toMatchObject({ status: 422 });
    }
  });

  it.each(['passwordHash', 'createdBy', 'isVerified', 'membershipType', 'userName'])(
    'accepts no %s',
    async (field) => {
      const { id } = await insertStaff(db, { role: 'ADMIN' });
      expect(await refused(() => update(asking, id, { [field]: 'x' }))).toMatchObject({ status: 400 });
      expect(await refused(() => asking.put(`/admin/admins/${id}`, { [field]: 'x' }))).toMatchObject({
        status: 400,
      });
    },
  );

  it('of a provider, a patient, or no one returns 404', async () => {
    const others = [await insertStaff(db, { role: 'PROVIDER' }), await insertPatient(db), { id: newId() }];
    for (const { id } of others) {
      expect(await refused(() => update(asking, id, { firstName: 'Ines' }))).toMatchObject({ status: 404 });
      expect(await refused(() => remove(asking, id))).toMatchObject({ status: 404 });
      expect(await refused(() => asking.get(`/admin/admins/${id}`))).toMatchObject({ status: 404 });
      expect(await refused(() => asking.put(`/users/resend-set-password-email/${id}`))).toMatchObject({
        status: 404,
      });
    }
  });
});

describe('deleting an admin', () => {
  it('signs them out, frees the contacts, keeps the row, and hides them everywhere', async () => {
    const person = await insertStaff(db, { role: 'ADMIN', email: 'gone@example.com', passwordHash: 'x' });
    const caller = await as(person);
    expect((await remove(asking, person.id)).statusCode).toBe(200);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    expect(await userOf(person.id)).toMatchObject({
      status: 'INACTIVE',
      email: null,
      phoneE164: null,
      passwordHash: null,
    });
    const listed = (await asking.get('/users/admin-list', { query: { take: '100' } })).json().data.users;
    expect(listed.map((user: { id: string }) => user.id)).not.toContain(person.id);
    expect((await asking.get(`/admin/admins/${person.id}`)).statusCode).toBe(404);
    expect((await create({ email: 'gone@example.com' })).email).toBe('gone@example.com');
  });

  it('is permanent: they cannot be restored or messaged', async () => {
    const { id } = await insertStaff(db, { role: 'ADMIN' });
    await remove(asking, id);
    expect(await refused(() => changeStatus(asking, id, 'ACTIVE'))).toMatchObject({ status: 404 });
    expect(await refused(() => asking.post(`/users/set-account-link/${id}`))).toMatchObject({ status: 404 });
    expect(await refused(() => update(asking, id, { status: 'ACTIVE' }))).toMatchObject({ status: 404 });
  });

  it("also works through the console's resource", async () => {
    const person = await insertStaff(db, { role: 'ADMIN' });
    expect((await asking.delete(`/admin/admins/${person.id}`)).json()).toMatchObject({ id: person.id });
    expect((await userOf(person.id)).status).toBe('INACTIVE');
  });
});

describe('the list of admins', () => {
  it('can be searched, filtered, and sorted', async () => {
    const person = await insertStaff(db, { role: 'ADMIN', firstName: 'Quincy', lastName: 'Adler' });
    await as(person);
    const list = (filter: object) =>
      asking.get('/admin/admins', { query: { filter: JSON.stringify(filter) } });
    const [row] = (await list({ q: 'quincy' })).json();
    expect(row).toMatchObject({ id: person.id, fullname: 'Quincy Adler' });
    expect(row.lastSignInAt).not.toBeNull();
    const supers = (await list({ role: 'SUPER_ADMIN', status: 'ACTIVE' })).json();
    expect(supers.map((user: { id: string }) => user.id)).toEqual([first.id]);
    expect((await list({ id: [person.id] })).headers['content-range']).toBe('admins 0-0/1');
  });
});

describe('the set of super-admins', () => {
  it('is closed to everyone else, and nothing changes', async () => {
    const person = await insertStaff(db, { role: 'ADMIN' });
    const callers = [
      [anonymous, 401],
      [await as(await insertPatient(db)), 403],
      [await as(await insertStaff(db, { role: 'PROVIDER' })), 403],
      [await as(await insertStaff(db, { role: 'ADMIN' })), 403],
    ] as const;
    for (const [caller, status] of callers)
      for (const attempt of [
        () => caller.get('/users/admin-list'),
        () => caller.post('/users/create-admin', newAdmin({ role: 'SUPER_ADMIN' })),
        () => update(caller, person.id, { role: 'SUPER_ADMIN' }),
        () => remove(caller, person.id),
        () => caller.put(`/users/resend-set-password-email/${person.id}`),
        () => caller.get('/admin/admins'),
        () => caller.get(`/admin/admins/${person.id}`),
        () => caller.post('/admin/admins', newAdmin()),
        () => caller.put(`/admin/admins/${person.id}`, { role: 'SUPER_ADMIN' }),
        () => caller.delete(`/admin/admins/${person.id}`),
      ])
        expect(await refused(attempt)).toMatchObject({ status });
  });

  it("cannot be joined by raising one's own role", async () => {
    const person = await insertStaff(db, { role: 'ADMIN' });
    const caller = await as(person);
    expect(await refused(() => update(caller, person.id, { role: 'SUPER_ADMIN' }))).toMatchObject({
      status: 403,
    });
  });

  // Rule: people.no-one-changes-own-standing
  it.each([
    ['role', { role: 'ADMIN' }],
    ['status', { status: 'INACTIVE' }],
    ['email address', { email: 'elsewhere@example.com' }],
  ])(
    'does not let anyone change their own %s here, including the last super-admin',
    async (_what, changes) => {
      expect(await refused(() => update(asking, first.id, changes))).toEqual({
        status: 422,
        code: 'RULE_REFUSED',
      });
      await insertStaff(db, { role: 'SUPER_ADMIN' });
      expect(await refused(() => update(asking, first.id, changes))).toMatchObject({ status: 422 });
    },
  );

  it('does not let an admin lock out a super-admin', async () => {
    const caller = await as(await insertStaff(db, { role: 'ADMIN' }));
    expect(await refused(() => changeStatus(caller, first.id, 'INACTIVE'))).toMatchObject({ status: 403 });
    expect(await refused(() => changeStatus(asking, first.id, 'INACTIVE'))).toMatchObject({ status: 422 });
  });

  it('does not let anyone delete themselves, including the last super-admin', async () => {
    expect(await refused(() => remove(asking, first.id))).toEqual({ status: 422, code: 'RULE_REFUSED' });
  });

  it("accepts a form that keeps the user's own role", async () => {
    const same = { role: 'SUPER_ADMIN', status: 'ACTIVE', firstName: 'Sonja' };
    expect((await update(asking, first.id, same)).json().data).toMatchObject({ firstName: 'Sonja' });
  });

  // Rule: people.a-super-admin-remains
  it.each([
    ['demote', (caller: Caller, id: string) => update(caller, id, { role: 'ADMIN' })],
    ['deactivate', (caller: Caller, id: string) => update(caller, id, { status: 'INACTIVE' })],
    ['delete', remove],
    ['shut out', (caller: Caller, id: string) => changeStatus(caller, id, 'INACTIVE')],
  ])('is never empty: of two who %s each other at once, one succeeds', async (_what, attack) => {
    const second = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const other = await as(second);
    const answers = await Promise.all([attack(asking, second.id), attack(other, first.id)]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 404]).toContain(statuses[1]);
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'SUPER_ADMIN')
      .where('status', '=', 'ACTIVE')
      .execute();
    expect(left).toHaveLength(1);
  });
});
