import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { insertConsent } from '@bedside/testing/factories/consents';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { addDays, addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);
const admin = await insertStaff(db, { role: 'ADMIN', firstName: 'Ruth', lastName: 'Adler' });
const chief = await insertStaff(db, { role: 'SUPER_ADMIN', firstName: 'Sol', lastName: 'Zander' });
const staff = await as(admin);
const superAdmin = await as(chief);

describe('super-admins', () => {
  it.each([{}, { role: 'SUPER_ADMIN' }, { q: 'Zander' }, { id: [chief.id] }, { status: 'ACTIVE' }])(
    'are in no list an admin can see: %j',
    async (filter) => {
      const query = { filter: JSON.stringify(filter) };
      const listed = await staff.get('/admin/users', { query });
      expect(listed.statusCode, listed.body).toBe(200);
      expect(listed.body).not.toContain('Zander');
      expect(JSON.parse(String(listed.headers['x-facets'])).role.SUPER_ADMIN).toBeUndefined();
      expect((await superAdmin.get('/admin/users', { query })).body).toContain('Zander');
      expect((await staff.get(`/admin/users/${chief.id}`)).statusCode).toBe(404);
    },
  );
});

const rowOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditsOf = async (entityId: string) =>
  (
    await db.selectFrom('auditLog').selectAll().where('entityId', '=', entityId).orderBy('id').execute()
  ).filter(({ outcome }) => outcome === 'done');

const rowKeys = [
  'createdAt',
  'credentials',
  'email',
  'firstName',
  'fullname',
  'id',
  'lastName',
  'membershipType',
  'phone',
  'phoneE164',
  'profileImage',
  'role',
  'status',
  'userName',
];

describe('users', () => {
  it('of one role are paged by name, with the total', async () => {
    for (const lastName of ['Cobb', 'Abbot', 'Babb'])
      await insertStaff(db, { role: 'PROVIDER', firstName: 'Paged', lastName });
    const page = await staff.get('/users', {
      query: { role: 'PROVIDER', query: 'paged', take: '2', page: '1' },
    });
    const { data, meta } = page.json();
    expect(data.users.map((user: { lastName: string }) => user.lastName)).toEqual(['Abbot', 'Babb']);
    expect(meta).toEqual({ page: 1, take: 2, itemCount: 3, pageCount: 2 });
    expect(Object.keys(data.users[0]).sort()).toEqual(rowKeys);
    const last = await staff.get('/users', {
      query: { role: 'PROVIDER', query: 'paged', order: 'DESC', take: '1' },
    });
    expect(last.json().data.users[0].lastName).toBe('Cobb');
  });

  it('can be filtered by membership and credentials', async () => {
    const member = await insertPatient(db, { patient: { membershipType: 'LX ELITE' } });
    const found = await staff.get('/users', { query: { role: 'patient', membershipType: 'lx_elite' } });
    expect(found.json().data.users).toMatchObject([{ id: member.id, membershipType: 'LX ELITE' }]);
    const none = await staff.get('/users', { query: { role: 'PROVIDER', credentials: 'MD' } });
    expect(none.json().data.users).toEqual([]);
  });

  it('in the console are counted by role, without removed or merged ones', async () => {
    const removed = await insertPatient(db, {
      user: { lastName: 'Counted' },
      patient: { removedAt: new Date() },
    });
    await insertPatient(db, { user: { lastName: 'Counted' } });
    await insertStaff(db, { role: 'PROVIDER', lastName: 'Counted' });
    const shown = await staff.get('/admin/users', { query: { filter: '{"q":"counted","role":"PROVIDER"}' } });
    expect(shown.headers['content-range']).toBe('users 0-0/1');
    expect(JSON.parse(String(shown.headers['x-facets']))).toEqual({ role: { PATIENT: 1, PROVIDER: 1 } });
    expect((await staff.get(`/users/detail/${removed.id}`)).statusCode).toBe(404);
  });

  it('are shown individually, with one audit row per patient read', async () => {
    const { id } = await insertPatient(db, { user: { firstName: 'Uma' } });
    const detail = (await staff.get(`/users/detail/${id}`)).json().data;
    expect(detail).toMatchObject({ id, firstName: 'Uma', role: 'PATIENT', relation: 'Self', address: null });
    expect(Object.keys(detail).sort()).toEqual(
      [...rowKeys, 'address', 'dateOfBirth', 'gender', 'language', 'relation', 'version'].sort(),
    );
    expect(await auditsOf(id)).toMatchObject([{ action: 'userDetail', patientId: id, actorId: admin.id }]);
    expect((await staff.get(`/admin/users/${id}`)).json()).toEqual(detail);
  });

  it('leave an audit row when a picker lists patients, but not providers', async () => {
    const reader = await insertStaff(db, { role: 'ADMIN' });
    const caller = await as(reader);
    const reads = () =>
      db.selectFrom('auditLog').select('action').where('actorId', '=', reader.id).orderBy('id').execute();
    expect((await caller.get('/users/list', { query: { role: 'provider' } })).statusCode).toBe(200);
    expect(await reads()).toEqual([]);
    await caller.get('/users/list', { query: { role: 'PATIENT' } });
    expect(await reads()).toEqual([{ action: 'listUsersForPicker' }]);
  });

  it('in a picker are neither super-admins, for an admin, nor removed patients', async () => {
    const gone = await insertPatient(db, { patient: { removedAt: new Date() } });
    const picked = async (caller: typeof staff, role: string) =>
      (await caller.get('/users/list', { query: { role } }))
        .json()
        .data.users.map(({ id }: { id: string }) => id);
    expect(await picked(staff, 'SUPER_ADMIN')).toEqual([]);
    expect(await picked(superAdmin, 'SUPER_ADMIN')).toContain(chief.id);
    expect(await picked(staff, 'PATIENT')).not.toContain(gone.id);
  });

  it('are for admins only', async () => {
    const { id } = await insertPatient(db);
    for (const path of ['/users?role=PATIENT', `/users/detail/${id}`, '/admin/users', `/admin/users/${id}`]) {
      expect((await anonymous.get(path)).statusCode).toBe(401);
      expect((await (await as({ id })).get(path)).statusCode).toBe(403);
    }
  });
});

