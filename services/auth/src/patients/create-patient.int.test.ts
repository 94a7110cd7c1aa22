import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const admin = await insertStaff(db, { role: 'ADMIN' });
const staff = await as(admin);

let people = 0;
const newcomer = (overrides: object = {}) => {
  people += 1;
  const letter = String.fromCharCode(97 + people);
  return {
    firstName: `Quentin${letter}`,
    lastName: `Abernathy${letter}`,
    dateOfBirth: `1960-01-${String(people).padStart(2, '0')}`,
    gender: 'Male',
    ...overrides,
  };
};
const counts = async () => ({
  users: (await db.selectFrom('users').select('id').execute()).length,
  events: (await db.selectFrom('outbox').select('id').execute()).length,
  audits: (await db.selectFrom('auditLog').select('id').execute()).length,
});

describe('adding a patient', () => {
  // Rule: people.new-patients-get-a-household
  it('creates a household, and sends an email to set a password', async () => {
    const address = { address1: '12 Harbor Lane', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };
    const answer = await staff.post(
      '/admin/patients',
      newcomer({ email: 'New@Example.com', mobile: '(312) 555-0191', address }),
    );
    expect(answer.statusCode, answer.payload).toBe(200);
    const record = answer.json();
    expect(record).toMatchObject({
      status: 'INVITED',
      email: 'new@example.com',
      phone: '(312)-555-0191',
      isAccountHolder: true,
      hasUserAccount: false,
      membershipType: 'ON DEMAND',
      address: { ...address, locationType: 'Home' },
      household: [{ id: record.id, isAccountHolder: true }],
    });
    expect(await eventTypesOf(db, record.id)).toEqual(['patient.registered', 'user.accountLinkRequested']);
    const audit = await db.selectFrom('auditLog').selectAll().where('entityId', '=', record.id).execute();
    expect(audit).toMatchObject([{ action: 'patient.create', actorId: admin.id, patientId: record.id }]);
  });

  it('works without an email address, and then sends none', async () => {
    const { data } = (await staff.post('/users/create-patient', newcomer())).json();
    expect(await eventTypesOf(db, data.id)).toEqual(['patient.registered']);
  });

  it('happens once per request, however often it is sent', async () => {
    const body = newcomer({ email: 'once@example.com' });
    const headers = { 'idempotency-key': 'entered-once' };
    const first = await staff.post('/users/create-patient', body, { headers });
    const again = await staff.post('/users/create-patient', body, { headers });
    expect(again.json()).toEqual(first.json());
  });

  // Rule: people.new-patients-get-a-household
  it('as a member needs the billing permission, and never as a dependent of no one', async () => {
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    const before = await counts();
    const member = newcomer({ membershipType: 'PREMIER' });
    const refused = await dispatcher.post('/admin/patients', member);
    expect(refused.statusCode).toBe(403);
    expect(
      (await staff.post('/admin/patients', newcomer({ membershipType: 'DEPENDENT' }))).json(),
    ).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'membershipType' }] });
    expect((await counts()).users).toBe(before.users);
    expect((await staff.post('/admin/patients', member)).json().membershipType).toBe('PREMIER');
  });

  it.each([
    ['role', 'SUPER_ADMIN'],
    ['status', 'ACTIVE'],
    ['householdId', '018f0000-0000-7000-8000-000000000000'],
    ['passwordHash', 'x'],
    ['createdAt', '2020-01-01T00:00:00Z'],
    ['version', 7],
  ])('accepts no %s', async (field, value) => {
    const before = await counts();
    for (const path of ['/admin/patients', '/users/create-patient'])
      expect((await staff.post(path, newcomer({ [field]: value }))).statusCode).toBe(400);
    expect(await counts()).toEqual(before);
  });

  it('is refused to patients and providers', async () => {
    const before = await counts();
    for (const person of [await insertPatient(db), await insertStaff(db, { role: 'PROVIDER' })]) {
      const caller = await as(person);
      expect((await caller.post('/admin/patients', newcomer())).statusCode).toBe(403);
      expect((await caller.post('/users/possible-duplicates', {})).statusCode).toBe(403);
    }
    expect((await counts()).users).toBe(before.users + 2);
  });
});

