import { userName } from '@bedside/contracts/common/fields';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);

const generate = async (firstName: string, lastName: string, caller = anonymous) =>
  (await caller.post('/auth/generate-username', { firstName, lastName })).json().data;

describe('a generated username', () => {
  it('is derived from one’s own name, is free, and stays the same while free', async () => {
    const nora = await as(await insertPatient(db, { user: { firstName: 'Nora', lastName: 'Whitfield' } }));
    expect(await generate('Nora', 'Whitfield', nora)).toEqual({ userId: 'nora-whitfield' });
    expect(await generate('Nora', 'Whitfield', nora)).toEqual({ userId: 'nora-whitfield' });
    for (const taken of [
      'Nora-Whitfield',
      'norawhitfield',
      'nwhitfield',
      'whitfield-nora',
      'nora-whitfield2',
    ])
      await insertPatient(db, { user: { userName: taken } });
    expect(await generate('Nora', 'Whitfield', nora)).toEqual({ userId: 'nora-whitfield3' });
  });

  // Rule: security.known-and-unknown-look-alike
  it('reveals to no one whether someone of that name has one', async () => {
    await insertPatient(db, { user: { userName: 'june-castellanos' } });
    const other = await as(await insertPatient(db, { user: { firstName: 'Omar' } }));
    for (const caller of [anonymous, other]) {
      expect((await generate('June', 'Castellanos', caller)).userId).toMatch(/^june-castellanos\d{5}$/);
      expect((await generate('Ivy', 'Castellanos', caller)).userId).toMatch(/^ivy-castellanos\d{5}$/);
    }
  });

  it('is valid for any name, even if a hundred people have it', async () => {
    for (let number = 1; number < 100; number++)
      await insertPatient(db, { user: { userName: `patient${number === 1 ? 0 : number}` } });
    const { userId } = await generate('明明', '王小明');
    expect(userName.safeParse(userId).success).toBe(true);
    expect(userId).toMatch(/^patient\d{5}$/);
  });
});

describe('checking a contact for someone else', () => {
  it('is available to admins, by email address or phone number', async () => {
    await insertPatient(db, { user: { email: 'used@example.com', phoneE164: '+18725550001' } });
    const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
    const ask = async (body: object) => (await admin.post('/auth/user-check-admin', body)).json().data;
    expect(await ask({ email: 'Used@example.com' })).toEqual({ status: true });
    expect(await ask({ mobile: '872-555-0001' })).toEqual({ status: true });
    expect(await ask({ email: 'free@example.com' })).toEqual({ status: false });
  });
});

describe('user-check-admin', () => {
  it('is for admins only', async () => {
    const body = { email: 'used@example.com' };
    expect((await anonymous.post('/auth/user-check-admin', body)).statusCode).toBe(401);
    for (const person of [await insertPatient(db), await insertStaff(db, { role: 'PROVIDER' })])
      expect((await (await as(person)).post('/auth/user-check-admin', body)).statusCode).toBe(403);
  });
});
