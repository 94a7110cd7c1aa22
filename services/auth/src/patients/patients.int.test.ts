import { newId } from '@bedside/db/id';
import { buildFinishedAppointment } from '@bedside/testing/factories/invoices';
import { insertConsent, insertCoverage } from '@bedside/testing/factories/patient-file';
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
  patient: {
    householdId: ada.householdId,
    relationshipToAccountHolder: 'Spouse',
    membershipType: 'DEPENDENT',
  },
});
const eve = await insertPatient(db, {
  user: { firstName: 'Eve', lastName: 'O’Brien_100%', email: 'eve@example.org', phoneE164: '+17735550101' },
  patient: { dateOfBirth: '1983-06-25' },
});
const admin = await insertStaff(db, { role: 'ADMIN' });
const provider = await insertStaff(db, { role: 'PROVIDER', firstName: 'Theo', lastName: 'Marsh' });
const staff = await as(admin);

const rowKeys = [
  'city',
  'createdAt',
  'dateOfBirth',
  'email',
  'firstName',
  'fullname',
  'gender',
  'householdId',
  'id',
  'language',
  'lastName',
  'membershipType',
  'phone',
  'phoneE164',
  'profileImage',
  'relation',
  'state',
  'status',
  'version',
];
const recordKeys = [
  ...rowKeys,
  'address',
  'emailSuppressed',
  'hasUserAccount',
  'household',
  'insurances',
  'isAccountHolder',
  'lastAddress',
  'membershipInGoodStanding',
  'pharmacies',
  'phoneProven',
  'shared',
  'smsSuppressed',
  'userName',
].sort();
const memberKeys = [
  'dateOfBirth',
  'firstName',
  'gender',
  'hasBenefits',
  'hasUserAccount',
  'id',
  'isAccountHolder',
  'lastName',
  'membershipType',
  'profileImage',
  'relationship',
  'status',
];
const sharedKeys = ['appointment', 'billing', 'consentId', 'firstName', 'lastName', 'patientId'];
const insuranceKeys = [
  'backImage',
  'frontImage',
  'group',
  'holder',
  'id',
  'memberId',
  'patientId',
  'payer',
  'plan',
  'priority',
  'validTo',
  'version',
];
const pharmacyKeys = [
  'address',
  'fax',
  'id',
  'name',
  'patientId',
  'phone',
  'phoneE164',
  'preferred',
  'version',
];

