import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { rowsOf } from './rows.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([authService], database);
const staff = await as(await insertStaff(db, { role: 'ADMIN' }));

async function mourning() {
  const holder = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  const dependent = await insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Parent' },
  });
  expect((await staff.post(`/users/mark-as-deceased/${dependent.id}`)).statusCode).toBe(200);
  return { holder, dependent, caller: await as(holder) };
}

describe('a deceased household member', () => {
  it('can no longer be changed by the account holder, only by an admin', async () => {
    const { dependent, caller } = await mourning();
    const before = await rowsOf(db);
    const { id } = dependent;
    const insurance = {
      patientId: id,
      payer: 'Blue Prairie',
      memberId: 'M-1',
      holder: { name: 'Nora Whitfield', relation: 'Self' },
    };
    const attempts = [
      () => caller.put('/users/update', { id, firstName: 'Ines' }),
      () => caller.post('/users/add-insurance', insurance),
      () =>
        caller.post('/users/add-or-update-pharmacy', {
          patientId: id,
          name: 'Corner Drugs',
          phone: '(773)-555-0101',
        }),
      () =>
        caller.post('/users/set-notifications', { userId: id, settings: { appointments: { email: false } } }),
      () => caller.delete('/users/profile-image', { query: { userId: id } }),
    ];
    for (const attempt of attempts) {
      const refused = await attempt();
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'RULE_REFUSED',
        message: 'This person is marked as deceased. Please call us to make a change.',
      });
    }
    expect(await rowsOf(db)).toEqual(before);
    expect((await caller.get('/users/notification-settings', { query: { userId: id } })).statusCode).toBe(
      200,
    );
    expect((await staff.put('/users/update', { id, firstName: 'Ines' })).statusCode).toBe(200);
  });

  it('cannot be removed', async () => {
    const { dependent } = await mourning();
    const other = await insertPatient(db);
    const before = await rowsOf(db);
    const moved = await staff.post('/patient/add-existing-patient-in-household', {
      patientId: dependent.id,
      householdOf: other.id,
      relationship: 'Parent',
    });
    expect(moved.json()).toMatchObject({
      code: 'RULE_REFUSED',
      message: 'This person is marked as deceased and stays in their household.',
    });
    expect(await rowsOf(db)).toEqual(before);
  });
});
