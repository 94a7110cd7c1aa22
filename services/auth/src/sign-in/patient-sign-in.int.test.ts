import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { hash } from '@node-rs/argon2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo } from '../sign-in-kit.fixture.ts';

const password = 'Correct-horse-1';
const passwordHash = await hashPassword(password);
const database = await withDatabase();
const { db } = database;
const { anonymous, parts, app } = await startServices([authService], database);

let people = 0;
async function patient(hashed = passwordHash) {
  people += 1;
  const email = `patient${people}@example.com`;
  const userName = `patient-${people}`;
  return {
    ...(await insertPatient(db, { user: { email, userName, passwordHash: hashed } })),
    email,
    userName,
  };
}
const logIn = (body: object, remoteAddress = '192.0.2.1') =>
  app.inject({ method: 'POST', url: '/v1/auth/patient-login', payload: body, remoteAddress });

afterEach(() => {
  vi.useRealTimers();
});

describe('a patient', () => {
  it('signs in with email or username, in any case', async () => {
    const { id, email, userName } = await patient();
    for (const who of [{ email: email.toUpperCase() }, { userId: userName }]) {
      const answer = await logIn({ ...who, password });
      expect(answer.statusCode).toBe(200);
      expect(answer.json().data.user.id).toBe(id);
    }
  });

  it('is remembered by a cookie for 14 days on request', async () => {
    const { email } = await patient();
    const answer = await logIn({ email, password, rememberMe: true });
    const [cookie] = answer.cookies;
    const days = ((cookie?.expires?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
  });

  it('signs in with a code, once', async () => {
    const { id, email } = await patient();
    await anonymous.post('/auth/patient/email-otp', { email });
    const OTP = await codeSentTo(parts, email);
    const verify = () => anonymous.post('/auth/patient/verify-otp', { email, OTP });
    const answer = await verify();
    expect(answer.json().data.user.id).toBe(id);
    expect((await verify()).statusCode).toBe(400);
  });

  it('has a password with outdated cost rehashed at sign-in', async () => {
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const { id, email } = await patient(old);
    expect((await logIn({ email, password })).statusCode).toBe(200);
    const row = await db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.passwordHash).toContain('m=19456,t=2');
    expect((await logIn({ email, password })).statusCode).toBe(200);
  });
});

describe('a thousand wrong passwords', () => {
  it('with fifty forged X-Forwarded-For headers count for one address, which is slowed down', async () => {
    const { id, email } = await patient();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        app.inject({
          method: 'POST',
          url: '/v1/auth/patient-login',
          payload: { email, password: 'Wrong-horse-1' },
          remoteAddress: '192.0.2.99',
          headers: {
            'x-forwarded-for': `198.51.100.${index % 50}`,
            'x-real-ip': `198.51.100.${index % 50}`,
            forwarded: `for=198.51.100.${index % 50}`,
          },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(20);
    expect(answers.filter((answer) => ![401, 429].includes(answer.statusCode))).toEqual([]);
    const seen = await db.selectFrom('auditLog').select('ip').distinct().where('entityId', '=', id).execute();
    expect(seen).toEqual([{ ip: '192.0.2.99' }]);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    expect((await logIn({ email, password })).statusCode).toBe(200);
  });

  // Rule: security.wrong-passwords-slow-down
  it('from fifty addresses reach the hash at most 20 times, and the owner can sign in within 15 minutes', async () => {
    const { email } = await patient();
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) =>
        logIn({ email, password: 'Wrong-horse-1' }, `198.51.100.${index % 50}`),
      ),
    );
    const hashed = answers.filter((answer) => answer.statusCode === 401);
    expect(hashed.length).toBeLessThanOrEqual(20);
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect(hashed.length + refused.length).toBe(1_000);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThan(15 * 60);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    expect((await logIn({ email, password })).statusCode).toBe(200);
  });

  it('for as many accounts from one IPv6 line are slowed down like those of one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        logIn({ email: `no one${index}@example.com`, password: 'Wrong-horse-1' }, `2001:db8:1:2::${index}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(101);
  });

  it('reach the hash no more often from an address where the owner is signed in', async () => {
    const { email } = await patient();
    await logIn({ email, password });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => logIn({ email, password: 'Wrong-horse-1' })),
    );
    const hashed = answers.filter((answer) => answer.statusCode === 401);
    expect(hashed.length).toBeLessThanOrEqual(20);
  });

  it('do not restart when the owner signs in elsewhere', async () => {
    const { email } = await patient();
    const wrong = () => logIn({ email, password: 'Wrong-horse-1' }, '198.51.100.7');
    for (let time = 0; time < 9; time++) expect((await wrong()).statusCode).toBe(401);
    expect((await logIn({ email, password }, '203.0.113.20')).statusCode).toBe(200);
    const more = await Promise.all(Array.from({ length: 30 }, wrong));
    // The tenth attempt is free; delays start with the next.
    expect(more.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(2);
  });

  it('do not slow down the owner on a known device', async () => {
    const { email } = await patient();
    await logIn({ email, password }, '203.0.113.7');
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        logIn({ email, password: 'Wrong-horse-1' }, `198.51.100.${index % 50}`),
      ),
    );
    expect((await logIn({ email, password }, '203.0.113.8')).statusCode).toBe(429);
    expect((await logIn({ email, password }, '203.0.113.7')).statusCode).toBe(200);
  });
});
