import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { addMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo } from '../sign-in-kit.fixture.ts';

const password = 'Correct-horse-1';
const newPassword = 'Another-horse-2';
const passwordHash = await hashPassword(password);
const start = new Date();
let now = start;
const database = await withDatabase();
const { db } = database;
const { anonymous, parts, as } = await startServices([authService], database, { now: () => now });

afterEach(() => {
  now = start;
});

let people = 0;
async function patient() {
  people += 1;
  const email = `patient${people}@example.com`;
  return { ...(await insertPatient(db, { user: { email, passwordHash } })), email };
}
const logIn = (email: string, typed: string) =>
  anonymous.post('/auth/patient-login', { email, password: typed });
const reset = (token: string, extra: object = {}) =>
  anonymous.post('/auth/reset-password', { token, newPassword, ...extra });
async function tokenFor(email: string): Promise<string> {
  await anonymous.post('/auth/send-OTP', { email });
  const OTP = await codeSentTo(parts, email);
  const verified = await anonymous.post('/auth/verify-OTP', { email, OTP });
  return verified.json().data.token;
}
const hashOf = async (id: string) =>
  (await db.selectFrom('users').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
    .passwordHash;

describe('resetting a password', () => {
  it('takes a code, ends every session and notifies the owner', async () => {
    const { id, email } = await patient();
    const caller = await as({ id });
    const answer = await reset(await tokenFor(email));
    expect(answer.statusCode).toBe(200);
    expect((await caller.get('/auth/me')).statusCode).toBe(401);
    expect((await logIn(email, password)).statusCode).toBe(401);
    expect((await logIn(email, newPassword)).statusCode).toBe(200);
    expect(await eventTypesOf(db, id)).toEqual(['user.passwordChanged']);
  });

  it('works once per token', async () => {
    const { id, email } = await patient();
    const token = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    const hashed = await hashOf(id);
    expect((await reset(token)).statusCode).toBe(400);
    expect(await hashOf(id)).toBe(hashed);
  });

  // Rule: security.reset-tokens
  it('is refused after 15 minutes, and changes nothing', async () => {
    const { id, email } = await patient();
    const token = await tokenFor(email);
    now = addMinutes(start, 15);
    expect((await reset(token)).statusCode).toBe(400);
    expect(await hashOf(id)).toBe(passwordHash);
  });

  // Rule: security.reset-tokens
  it("works only for the token's owner", async () => {
    const [one, other] = [await patient(), await patient()];
    const token = await tokenFor(one.email);
    expect((await reset(token, { userId: other.id })).statusCode).toBe(400);
    expect(await hashOf(other.id)).toBe(passwordHash);
    expect(await hashOf(one.id)).toBe(passwordHash);
  });

  // Rule: security.reset-tokens
  it('accepts one token per code, and a later token voids the earlier one', async () => {
    const { email } = await patient();
    await anonymous.post('/auth/send-OTP', { email });
    const OTP = await codeSentTo(parts, email);
    const verify = () => anonymous.post('/auth/verify-OTP', { email, OTP });
    const first = (await verify()).json().data.token;
    expect((await verify()).statusCode).toBe(400);
    now = addMinutes(start, 1);
    await tokenFor(email);
    expect((await reset(first)).statusCode).toBe(400);
  });

  it('returns a token that works for nothing else', async () => {
    const { email } = await patient();
    const token = await tokenFor(email);
    const asBearer = await anonymous.get('/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(asBearer.statusCode).toBe(401);
  });

  it.each([
    ['short1A', 'Password should have min. 8 characters'],
    ['No space 1', 'Space not allowed'],
    ['', 'Password is required'],
    ['Password1', 'This password is too common and has appeared in data leaks. Choose another.'],
  ])('rejects the password "%s"', async (typed, message) => {
    const { id, email } = await patient();
    const token = await tokenFor(email);
    const refused = await anonymous.post('/auth/reset-password', { token, newPassword: typed });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toContainEqual({ path: 'newPassword', message });
    expect(await hashOf(id)).toBe(passwordHash);
  });
});