describe('an account link', () => {
  it.each([
    ['sets up an account', 'set-account-link/', 'INVITED', 'user.accountLinkRequested'],
    ['signs a patient in', 'send-direct-login-link/', 'ACTIVE', 'user.directLoginRequested'],
    ['sets a new password', 'send-set-password-email?userId=', 'ACTIVE', 'user.passwordLinkRequested'],
  ] as const)('that %s is sent by its email', async (_name, path, status, event) => {
    const { id } = await insertPatient(db, { user: { status } });
    expect((await staff.post(`/users/${path}${id}`)).statusCode).toBe(200);
    expect(await eventTypesOf(db, id)).toEqual([event]);
    expect(await auditsOf(id)).toMatchObject([{ actorId: admin.id, patientId: id }]);
  });

  it.each([
    ['without an e-mail address', { email: null }, 422],
    ['who is inactive', { status: 'INACTIVE' }, 422],
    ['who has died', { status: 'DECEASED' }, 422],
  ] as const)('is not sent to a user %s', async (_name, user, status) => {
    const { id } = await insertPatient(db, { user });
    for (const path of ['set-account-link/', 'send-direct-login-link/', 'send-set-password-email?userId='])
      expect((await staff.post(`/users/${path}${id}`)).statusCode).toBe(status);
    expect(await eventTypesOf(db, id)).toEqual([]);
    expect(await auditsOf(id)).toEqual([]);
  });

  it('does not sign in staff or users without a password', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const invited = await insertPatient(db, { user: { status: 'INVITED' } });
    expect((await staff.post(`/users/send-direct-login-link/${provider.id}`)).statusCode).toBe(404);
    expect((await staff.post(`/users/send-direct-login-link/${invited.id}`)).statusCode).toBe(422);
    expect((await staff.post(`/users/send-direct-login-link/${newId()}`)).statusCode).toBe(404);
    expect([...(await eventTypesOf(db, provider.id)), ...(await eventTypesOf(db, invited.id))]).toEqual([]);
  });

  it('can be sent to an admin only by a super-admin', async () => {
    const other = await insertStaff(db, { role: 'ADMIN' });
    expect((await staff.post(`/users/send-set-password-email?userId=${other.id}`)).statusCode).toBe(403);
    expect(await eventTypesOf(db, other.id)).toEqual([]);
    expect((await superAdmin.post(`/users/send-set-password-email?userId=${other.id}`)).statusCode).toBe(200);
  });
});

