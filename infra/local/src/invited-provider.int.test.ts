import { appointmentsService } from '@bedside/appointments-service/app';
import { authService } from '@bedside/auth-service/app';
import { allResources } from '@bedside/contracts/calls';
import { issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { claimCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { paymentsService } from '@bedside/payments-service/app';
import { questionnairesService } from '@bedside/questionnaires-service/app';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';

/** Wednesday, 10:00 in Chicago */
const WEDNESDAY = new Date('2026-10-14T15:00:00Z');
const services = [authService, appointmentsService, paymentsService, questionnairesService];
const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices(services, database, { now: () => WEDNESDAY });
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const service = await insertService(db);

const email = 'priya@example.com';
const password = 'Harbor-lantern-47';

async function codeOf(contact: string): Promise<string> {
  const { id } = await db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('contact', '=', contact)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return (await claimCode(db, codeKeys(parts.config.secrets.code), id, WEDNESDAY))?.code ?? '';
}

async function bookFor(providerId: string, appointmentTime: string): Promise<string> {
  const patient = await insertPatient(db);
  const booked = await (await as(patient)).post(
    '/appointment/add-appointment',
    buildBooking(patient, service, { preferedAppointmentDate: '2026-10-14' }),
  );
  const appointmentId: string = booked.json().data.id;
  const assigned = await admin.post('/appointment/assign-provider', {
    appointmentId,
    providerId,
    appointmentDate: '2026-10-14',
    appointmentTime,
  });
  expect(assigned.statusCode, assigned.body).toBe(200);
  return appointmentId;
}

describe('an invited provider', () => {
  // Rule: people.providers-see-their-own
  it('accepts, signs in with password and code, and sees exactly their own appointment', async () => {
    const invitation = { firstName: 'Priya', lastName: 'Raman', email, mobile: '(773)-555-0142' };
    const invited = (await admin.post('/users/providers/invite', invitation)).json().data;
    expect((await anonymous.post('/auth/admin-login', { email, password })).statusCode).toBe(401);

    const token = await db
      .transaction()
      .execute((tx) => issueAccountLink(tx, { now: WEDNESDAY }, 'INVITATION', invited.id));
    const set = await anonymous.post('/auth/reset-password', { token, newPassword: password });
    expect(set.statusCode, set.body).toBe(200);
    const again = await anonymous.post('/auth/reset-password', { token, newPassword: password });
    expect(again.statusCode).toBe(400);

    expect((await anonymous.post('/auth/admin-login', { email, password })).statusCode).toBe(200);
    const signedIn = await anonymous.post('/auth/authenticate-admin', {
      email,
      password,
      OTP: await codeOf(email),
    });
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    const { token: bearer, user } = signedIn.json().data;
    expect(user).toMatchObject({ id: invited.providerId, role: 'PROVIDER', permissions: [] });

    const own = await bookFor(invited.providerId, '14:00');
    const foreign = await bookFor((await insertStaff(db, { role: 'PROVIDER' })).id, '14:00');
    const headers = { authorization: `Bearer ${bearer}` };
    const get = (url: string) => anonymous.get(url, { headers });
    const appointments = await get('/admin/appointments');
    expect(appointments.json()).toMatchObject([{ id: own }]);
    expect(appointments.headers['content-range']).toBe('appointments 0-0/1');
    expect((await get(`/admin/appointments/${own}`)).statusCode).toBe(200);
    expect((await get(`/appointment/detail/${own}`)).statusCode).toBe(200);
    expect((await get(`/admin/appointments/${foreign}`)).statusCode).toBe(404);
    expect((await get(`/appointment/detail/${foreign}`)).statusCode).toBe(404);

    const day = (date: string) =>
      anonymous.get('/admin/appointments', {
        headers,
        query: { filter: JSON.stringify({ from: date, to: date }) },
      });
    expect((await day('2026-10-14')).json()).toMatchObject([{ id: own }]);
    expect((await day('2026-10-15')).json()).toEqual([]);
  });
});

describe('a provider in the console', () => {
  const open = [
    'appointments',
    'services',
    'provider-services',
    'office-locations',
    'conversations',
    'canned-replies',
    'saved-views',
    'dx-codes',
    'cpt-codes',
    'symptoms',
    'soap-note-templates',
  ];

  it('can read the service catalog', async () => {
    const provider = await as(await insertStaff(db, { role: 'PROVIDER' }));
    expect((await provider.get('/admin/services')).json()).toMatchObject([{ id: service.id }]);
  });

  it.each(allResources.map(({ name }) => name).filter((name) => !open.includes(name)))(
    'is refused %s',
    async (name) => {
      const provider = await as(await insertStaff(db, { role: 'PROVIDER' }));
      expect((await provider.get(`/admin/${name}`)).statusCode).toBe(403);
    },
  );
});
