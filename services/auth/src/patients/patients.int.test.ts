import { newId } from '@bedside/db/id';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);

const ada = await insertPatient(db, {
  user: { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com', phoneE164: '+13125559001' },
  patient: { membershipType: 'PREMIER' },
});
const ben = await insertPatient(db, {
  user: { firstName: 'Ben', lastName: 'Okafor', email: null, phoneE164: null },
  patient: { householdId: ada.householdId, relationship: 'Spouse', membershipType: 'DEPENDENT' },
});
const eve = await insertPatient(db, {
  user: { firstName: 'Eve', lastName: 'O’Brien_100%', email: 'eve@example.org', phoneE164: '+17735550101' },
});
const admin = await insertStaff(db, { role: 'ADMIN' });
const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Theo', lastName: 'Marsh' });
const staff = await as(admin);

const list = (filter: object, more: Record<string, string> = {}) =>
  staff.get('/admin/patients', { query: { filter: JSON.stringify(filter), ...more } });
const names = async (filter: object, more: Record<string, string> = {}) => {
  const rows: { firstName: string }[] = (await list(filter, more)).json();
  return rows.map((row) => row.firstName);
};

describe('the patients of the console', () => {
  it.each([
    ['part of a name, in any case', 'okaf', ['Ada', 'Ben']],
    ['a first and last name', 'ben oka', ['Ben']],
    ['part of an e-mail address', 'example.org', ['Eve']],
    ['a formatted phone number', '(312)-555-9001', ['Ada']],
    ['signs that mean something to SQL', '_100%', ['Eve']],
    ['a sign alone', '%', ['Eve']],
    ['what nobody has', 'zzz', []],
    ['SQL', "'; drop table users; --", []],
  ])('are found by %s', async (_name, q, expected) => {
    expect(await names({ q }, { sort: '["createdAt","ASC"]' })).toEqual(expected);
  });

  it('are filtered, sorted and cut as asked, with the exact total', async () => {
    expect(await names({ membershipType: 'PREMIER' })).toEqual(['Ada']);
    expect(await names({ id: [eve.id] })).toEqual(['Eve']);
    expect((await names({ householdId: ada.householdId })).sort()).toEqual(['Ada', 'Ben']);
    const page = await list({}, { sort: '["lastName","DESC"]', range: '[1,1]' });
    expect(page.headers['content-range']).toBe('patients 1-1/3');
    expect(page.json()).toHaveLength(1);
  });

  it('go out with both forms of the phone number and nothing secret', async () => {
    const row = (await staff.get(`/admin/patients/${ada.id}`)).json();
    expect(row).toMatchObject({
      fullname: 'Ada Okafor',
      phone: '(312)-555-9001',
      phoneE164: '+13125559001',
      relation: 'Self',
      dateOfBirth: '1985-03-22',
    });
    expect(Object.keys(row).sort()).toEqual(
      [
        'city',
        'createdAt',
        'dateOfBirth',
        'email',
        'firstName',
        'fullname',
        'gender',
        'householdId',
        'id',
        'lastName',
        'membershipType',
        'phone',
        'phoneE164',
        'profileImage',
        'relation',
        'state',
        'status',
        'version',
      ].sort(),
    );
  });

  it.each([
    ['an unknown sort', { sort: '["passwordHash","ASC"]' }],
    ['an unknown filter', { filter: '{"passwordHash":"x"}' }],
    ['a SQL sort', { sort: '["createdAt; select pg_sleep(2)","ASC"]' }],
  ])('are not given for %s', async (_name, query: Record<string, string>) => {
    expect((await staff.get('/admin/patients', { query })).statusCode).toBe(400);
  });

  it('are for admins alone', async () => {
    expect((await anonymous.get('/admin/patients')).statusCode).toBe(401);
    expect((await (await as(ada)).get('/admin/patients')).statusCode).toBe(403);
    expect((await (await as(provider)).get('/admin/patients')).statusCode).toBe(403);
  });
});

describe('a patient’s details', () => {
  const detail = async (person: { id: string }, id: string) =>
    (await as(person)).get(`/users/patient-detail/${id}`);

  it('are there for oneself and the own household', async () => {
    const own = await detail(ada, ada.id);
    expect(own.json().data).toMatchObject({ id: ada.id, lastAddress: null });
    expect(own.json().data.household.map((member: { id: string }) => member.id)).toEqual([ada.id, ben.id]);
    expect((await detail(ada, ben.id)).json().data.relation).toBe('Spouse');
  });

  it('of somebody else look like those of nobody, to the byte (B2)', async () => {
    const [foreign, unknown] = [await detail(eve, ada.id), await detail(eve, newId())];
    const told = ({ statusCode, payload }: typeof foreign) => ({
      statusCode,
      payload: payload.replace(/"requestId":"[^"]+"/, ''),
    });
    expect(told(foreign)).toEqual(told(unknown));
    expect(foreign.statusCode).toBe(404);
  });

  it('leave an audit row when staff read them, and none when a patient does', async () => {
    const reads = async () =>
      (await db.selectFrom('auditLog').selectAll().where('action', '=', 'patientDetail').execute()).filter(
        (row) => row.patientId === eve.id,
      );
    await detail(eve, eve.id);
    expect(await reads()).toEqual([]);
    await detail(admin, eve.id);
    expect(await reads()).toMatchObject([{ actorId: admin.id, actorRole: 'ADMIN', outcome: 'done' }]);
  });
});

describe('providers', () => {
  it('are found in the console and picked by name', async () => {
    const found = await staff.get('/admin/providers', { query: { filter: '{"q":"theo"}' } });
    expect(found.json()).toMatchObject([{ id: provider.id, fullname: 'Theo Marsh', credentials: 'NP' }]);
    const picked = await staff.get('/users/list');
    expect(picked.json().data.users).toMatchObject([
      { id: provider.id, lastName: 'Marsh', credentials: 'NP' },
    ]);
  });

  it('that are inactive are not picked', async () => {
    const { id } = await insertStaff(db, { role: 'PROVIDER', status: 'INACTIVE' });
    const { users } = (await staff.get('/users/list')).json().data;
    expect(users.map((user: { id: string }) => user.id)).not.toContain(id);
  });
});