describe('a user status', () => {
  const change = (userId: string, status: string, more: object = {}) =>
    staff.post('/users/change-status', { userId, status, ...more });

  // Rule: people.inactive-ends-everything
  it('of INACTIVE ends sessions, devices, and links immediately, and leaves one audit row', async () => {
    const { id } = await insertPatient(db);
    const caller = await as({ id });
    await db
      .insertInto('accessLinks')
      .values({
        tokenHash: Buffer.from(id),
        purpose: 'DIRECT_LOGIN',
        subjectId: id,
        createdAt: new Date(),
        expiresAt: addHours(new Date(), 1),
      })
      .execute();
    expect((await change(id, 'INACTIVE', { reason: 'Moved away' })).statusCode).toBe(200);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    expect((await rowOf(id)).status).toBe('INACTIVE');
    const links = await db
      .selectFrom('accessLinks')
      .select('revokedAt')
      .where('subjectId', '=', id)
      .execute();
    expect(links[0]?.revokedAt).not.toBeNull();
    expect(await auditsOf(id)).toMatchObject([
      { before: { status: 'ACTIVE' }, after: { status: 'INACTIVE', reason: 'Moved away' }, patientId: id },
    ]);
    expect(await eventTypesOf(db, id)).toEqual(['user.changed']);
    expect((await change(id, 'INACTIVE')).statusCode).toBe(200);
    expect(await auditsOf(id)).toHaveLength(1);
    expect((await change(id, 'ACTIVE')).statusCode).toBe(200);
    expect((await rowOf(id)).status).toBe('ACTIVE');
  });

  // Rule: people.inactive-ends-everything
  it('of INACTIVE ends the links to forms and consents that wait for the patient', async () => {
    const { id } = await insertPatient(db);
    const { id: form } = await insertSubmission(db, { id }, await insertForm(db));
    const { id: consent } = await insertConsent(db, { id });
    const { id: ofOther } = await insertSubmission(db, await insertPatient(db), await insertForm(db));
    const now = new Date();
    const link = async (purpose: 'QUESTIONNAIRE' | 'CONSENT', subjectId: string) => {
      const wanted = { purpose, subjectId, expiresAt: addHours(now, 1) };
      const token = await db.transaction().execute((tx) => issueLink(tx, { now }, wanted));
      return () => subjectOfLink(db, purpose, token, now);
    };
    const links = [
      await link('QUESTIONNAIRE', form),
      await link('CONSENT', consent),
      await link('QUESTIONNAIRE', ofOther),
    ];
    const opened = () => Promise.all(links.map((open) => open()));
    expect(await opened()).toEqual([form, consent, ofOther]);
    expect((await change(id, 'INACTIVE')).statusCode).toBe(200);
    expect(await opened()).toEqual([null, null, ofOther]);
  });

  // Rule: people.status-of-a-user
  it('of an invited user becomes ACTIVE only by setting a password', async () => {
    const patient = await insertPatient(db, { user: { status: 'INVITED' } });
    expect((await change(patient.id, 'ACTIVE')).statusCode).toBe(422);
    const provider = await insertStaff(db, { role: 'PROVIDER', status: 'INVITED' });
    await change(provider.id, 'INACTIVE');
    await change(provider.id, 'ACTIVE');
    expect((await rowOf(provider.id)).status).toBe('INVITED');
    expect((await rowOf(patient.id)).status).toBe('INVITED');
  });

  it.each([
    ['of oneself', async () => admin.id, 403],
    ['of another admin, by an admin', async () => (await insertStaff(db, { role: 'ADMIN' })).id, 403],
    ['of a super-admin, by an admin', async () => chief.id, 403],
    [
      'of someone who has died',
      async () => (await insertPatient(db, { user: { status: 'DECEASED' } })).id,
      422,
    ],
    [
      'of a removed patient',
      async () => (await insertPatient(db, { patient: { removedAt: new Date() } })).id,
      404,
    ],
    ['of no one', async () => newId(), 404],
  ])('%s cannot be changed', async (_name, make, status) => {
    const id = await make();
    const before = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
    for (const wanted of ['ACTIVE', 'INACTIVE']) expect((await change(id, wanted)).statusCode).toBe(status);
    expect(await db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
    expect(await eventTypesOf(db, id)).toEqual([]);
  });

  it.each(['DECEASED', 'INVITED', 'SUPER_ADMIN'])('cannot be set to %s', async (status) => {
    const { id } = await insertPatient(db);
    expect((await change(id, status)).statusCode).toBe(400);
    expect((await rowOf(id)).status).toBe('ACTIVE');
  });

  it("of one's own account can't be changed even by a super-admin, so one always remains", async () => {
    const answer = await superAdmin.post('/users/change-status', { userId: chief.id, status: 'INACTIVE' });
    expect(answer.statusCode).toBe(422);
    expect((await rowOf(chief.id)).status).toBe('ACTIVE');
  });

  // Rule: people.a-super-admin-remains
  it('of two super-admins who deactivate each other at once stays ACTIVE for one', async () => {
    const [one, other] = [
      await insertStaff(db, { role: 'SUPER_ADMIN' }),
      await insertStaff(db, { role: 'SUPER_ADMIN' }),
    ];
    const [byOne, byOther] = [await as(one), await as(other)];
    await Promise.all([
      byOne.post('/users/change-status', { userId: other.id, status: 'INACTIVE' }),
      byOther.post('/users/change-status', { userId: one.id, status: 'INACTIVE' }),
    ]);
    const statuses = [(await rowOf(one.id)).status, (await rowOf(other.id)).status];
    expect(statuses.sort()).toEqual(['ACTIVE', 'INACTIVE']);
  });

  // Rule: people.deactivation-waits-for-appointments
  it('of a provider with upcoming appointments cannot change until they are reassigned', async () => {
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const patient = await insertPatient(db);
    const startsAt = addDays(new Date(), 2);
    const appointment = buildFinishedAppointment(patient, {
      status: 'SCHEDULED',
      providerId: provider.id,
      startsAt,
      endsAt: addHours(startsAt, 1),
    });
    await db.insertInto('appointments').values(appointment).execute();
    const refused = await change(provider.id, 'INACTIVE');
    expect(refused.json()).toMatchObject({
      code: 'RULE_REFUSED',
      message: 'Reassign 1 scheduled visit to another provider first.',
    });
    expect((await rowOf(provider.id)).status).toBe('ACTIVE');
    await db
      .updateTable('appointments')
      .set({ status: 'COMPLETED' })
      .where('id', '=', appointment.id)
      .execute();
    expect((await change(provider.id, 'INACTIVE')).statusCode).toBe(200);
  });
});
