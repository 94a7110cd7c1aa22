import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo, wrongFor } from '../sign-in-kit.fixture.ts';

const password = 'Correct-horse-1';
const passwordHash = await hashPassword(password);
const database = await withDatabase();
const { db } = database;
const { anonymous, parts } = await startServices([authService], database);

let people = 0;
const newEmail = () => {
  people += 1;
  return `staff${people}@example.com`;
};
async function staff(role: 'ADMIN' | 'SUPER_ADMIN' | 'PROVIDER' = 'ADMIN') {
  const email = newEmail();
  return { ...(await insertStaff(db, { role, email, passwordHash })), email };
}
const begin = (email: string, typed = password) =>
  anonymous.post('/auth/admin-login', { email, password: typed });
const finish = (email: string, OTP: string, typed = password) =>
  anonymous.post('/auth/authenticate-admin', { email, password: typed, OTP });
const sessionsOf = (userId: string) =>
  db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();

describe('staff sign-in', () => {
  // Rule: security.staff-sign-in-has-two-steps
  it.each(['ADMIN', 'SUPER_ADMIN', 'PROVIDER'] as const)(
    'requires a password and then the code from the email, as %s',
    async (role) => {
      const person = await staff(role);
      const first = await begin(person.email);
      expect(first.statusCode).toBe(200);
      expect(first.json().data).toBeUndefined();
      expect(first.cookies).toEqual([]);
      expect(await sessionsOf(person.id)).toEqual([]);
      const second = await finish(person.email, await codeSentTo(parts, person.email));
      expect(second.statusCode).toBe(200);
      expect(second.json().data.user).toMatchObject({
        id: person.id,
        role,
        patientId: null,
        idleMinutes: 15,
      });
      const [cookie] = second.cookies;
      expect(cookie?.expires).toBeUndefined();
    },
  );

  // Rule: security.staff-sign-in-has-two-steps
  it('requires the password in the second step too', async () => {
    const { id, email } = await staff();
    await begin(email);
    const refused = await finish(email, await codeSentTo(parts, email), 'Wrong-horse-1');
    expect(refused.statusCode).toBe(401);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('sends no code for a wrong password', async () => {
    const { email } = await staff();
    const refused = await begin(email, 'Wrong-horse-1');
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toBe('Either email or password is wrong');
    const codes = await db.selectFrom('oneTimeCodes').select('id').where('contact', '=', email).execute();
    expect(codes).toEqual([]);
  });

  it('accepts no code of another user', async () => {
    const [one, other] = [await staff(), await staff()];
    await begin(one.email);
    await begin(other.email);
    const refused = await finish(one.email, await codeSentTo(parts, other.email));
    expect(refused.statusCode).toBe(400);
    expect(await sessionsOf(one.id)).toEqual([]);
  });

  it('ends after five wrong codes, and then rejects the right one', async () => {
    const { id, email } = await staff();
    await begin(email);
    const code = await codeSentTo(parts, email);
    for (let time = 0; time < 5; time++) expect((await finish(email, wrongFor(code))).statusCode).toBe(400);
    expect((await finish(email, code)).statusCode).toBe(400);
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('resends a code after 15 seconds at the earliest', async () => {
    const { email } = await staff();
    await begin(email);
    const soon = await begin(email);
    expect(soon.statusCode).toBe(429);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('rejects patients, and patient sign-in rejects staff', async () => {
    const email = newEmail();
    await insertPatient(db, { user: { email, passwordHash } });
    expect((await begin(email)).statusCode).toBe(401);

    const { id, email: staffEmail } = await staff();
    const asPatient = await anonymous.post('/auth/patient-login', { email: staffEmail, password });
    expect(asPatient.statusCode).toBe(401);
    await anonymous.post('/auth/patient/email-otp', { email: staffEmail });
    await expect(codeSentTo(parts, staffEmail)).rejects.toThrow();
    expect(await sessionsOf(id)).toEqual([]);
  });

  it('grants no access after the first step', async () => {
    const { email } = await staff();
    const first = await begin(email);
    expect(Object.keys(first.json())).toEqual(['message']);
    expect((await anonymous.get('/auth/me')).statusCode).toBe(401);
    expect((await anonymous.post('/auth/refresh')).statusCode).toBe(401);
    const code = await codeSentTo(parts, email);
    for (const [url, body] of [
      ['/auth/verify-OTP', { email, OTP: code }],
      ['/auth/patient/verify-otp', { email, OTP: code }],
    ] as const)
      expect((await anonymous.post(url, body)).statusCode).toBe(400);
  });

  it.each(['INVITED', 'INACTIVE', 'DECEASED'] as const)('rejects anyone who is %s', async (status) => {
    const email = newEmail();
    await insertStaff(db, { role: 'ADMIN', email, passwordHash, status });
    expect((await begin(email)).statusCode).toBe(401);
  });
});
