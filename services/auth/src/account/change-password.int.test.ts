import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo } from '../sign-in-kit.fixture.ts';

const password = 'Correct-horse-1';
const newPassword = 'Another-horse-2';
const passwordHash = await hashPassword(password);
const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([authService], database);

let people = 0;
async function patient() {
  people += 1;
  const email = `changer${people}@example.com`;
  const { id } = await insertPatient(db, { user: { email, passwordHash } });
  return { id, email, here: await as({ id }), elsewhere: await as({ id }) };
}
const change = { currentPassword: password, newPassword };
const hashOf = async (id: string) =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
    .passwordHash;
const logIn = (email: string, typed: string) =>
  anonymous.post('/auth/patient-login', { email, password: typed });

describe("changing one's own password", () => {
  it('ends every other session, keeps this one and notifies the owner', async () => {
    const { id, email, here, elsewhere } = await patient();
    expect((await here.post('/users/change-password', change)).statusCode).toBe(200);
    expect((await here.get('/auth/me')).statusCode).toBe(200);
    expect((await elsewhere.get('/auth/me')).statusCode).toBe(401);
    expect((await logIn(email, password)).statusCode).toBe(401);
    expect((await logIn(email, newPassword)).statusCode).toBe(200);
    expect(await eventTypesOf(db, id)).toEqual(['user.passwordChanged']);
  });

  it('voids a pending reset', async () => {
    const { id, email, here } = await patient();
    await anonymous.post('/auth/send-OTP', { email });
    const OTP = await codeSentTo(parts, email);
    const { token } = (await anonymous.post('/auth/verify-OTP', { email, OTP })).json().data;
    await here.post('/users/change-password', change);
    const hashed = await hashOf(id);
    const reset = await anonymous.post('/auth/reset-password', { token, newPassword: 'Third-horse-3' });
    expect(reset.statusCode).toBe(400);
    expect(await hashOf(id)).toBe(hashed);
  });

  it.each([
    ['with a wrong current one', { ...change, currentPassword: 'Wrong-horse-1' }, 'currentPassword'],
    ['to the same one', { ...change, newPassword: password }, 'newPassword'],
    ['to one that breaches have shown', { ...change, newPassword: 'Password1' }, 'newPassword'],
    ['to one that is too short', { ...change, newPassword: 'Ab1' }, 'newPassword'],
  ])('is refused %s, and changes nothing', async (_name, body, field) => {
    const { id, here, elsewhere } = await patient();
    const refused = await here.post('/users/change-password', body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: field }]);
    expect(await hashOf(id)).toBe(passwordHash);
    expect((await elsewhere.get('/auth/me')).statusCode).toBe(200);
    expect(await db.selectFrom('outbox').select('id').where('entityId', '=', id).execute()).toEqual([]);
  });

  it('counts wrong attempts as sign-in does', async () => {
    const { id, here } = await patient();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        here.post('/users/change-password', { ...change, currentPassword: 'Wrong-horse-1' }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
    expect(await hashOf(id)).toBe(passwordHash);
  });
});