describe('a likely duplicate', () => {
  const nora = {
    firstName: 'Noreen',
    lastName: 'Whitcomb',
    email: 'noreen@example.com',
    phoneE164: '+13125550777',
  };
  const known = insertPatient(db, { user: nora, patient: { dateOfBirth: '1971-07-04' } });
  const request = { firstName: 'Noreen', lastName: 'Whitcomb', dateOfBirth: '1971-07-04', gender: 'Female' };

  it.each([
    ['the e-mail address in any case', { email: 'NOREEN@example.com' }, ['email']],
    ['the phone number in any form', { mobile: '(312) 555-0777' }, ['phone']],
    ['the name in any case and the birth date', { ...request, firstName: 'NOREEN' }, ['name and birth date']],
    [
      'a similar name and the same birth date',
      { ...request, firstName: 'Norine' },
      ['similar name, same birth date'],
    ],
    ['all of it', { ...request, email: 'noreen@example.com' }, ['email', 'name and birth date']],
  ])('is found by %s', async (_name, about, because) => {
    const { id } = await known;
    const { gender: _, ...question } = { gender: 'Female', ...about };
    const { data } = (await staff.post('/users/possible-duplicates', question)).json();
    expect(data.patients).toMatchObject([{ id, because }]);
    const without = await staff.post('/users/possible-duplicates', { ...question, except: id });
    expect(without.json().data.patients).toEqual([]);
  });

  it('ranks above a weaker match', async () => {
    await insertPatient(db, {
      user: { firstName: 'Noreena', lastName: 'Whitcombe' },
      patient: { dateOfBirth: '1971-07-04' },
    });
    const { gender: _, ...question } = request;
    const { data } = (await staff.post('/users/possible-duplicates', question)).json();
    expect(data.patients.map((one: { firstName: string }) => one.firstName)).toEqual(['Noreen', 'Noreena']);
  });

  // Rule: people.duplicates-are-named-first
  it('is not found by birth date or name only', async () => {
    for (const question of [{ dateOfBirth: '1971-07-04' }, { firstName: 'Noreen', lastName: 'Whitcomb' }])
      expect((await staff.post('/users/possible-duplicates', question)).json().data.patients).toEqual([]);
  });

  // Rule: people.duplicates-are-named-first
  it('is reported before a second record is created, which is allowed for someone else', async () => {
    await known;
    const before = await counts();
    const refused = await staff.post('/admin/patients', request);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'DUPLICATE',
      message: 'Possible duplicate: Noreen Whitcomb, DOB 07/04/1971.',
    });
    expect(refused.json().issues[0]).toEqual({
      path: 'notDuplicate',
      message: 'Noreen Whitcomb, DOB 07/04/1971: name and birth date',
    });
    expect((await counts()).users).toBe(before.users);
    expect((await staff.post('/admin/patients', { ...request, notDuplicate: true })).statusCode).toBe(200);
  });

  it.each([
    ['email', { email: 'noreen@example.com' }, 'Email already exist'],
    ['mobile', { mobile: '312-555-0777' }, 'Phone number already exist'],
  ])('keeps its own %s, whatever another patient claims', async (path, contact, message) => {
    await known;
    const before = await counts();
    const refused = await staff.post('/admin/patients', newcomer({ ...contact, notDuplicate: true }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().issues).toEqual([{ path, message }]);
    expect((await counts()).users).toBe(before.users);
  });

  it('is created once when two people add the same patient at once', async () => {
    const body = newcomer({ email: 'race@example.com' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => staff.post('/admin/patients', body)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('patient details in the console', () => {
  it('can be changed without a code, with an audit row of what changed', async () => {
    const { id } = await insertPatient(db, { user: { firstName: 'Olga' } });
    const answer = await staff.put(`/admin/patients/${id}`, {
      version: 1,
      firstName: 'Olena',
      email: 'o@example.com',
    });
    expect(answer.json()).toMatchObject({ id, firstName: 'Olena', email: 'o@example.com', version: 2 });
    const [audit] = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', id)
      .where('action', '=', 'patient.change')
      .execute();
    expect(audit).toMatchObject({
      before: { firstName: 'Olga' },
      after: { firstName: 'Olena' },
      patientId: id,
    });
  });

  it('reject an old version and undeclared fields', async () => {
    const { id } = await insertPatient(db, { user: { firstName: 'Petra' } });
    expect((await staff.put(`/admin/patients/${id}`, { version: 9, firstName: 'Other' })).statusCode).toBe(
      409,
    );
    for (const field of ['role', 'membershipType', 'status', 'householdId', 'membershipInGoodStanding'])
      expect((await staff.put(`/admin/patients/${id}`, { [field]: 'x' })).statusCode, field).toBe(400);
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ firstName: 'Petra', version: 1 });
    expect(await eventTypesOf(db, id)).toEqual([]);
  });

  it("cover patients only: a provider's id returns 404", async () => {
    const { id } = await insertStaff(db, { role: 'PROVIDER', firstName: 'Theo' });
    expect((await staff.put(`/admin/patients/${id}`, { firstName: 'Other' })).statusCode).toBe(404);
    expect((await staff.get(`/admin/patients/${id}`)).statusCode).toBe(404);
  });
});
