import { codeSentTo } from '@bedside/auth-service/sign-in-kit.fixture';
import { insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices(services, database);
parts.integrations.humanCheck.verify = async () => true;
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const patient = await as(await insertPatient(db));
const service = await insertService(db);
const about = { dateOfBirth: '1985-03-22', gender: 'Female' };

let people = 0;
/** Contacts that no one else has. */
function contacts() {
  people += 1;
  return { email: `li${people}@example.com`, mobile: `312555${String(1000 + people)}` };
}

const setNames = async (values: object) =>
  expect((await superAdmin.put('/admin/settings/names', { values })).statusCode).toBe(200);

type Names = { firstName: string; lastName: string };
async function requestVisit(names: Names) {
  const { email, mobile } = contacts();
  const visit = {
    token: 'token',
    DOB: about.dateOfBirth,
    gender: about.gender,
    primarySymptoms: 'Sore throat',
    serviceIds: [service.id],
    preferedAppointmentDate: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    appointmentSlot: ['MORNING'],
    serviceAddress: { address1: '12 Harbor Lane', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' },
    locationType: 'Home',
    isPatient: false,
    howDidUHeardAboutus: 'Work of Mouth',
    phoneNumber: mobile,
  };
  return {
    email,
    answer: await anonymous.post('/appointment/add-web-appointment', { ...visit, ...names, email }),
  };
}

const endpoints: Record<string, (names: Names) => Promise<LightMyRequestResponse>> = {
  async 'the sign-up'(names) {
    const reach = contacts();
    await anonymous.post('/auth/send-verification-code', { email: reach.email });
    const verificationCode = await codeSentTo(parts, reach.email);
    const own = { ...about, ...reach, password: 'Correct-horse-1', verificationCode };
    return await anonymous.post('/auth/register', { ...names, ...own });
  },
  'the family': (names) => patient.post('/patient/add-family', { ...names, ...about, relationship: 'Child' }),
  'the own profile': (names) => patient.put('/users/update', names),
  'the request wizard': async (names) => (await requestVisit(names)).answer,
  async 'the intake of a request'(names) {
    const { email } = await requestVisit({ firstName: 'Ada', lastName: 'Lindqvist' });
    const request = await db
      .selectFrom('appointmentRequests')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return await superAdmin.post('/appointment/create-patient', {
      webAppointmentId: request.id,
      notDuplicate: true,
      ...names,
    });
  },
  'a new patient': (names) =>
    superAdmin.post('/users/create-patient', { ...names, ...about, ...contacts(), notDuplicate: true }),
  async 'a change by staff'(names) {
    const { id } = await insertPatient(db);
    return await superAdmin.put('/users/update', { id, ...names });
  },
  'a new admin': (names) => superAdmin.post('/users/create-admin', { ...names, ...contacts() }),
  async 'an admin'(names) {
    const { id } = await insertStaff(db, { role: 'ADMIN' });
    return await superAdmin.put('/users/update-admin', { id, ...names });
  },
  'an invited provider': (names) => superAdmin.post('/users/providers/invite', { ...names, ...contacts() }),
  async 'a provider'(names) {
    const { id } = await insertStaff(db, { role: 'PROVIDER' });
    return await superAdmin.put(`/admin/providers/${id}`, names);
  },
};
const everybody = async () => {
  const users = await db.selectFrom('users').select(['firstName', 'lastName']).orderBy('id').execute();
  return { users, requests: await db.selectFrom('appointmentRequests').select('lastName').execute() };
};
const li = { firstName: 'Mei', lastName: 'Li' };

// Rule: people.person-names
describe.each(Object.entries(endpoints))('a name at %s', (_endpoint, give) => {
  beforeEach(() => setNames({ firstNameMin: 2, lastNameMin: 3, nameMax: 25 }));

  it('has as many letters as specified until the practice sets others', async () => {
    const refused = await give(li);
    expect([refused.statusCode, refused.json().issues]).toEqual([
      400,
      [{ path: 'lastName', message: 'Last name must be at least 3 characters.' }],
    ]);
    expect(JSON.stringify(await everybody())).not.toContain('"Li"');
    await setNames({ firstNameMin: 2, lastNameMin: 2, nameMax: 25 });
    const taken = await give(li);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(JSON.stringify(await everybody())).toContain('"Li"');
    await db.updateTable('users').set({ lastName: 'Lindqvist' }).where('lastName', '=', 'Li').execute();
    await db.deleteFrom('appointmentRequestServices').execute();
    await db.deleteFrom('appointmentRequests').where('lastName', '=', 'Li').execute();
  });

  it('is as long and as short as the practice sets', async () => {
    await setNames({ firstNameMin: 3, lastNameMin: 1, nameMax: 30 });
    const refused = await give({ firstName: 'Bo', lastName: 'A'.repeat(31) });
    expect(refused.json().issues).toEqual([
      { path: 'firstName', message: 'First name must be at least 3 characters.' },
      { path: 'lastName', message: 'Last name must be 30 characters or fewer.' },
    ]);
    const taken = await give({ firstName: 'Bob', lastName: 'A'.repeat(30) });
    expect(taken.statusCode, taken.body).toBe(200);
  });
});

it('a name of the practice’s language is answered in Spanish', async () => {
  await setNames({ firstNameMin: 2, lastNameMin: 3, nameMax: 25 });
  const refused = await patient.put('/users/update', li, { headers: { 'accept-language': 'es' } });
  expect(refused.json().message).toBe('Apellido: escriba al menos 3 caracteres.');
});

it('a saved name that is too short by now stays while something else changes', async () => {
  await setNames({ firstNameMin: 2, lastNameMin: 3, nameMax: 25 });
  const { id } = await insertPatient(db, { user: li });
  const saved = await superAdmin.put('/users/update', { id, ...li, dateOfBirth: '1985-03-23' });
  expect(saved.statusCode, saved.body).toBe(200);
});
