import { newId } from '@bedside/db/id';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, addMinutes } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const newProvider = (user: Partial<Parameters<typeof insertStaff>[1]> = {}) =>
  insertStaff(db, { firstName: 'Theo', lastName: 'Marsh', passwordHash: 'x', ...user, role: 'PROVIDER' });
const read = async (id: string) => (await admin.get(`/admin/providers/${id}`)).json();
const update = (id: string, changes: object) => admin.put(`/admin/providers/${id}`, changes);
const trailOf = (entityId: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute();
const everything = async () => ({
  users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  providers: await db.selectFrom('providers').selectAll().orderBy('id').execute(),
  hours: await db.selectFrom('providerWorkingHours').selectAll().execute(),
  outbox: await db.selectFrom('outbox').select('id').orderBy('id').execute(),
});
async function refused(id: string, changes: object) {
  const before = await everything();
  const answer = await update(id, changes);
  expect(await everything()).toEqual(before);
  return { status: answer.statusCode, field: answer.json().issues?.[0]?.path };
}

describe('a provider’s record', () => {
  it('can be changed: names, contacts, credentials, license, working hours, and time off', async () => {
    const { id } = await newProvider();
    const changes = {
      firstName: 'Thea',
      mobile: '(773)-555-0190',
      credentials: 'MD',
      specialty: 'Family medicine',
      npi: '1234567890',
      licenseNumber: 'IL-77',
      licenseState: 'Illinois',
      licenseExpiresOn: '2027-05-31',
      hours: [
        { weekday: 3, from: '08:00', to: '12:00' },
        { weekday: 1, from: '09:00', to: '17:00' },
      ],
      daysOff: [{ from: '2026-12-24', to: '2026-12-26', reason: 'Holidays' }],
    };
    const changed = await update(id, { version: 1, ...changes });
    expect(changed.statusCode, changed.body).toBe(200);
    const { mobile, hours, ...shown } = changes;
    expect(changed.json()).toMatchObject({ ...shown, phone: mobile, version: 2 });
    expect(await read(id)).toEqual(changed.json());
    expect((await read(id)).hours).toEqual([hours[1], hours[0]]);
    expect(await trailOf(id)).toMatchObject([
      { action: 'provider.change', before: { npi: null, hours: '' }, after: { npi: '1234567890' } },
    ]);
  });

  it('replaces working hours and time off as a whole, even with nothing', async () => {
    const { id } = await newProvider();
    await update(id, {
      hours: [{ weekday: 1, from: '09:00', to: '17:00' }],
      daysOff: [{ from: '2026-12-24', to: '2026-12-24' }],
    });
    await update(id, { hours: [{ weekday: 2, from: '09:00', to: '12:00' }] });
    expect(await read(id)).toMatchObject({
      hours: [{ weekday: 2, from: '09:00', to: '12:00' }],
      daysOff: [{ from: '2026-12-24', to: '2026-12-24' }],
      version: 3,
    });
    await update(id, { hours: [], daysOff: [] });
    expect(await read(id)).toMatchObject({ hours: [], daysOff: [], version: 4 });
  });

  it('is unchanged, and notifies no one, if the change has nothing new', async () => {
    const { id } = await newProvider();
    const before = await everything();
    expect((await update(id, { credentials: 'NP', hours: [], status: 'ACTIVE' })).statusCode).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['an NPI of nine digits', { npi: '123456789' }, 'npi'],
    ['an end before the start', { hours: [{ weekday: 1, from: '12:00', to: '09:00' }] }, 'hours.0.to'],
    [
      'two lines that overlap',
      {
        hours: [
          { weekday: 1, from: '09:00', to: '13:00' },
          { weekday: 1, from: '12:00', to: '17:00' },
        ],
      },
      'hours',
    ],
    [
      'days off that end before they begin',
      { daysOff: [{ from: '2026-12-24', to: '2026-12-23' }] },
      'daysOff.0.to',
    ],
  ])('rejects %s', async (_what, changes, field) => {
    const { id } = await newProvider();
    expect(await refused(id, changes)).toEqual({ status: 400, field });
  });

  it.each(['role', 'permissions', 'passwordHash', 'userName', 'createdBy', 'isVerified', 'membershipType'])(
    'accepts no %s',
    async (field) => {
      const { id } = await newProvider();
      expect(await refused(id, { [field]: 'SUPER_ADMIN' })).toMatchObject({ status: 400 });
    },
  );

  it('returns a conflict for an outdated version', async () => {
    const { id } = await newProvider();
    await update(id, { credentials: 'MD' });
    expect(await refused(id, { version: 1, credentials: 'DO' })).toMatchObject({ status: 409 });
  });

  it('of a patient, an admin, or no one returns 404', async () => {
    const others = [await insertPatient(db), await insertStaff(db, { role: 'ADMIN' }), { id: newId() }];
    for (const { id } of others) {
      expect(await refused(id, { credentials: 'MD' })).toMatchObject({ status: 404 });
      expect((await admin.get(`/admin/providers/${id}`)).statusCode).toBe(404);
    }
  });

  it('is for admins only', async () => {
    const provider = await newProvider();
    const before = await everything();
    for (const [caller, status] of [
      [anonymous, 401],
      [await as(await insertPatient(db)), 403],
      [await as(provider), 403],
    ] as const) {
      expect((await caller.get(`/admin/providers/${provider.id}`)).statusCode).toBe(status);
      expect((await caller.put(`/admin/providers/${provider.id}`, { credentials: 'MD' })).statusCode).toBe(
        status,
      );
    }
    expect((await everything()).providers).toEqual(before.providers);
  });
});

describe('a deactivated provider', () => {
  it('is signed out immediately, and can be reactivated', async () => {
    const provider = await newProvider();
    const theirs = await as(provider);
    const off = await update(provider.id, { status: 'INACTIVE', reason: 'On leave' });
    expect(off.json()).toMatchObject({ status: 'INACTIVE' });
    expect((await theirs.get('/auth/me')).statusCode).toBe(401);
    expect(await trailOf(provider.id)).toMatchObject([
      { before: { status: 'ACTIVE' }, after: { status: 'INACTIVE', reason: 'On leave' } },
    ]);
    expect((await update(provider.id, { status: 'ACTIVE' })).json().status).toBe('ACTIVE');
  });

  it('must have no upcoming appointments', async () => {
    const provider = await newProvider();
    const startsAt = addDays(new Date(), 2);
    const appointment = buildFinishedAppointment(await insertPatient(db), {
      status: 'SCHEDULED',
      providerId: provider.id,
      startsAt,
      endsAt: addMinutes(startsAt, 45),
    });
    await db.insertInto('appointments').values(appointment).execute();
    expect(await refused(provider.id, { status: 'INACTIVE' })).toMatchObject({ status: 422 });
    await db
      .updateTable('appointments')
      .set({ status: 'AWAITING PAYMENT' })
      .where('id', '=', appointment.id)
      .execute();
    expect((await update(provider.id, { status: 'INACTIVE' })).statusCode).toBe(200);
  });

  it('must not be merely invited: status and contacts wait for the invitation', async () => {
    const { id } = await newProvider({ status: 'INVITED', passwordHash: null });
    for (const status of ['ACTIVE', 'INACTIVE'])
      expect(await refused(id, { status })).toMatchObject({ status: 422 });
    expect(await refused(id, { email: 'other@example.com' })).toEqual({ status: 422, field: 'email' });
    expect((await update(id, { credentials: 'MD' })).statusCode).toBe(200);
  });
});

describe('the list of providers', () => {
  it('can be filtered by status and part of the credentials, and counts each status', async () => {
    const found = await newProvider({ lastName: 'Zimmer' });
    await update(found.id, { credentials: 'DNP, FNP-C' });
    const list = (filter: object) =>
      admin.get('/admin/providers', { query: { filter: JSON.stringify(filter) } });
    const named = await list({ credentials: 'fnp' });
    expect(named.json()).toMatchObject([{ id: found.id, credentials: 'DNP, FNP-C' }]);
    expect(JSON.parse(String(named.headers['x-facets']))).toEqual({ status: { ACTIVE: 1 } });
    const inactive = await list({ credentials: 'fnp', status: 'INACTIVE' });
    expect(inactive.json()).toEqual([]);
    expect(JSON.parse(String(inactive.headers['x-facets']))).toEqual({ status: { ACTIVE: 1 } });
    expect((await list({ credentials: '%' })).json()).toEqual([]);
  });
});

it('patients see the active providers with their licenses, and no contacts', async () => {
  const { id } = await newProvider({ firstName: 'Ada', lastName: 'Aaron' });
  const shown = { credentials: 'MD', specialty: 'Family medicine', licenseNumber: '036', licenseState: 'IL' };
  await update(id, { version: 1, ...shown });
  const away = await newProvider({ lastName: 'Aaronson', status: 'INACTIVE' });
  const patient = await as(await insertPatient(db));
  const { data } = (await patient.get('/list/care-team')).json();
  expect(data[0]).toEqual({ id, firstName: 'Ada', lastName: 'Aaron', profileImage: null, ...shown });
  expect(data.map((one: { id: string }) => one.id)).not.toContain(away.id);
  await update(id, { version: 2, licenseExpiresOn: '2020-01-31' });
  const [expired] = (await patient.get('/list/care-team')).json().data;
  expect(expired).toMatchObject({ credentials: 'MD', licenseNumber: null, licenseState: null });
  expect((await anonymous.get('/list/care-team')).statusCode).toBe(401);
});
