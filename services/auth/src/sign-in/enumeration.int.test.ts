import { connect } from '@bedside/db/connection';
import { hashPassword } from '@bedside/domain/people/password';
import { buildApp } from '@bedside/service-kit/app';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { authService } from '../app.ts';
import { buildRegistration } from '../sign-in-kit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const now = new Date();
const served = await startServices([authService], database, { now: () => now });

/** Statements by verb, and password comparisons, as a measure of work done. */
const work: string[] = [];
const counted = connect({
  url: database.url,
  onQuery: ({ query }) => void work.push(query.sql.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? ''),
});
const app = await buildApp({
  parts: { ...served.parts, db: counted },
  services: [authService],
  limits: false,
});
afterAll(async () => {
  await app.close();
  await counted.destroy();
});
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>();
  const verify: typeof argon2.verify = (...of) => {
    work.push('verify');
    return argon2.verify(...of);
  };
  return { ...argon2, verify };
});

const send = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) => {
  work.length = 0;
  return app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
};
const passwordHash = await hashPassword('Correct-horse-1');
await insertPatient(db, { user: { email: 'known@example.com', userName: 'known', passwordHash } });
await insertStaff(db, { role: 'ADMIN', email: 'known-staff@example.com', passwordHash });
await insertPatient(db, { user: { email: 'nopassword@example.com', passwordHash: null } });

/** The full response, without values unique to the request. */
function seen({ statusCode, headers, payload }: LightMyRequestResponse) {
  const { requestId: _, ...body } = JSON.parse(payload);
  const { date, 'x-request-id': id, 'content-length': length, ...others } = headers;
  return { statusCode, body, headers: others };
}

/** Solves the human check as the browser widget does. */
async function solve(): Promise<string> {
  const challenge = (await send('GET', '/auth/human-check')).json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const registration = { ...buildRegistration(), verificationCode: '000000' };
const wrong = { password: 'Wrong-horse-1' };
const endpoints: [string, string, object, object][] = [
  [
    'patient sign-in',
    '/auth/patient-login',
    { email: 'known@example.com', ...wrong },
    { email: 'nobody@example.com', ...wrong },
  ],
  [
    'patient sign-in by user id',
    '/auth/patient-login',
    { userId: 'known', ...wrong },
    { userId: 'nobody', ...wrong },
  ],
  [
    'staff sign-in',
    '/auth/admin-login',
    { email: 'known-staff@example.com', ...wrong },
    { email: 'nobody@example.com', ...wrong },
  ],
  [
    'asking for a sign-in code',
    '/auth/patient/email-otp',
    { email: 'known@example.com' },
    { email: 'nobody@example.com' },
  ],
  [
    'asking for a sign-in code again',
    '/auth/patient/email-otp',
    { email: 'known@example.com' },
    { email: 'nobody@example.com' },
  ],
  [
    'trying a sign-in code',
    '/auth/patient/verify-otp',
    { email: 'known@example.com', OTP: '000000' },
    { email: 'nobody@example.com', OTP: '000000' },
  ],
  [
    'asking for a reset code',
    '/auth/send-OTP',
    { email: 'known@example.com' },
    { email: 'nobody@example.com' },
  ],
  [
    'trying a reset code',
    '/auth/verify-OTP',
    { email: 'known@example.com', OTP: '000000' },
    { email: 'nobody@example.com', OTP: '000000' },
  ],
  [
    'signing up',
    '/auth/register',
    { ...registration, email: 'known@example.com' },
    { ...registration, email: 'nobody@example.com' },
  ],
  [
    'proving a contact',
    '/auth/send-verification-code',
    { email: 'known@example.com' },
    { email: 'nobody@example.com' },
  ],
];

describe('known and unknown users', () => {
  // Rule: security.known-and-unknown-look-alike
  it.each(endpoints)(
    'get the same response from the same work when %s',
    async (_name, url, known, unknown) => {
      const first = seen(await send('POST', url, known));
      const firstWork = [...work];
      const second = seen(await send('POST', url, unknown));
      expect(second).toEqual(first);
      expect(work).toEqual(firstWork);
      expect(work.length).toBeGreaterThan(0);
    },
  );

  // Rule: security.known-and-unknown-look-alike
  it.each(endpoints)('get it after the same time when %s', async (_name, url, known, unknown) => {
    for (const payload of [known, unknown]) {
      const since = performance.now();
      await send('POST', url, payload);
      expect(performance.now() - since).toBeGreaterThan(99);
    }
  });

  it('have a password compared once, whether or not the account exists', async () => {
    for (const email of ['known@example.com', 'nobody@example.com', 'nopassword@example.com']) {
      await send('POST', '/auth/patient-login', { email, ...wrong });
      expect(work.filter((step) => step === 'verify')).toHaveLength(1);
    }
  });

  it('differ only in what is sent: unknown ones get no code', async () => {
    const codes = await db
      .selectFrom('oneTimeCodes')
      .select('encryptedCode')
      .where('contact', '=', 'nobody@example.com')
      .where('purpose', '!=', 'CONTACT')
      .execute();
    expect(codes.map((code) => code.encryptedCode)).toEqual([null, null]);
  });

  // Rule: security.known-and-unknown-look-alike
  it('differ for a caller who passed a human check, once per check', async () => {
    const token = await solve();
    const ask = (email: string) => send('POST', '/auth/send-OTP', { email }, { 'x-human-check': token });
    const answer = await ask('somebody@example.com');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('User not found');
    expect((await ask('somebody-else@example.com')).statusCode).toBe(200);
  });

  it('differ in user-check ten times an hour, and then only after a human check', async () => {
    const check = (headers = {}) => send('POST', '/auth/user-check', { email: 'known@example.com' }, headers);
    for (let time = 0; time < 10; time++) expect((await check()).json().data).toEqual({ status: true });
    expect((await check()).statusCode).toBe(429);
    expect((await check({ 'x-human-check': await solve() })).json().data).toEqual({ status: true });
    expect((await check({ 'x-human-check': 'made up' })).statusCode).toBe(429);
  });

  it('differ in user-check as often for all addresses that one IPv6 line has', async () => {
    const payload = { email: 'known@example.com' };
    const url = '/v1/auth/user-check';
    const statuses: number[] = [];
    for (let host = 1; host <= 11; host += 1) {
      const request = { method: 'POST', url, payload, remoteAddress: `2001:db8:1:2::${host}` } as const;
      statuses.push((await app.inject(request)).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
