import { newId } from '@bedside/db/id';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const admin = await insertStaff(db, { role: 'ADMIN', permissions: ['billing'] });
const staff = await as(admin);

const change = (patientId: string, membershipType: string, more: object = {}) =>
  staff.post('/patient/change-membership', { patientId, membershipType, ...more });
const membershipOf = (id: string) =>
  db
    .selectFrom('patients')
    .select(['membershipType', 'membershipInGoodStanding'])
    .where('id', '=', id)
    .executeTakeFirst();
const auditsOf = (id: string) =>
  db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'patient.changeMembership')
    .where('patientId', '=', id)
    .execute();

describe('a membership override', () => {
  // Rule: money.overrides-change-the-subscription
  it('takes effect immediately, with an audit row of old value, new value, and reason', async () => {
    const { id } = await insertPatient(db, { patient: { membershipInGoodStanding: false } });
    const answer = await change(id, 'premier plus', { reason: 'Paid by check' });
    expect(answer.json().data).toMatchObject({
      id,
      membershipType: 'PREMIER PLUS',
      membershipInGoodStanding: true,
      version: 2,
    });
    expect(await auditsOf(id)).toEqual([
      {
        before: { membershipType: 'ON DEMAND', membershipInGoodStanding: false },
        after: { membershipType: 'PREMIER PLUS', membershipInGoodStanding: true, reason: 'Paid by check' },
      },
    ]);
    expect(await eventTypesOf(db, id)).toEqual(['user.changed']);
  });

  it('with the same value changes nothing', async () => {
    const { id } = await insertPatient(db, { patient: { membershipType: 'STANDARD' } });
    expect((await change(id, 'STANDARD')).statusCode).toBe(200);
    expect(await auditsOf(id)).toEqual([]);
  });

  it('to dependent requires an account holder with a membership', async () => {
    const holder = await insertPatient(db, { patient: { membershipType: 'CYPRESS' } });
    const child = await insertPatient(db, { patient: { householdId: holder.householdId } });
    expect((await change(child.id, 'DEPENDENT')).json().data.membershipType).toBe('DEPENDENT');
  });

  it.each([
    ['the holder of a household', async () => (await insertPatient(db)).id, 'DEPENDENT', 400],
    [
      'someone whose holder is no member',
      async () => {
        const { householdId } = await insertPatient(db);
        return (await insertPatient(db, { patient: { householdId } })).id;
      },
      'DEPENDENT',
      400,
    ],
    [
      'someone who has died',
      async () => (await insertPatient(db, { user: { status: 'DECEASED' } })).id,
      'PREMIER',
      422,
    ],
    ['a provider', async () => (await insertStaff(db, { role: 'PROVIDER' })).id, 'PREMIER', 404],
    ['nobody', async () => newId(), 'PREMIER', 404],
  ] as const)('is refused for %s', async (_name, make, type, status) => {
    const id = await make();
    const before = await membershipOf(id);
    expect((await change(id, type)).statusCode).toBe(status);
    expect(await membershipOf(id)).toEqual(before);
    expect(await auditsOf(id)).toEqual([]);
  });

  it('requires the billing permission, and patients cannot set it', async () => {
    const patient = await insertPatient(db);
    for (const person of [patient, await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] })]) {
      const caller = await as(person);
      const body = { patientId: patient.id, membershipType: 'PREMIER' };
      expect((await caller.post('/patient/change-membership', body)).statusCode).toBe(403);
    }
    expect((await change(patient.id, 'PREMIER', { membershipInGoodStanding: true })).statusCode).toBe(400);
    expect(await membershipOf(patient.id)).toEqual({
      membershipType: 'ON DEMAND',
      membershipInGoodStanding: true,
    });
  });
});