async function covered() {
  const ivy = await insertPatient(db, {
    user: { firstName: 'Ivy', lastName: 'Lund', passwordHash: 'a hash' },
    patient: {
      address1: '9 Lake Dr',
      postalCode: '60614',
      city: 'CHICAGO',
      state: 'Illinois',
      locationType: 'Apartment',
    },
  });
  const spouse = await insertPatient(db, {
    user: { firstName: 'Sam', lastName: 'Lund', passwordHash: 'a hash' },
    patient: { householdId: ivy.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const granting = await insertPatient(db, { user: { firstName: 'Gil' } });
  for (const { id } of [ivy, spouse]) await insertCoverage(db, id);
  await insertConsent(db, {
    recipientId: granting.id,
    requesterId: ivy.id,
    mode: 'REQUEST',
    sharesAppointments: true,
  });
  await insertConsent(db, { recipientId: spouse.id, requesterId: ivy.id, mode: 'REQUEST', status: 'SENT' });
  return { ivy, spouse, granting };
}

const list = (filter: object, more: Record<string, string> = {}) =>
  staff.get('/admin/patients', { query: { filter: JSON.stringify(filter), ...more } });
const names = async (filter: object, more: Record<string, string> = {}) => {
  const rows: { firstName: string }[] = (await list(filter, more)).json();
  return rows.map((row) => row.firstName);
};

describe('patients in the console', () => {
  it.each([
    ['part of a name, in any case', 'okaf', ['Ada', 'Ben']],
    ['a first and last name', 'ben oka', ['Ben']],
    ['last name first', 'okafor ben', ['Ben']],
    ['last name, comma, the beginning of the first', 'Okafor, A', ['Ada']],
    ['a birth date as Americans write it', '06/25/1983', ['Eve']],
    ['a birth date in ISO order', '1983-06-25', ['Eve']],
    ['a birth date with two digits for the year', '6/25/83', ['Eve']],
    ['part of an e-mail address', 'example.org', ['Eve']],
    ['a formatted phone number', '(312)-555-9001', ['Ada']],
    ['signs that mean something to SQL', '_100%', ['Eve']],
    ['a sign alone', '%', ['Eve']],
    ['what no one has', 'zzz', []],
    ['SQL', "'; drop table users; --", []],
  ])('can be searched by %s', async (_name, q, expected) => {
    expect(await names({ q }, { sort: '["createdAt","ASC"]' })).toEqual(expected);
  });

  it('can be filtered, sorted, and paged, with the exact total', async () => {
    expect(await names({ membershipType: 'PREMIER' })).toEqual(['Ada']);
    expect(await names({ id: [eve.id] })).toEqual(['Eve']);
    expect((await names({ householdId: ada.householdId })).sort()).toEqual(['Ada', 'Ben']);
    const page = await list({}, { sort: '["lastName","DESC"]', range: '[1,1]' });
    expect(page.headers['content-range']).toBe('patients 1-1/3');
    expect(page.json()).toHaveLength(1);
  });

  it('have both phone formats and nothing secret', async () => {
    const [row] = (await list({ id: [ada.id] })).json();
    expect(row).toMatchObject({
      fullname: 'Ada Okafor',
      phone: '(312)-555-9001',
      phoneE164: '+13125559001',
      relation: 'Self',
      dateOfBirth: '1985-03-22',
    });
    expect(Object.keys(row).sort()).toEqual(rowKeys);
  });

  it("show their own address, else that of the household's last appointment", async () => {
    const settled = await insertPatient(db, {
      user: { firstName: 'Settled' },
      patient: { address1: '4 Elm St', postalCode: '63101', city: 'ST. LOUIS', state: 'Missouri' },
    });
    const visited = await insertPatient(db, { user: { firstName: 'Visited' } });
    const place = { address1: '1 Oak St', postalCode: '78701', city: 'AUSTIN', state: 'Texas' };
    for (const patient of [settled, visited])
      await db
        .insertInto('appointments')
        .values(buildFinishedAppointment(patient, { ...place, locationType: 'Home' }))
        .execute();
    const cityOf = async ({ id }: { id: string }) => (await list({ id: [id] })).json()[0].city;
    expect([await cityOf(settled), await cityOf(visited)]).toEqual(['ST. LOUIS', 'AUSTIN']);
    expect(await names({ state: 'Missouri' })).toEqual(['Settled']);
    expect(await names({ state: 'Texas' })).toEqual(['Visited']);
  });

  it('are counted by status regardless of the status filter', async () => {
    await insertPatient(db, { user: { lastName: 'Counted', status: 'INACTIVE' } });
    await insertPatient(db, { user: { lastName: 'Counted' } });
    const shown = await list({ q: 'counted', status: 'INACTIVE' });
    expect(shown.headers['content-range']).toBe('patients 0-0/1');
    expect(JSON.parse(String(shown.headers['x-facets']))).toEqual({ status: { ACTIVE: 1, INACTIVE: 1 } });
  });

  it.each([
    ['an unknown sort', { sort: '["passwordHash","ASC"]' }],
    ['an unknown filter', { filter: '{"passwordHash":"x"}' }],
    ['a SQL sort', { sort: '["createdAt; select pg_sleep(2)","ASC"]' }],
  ])('are refused for %s', async (_name, query: Record<string, string>) => {
    expect((await staff.get('/admin/patients', { query })).statusCode).toBe(400);
  });

  it('are for admins only', async () => {
    expect((await anonymous.get('/admin/patients')).statusCode).toBe(401);
    expect((await (await as(ada)).get('/admin/patients')).statusCode).toBe(403);
    expect((await (await as(provider)).get('/admin/patients')).statusCode).toBe(403);
  });
});

describe('patient details', () => {
  const detail = async (person: { id: string }, id: string) =>
    (await as(person)).get(`/users/patient-detail/${id}`);

  it('are available for oneself and the people one manages', async () => {
    const own = await detail(ada, ada.id);
    expect(own.json().data).toMatchObject({ id: ada.id, isAccountHolder: true, lastAddress: null });
    expect(own.json().data.household).toMatchObject([
      { id: ada.id, isAccountHolder: true, hasUserAccount: true, status: 'ACTIVE' },
      { id: ben.id, isAccountHolder: false, relationship: 'Spouse', dateOfBirth: '1985-03-22' },
    ]);
    expect((await detail(ada, ben.id)).json().data.relation).toBe('Spouse');
  });

  it('include address, coverage, and granted access, also in the console', async () => {
    const { ivy, granting } = await covered();
    const { data } = (await detail(ivy, ivy.id)).json();
    expect(data).toMatchObject({
      address: { address1: '9 Lake Dr', city: 'CHICAGO', locationType: 'Apartment' },
      insurances: [{ payer: 'Blue Prairie', group: 'G-7', holder: { name: 'Ivy Lund', relation: 'Self' } }],
      pharmacies: [{ name: 'Corner Drugs', phone: '(312)-555-7777', address: null, preferred: true }],
      shared: [{ patientId: granting.id, firstName: 'Gil', appointment: true, billing: false }],
    });
    expect((await staff.get(`/admin/patients/${ivy.id}`)).json()).toEqual(data);
  });

  it('have the same keys for every viewer, and no secret column', async () => {
    const { ivy } = await covered();
    for (const caller of [ivy, admin]) {
      const { data } = (await detail(caller, ivy.id)).json();
      expect(Object.keys(data).sort()).toEqual(recordKeys);
      expect(Object.keys(data.household[0]).sort()).toEqual(memberKeys);
      expect(Object.keys(data.shared[0]).sort()).toEqual(sharedKeys);
      expect(Object.keys(data.insurances[0]).sort()).toEqual(insuranceKeys);
      expect(Object.keys(data.pharmacies[0]).sort()).toEqual(pharmacyKeys);
    }
  });

  // Rule: people.members-see-an-outline
  it('of a member with an account show the account holder a summary without contacts and coverage', async () => {
    const { ivy, spouse } = await covered();
    const { data } = (await detail(ivy, spouse.id)).json();
    expect(data).toMatchObject({ firstName: 'Sam', hasUserAccount: true, dateOfBirth: '1985-03-22' });
    const hidden = ['email', 'phone', 'phoneE164', 'userName', 'address', 'city', 'state', 'lastAddress'];
    for (const key of hidden) expect(data[key], key).toBeNull();
    for (const key of ['insurances', 'pharmacies', 'shared']) expect(data[key], key).toEqual([]);
    expect((await staff.get(`/admin/patients/${spouse.id}`)).json().insurances).toHaveLength(1);
  });

  // Rule: people.members-see-an-outline
  it('of other members are hidden from non-holders, who see only names', async () => {
    const { ivy, spouse } = await covered();
    expect((await detail(spouse, ivy.id)).statusCode).toBe(404);
    const { household } = (await detail(spouse, spouse.id)).json().data;
    expect(household).toMatchObject([
      { id: ivy.id, firstName: 'Ivy', isAccountHolder: true, dateOfBirth: null, gender: null },
      { id: spouse.id, dateOfBirth: '1985-03-22', gender: 'Female' },
    ]);
    expect(Object.keys(household[0]).sort()).toEqual(memberKeys);
  });

  // Rule: money.benefits-in-good-standing
  it('name the member whose membership gives the benefits', async () => {
    const holder = await insertPatient(db, {
      patient: { membershipType: 'PREMIER', membershipInGoodStanding: false },
    });
    const { householdId } = holder;
    const child = await insertPatient(db, { patient: { householdId, membershipType: 'DEPENDENT' } });
    const paying = await insertPatient(db, { patient: { householdId, membershipType: 'STANDARD' } });
    const { household } = (await detail(holder, holder.id)).json().data;
    const benefits = new Map(
      household.map((one: { id: string; hasBenefits: boolean }) => [one.id, one.hasBenefits]),
    );
    expect(benefits).toEqual(
      new Map([
        [holder.id, false],
        [child.id, false],
        [paying.id, true],
      ]),
    );
  });

  it('of another household answer the same 404 as an unknown patient', async () => {
    const [foreign, unknown] = [await detail(eve, ada.id), await detail(eve, newId())];
    const notified = ({ statusCode, payload }: typeof foreign) => ({
      statusCode,
      payload: payload.replace(/"requestId":"[^"]+"/, ''),
    });
    expect(notified(foreign)).toEqual(notified(unknown));
    expect(foreign.statusCode).toBe(404);
  });

  it('leave an audit row when staff reads them, but not when a patient does', async () => {
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
  it('can be listed in the console, and searched by name in pickers', async () => {
    const found = await staff.get('/admin/providers', { query: { filter: '{"q":"theo"}' } });
    expect(found.json()).toMatchObject([{ id: provider.id, fullname: 'Theo Marsh', credentials: 'NP' }]);
    const picked = await staff.get('/users/list');
    expect(picked.json().data.users).toMatchObject([
      { id: provider.id, lastName: 'Marsh', credentials: 'NP' },
    ]);
  });

  it.each(['INVITED', 'INACTIVE'] as const)('who are %s are not in pickers', async (status) => {
    const { id } = await insertStaff(db, { role: 'PROVIDER', status });
    const { users } = (await staff.get('/users/list')).json().data;
    expect(users.map((user: { id: string }) => user.id)).not.toContain(id);
  });
});
