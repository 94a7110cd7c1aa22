import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const now = new Date();
const { anonymous } = await startServices([authService], database, { now: () => now });
const passwordHash = await hashPassword('Correct-horse-1');
await insertPatient(db, { user: { email: 'known@example.com', userName: 'known', passwordHash } });
await insertStaff(db, { role: 'ADMIN', email: 'known-staff@example.com', passwordHash });

/** All that a caller sees, but for what names the request itself. */
function seen({ statusCode, headers, payload }: LightMyRequestResponse) {
  const { requestId: _, ...body } = JSON.parse(payload);
  const { date, 'x-request-id': id, 'content-length': length, ...others } = headers;
  return { statusCode, body, headers: others };
}

/** What the widget of the human check does in a browser. */
async function solve(): Promise<string> {
  const challenge = (await anonymous.get('/auth/human-check')).json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const wrong = { password: 'Wrong-horse-1' };
const doors: [string, string, object, object][] = [
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
    'proving a contact',
    '/auth/send-verification-code',
    { email: 'known@example.com' },
    { email: 'nobody@example.com' },
  ],
];

describe('known and unknown people get the same answer (A4)', () => {
  it.each(doors)('at %s', async (_name, url, known, unknown) => {
    const first = seen(await anonymous.post(url, known));
    const second = seen(await anonymous.post(url, unknown));
    expect(second).toEqual(first);
  });

  it('and nothing goes out to an unknown one', async () => {
    const codes = await db
      .selectFrom('oneTimeCodes')
      .select('sealedCode')
      .where('contact', '=', 'nobody@example.com')
      .where('purpose', '!=', 'CONTACT')
      .execute();
    expect(codes.map((code) => code.sealedCode)).toEqual([null, null]);
  });

  it('unless a human check came with the question', async () => {
    const token = await solve();
    const answer = await anonymous.post(
      '/auth/send-OTP',
      { email: 'somebody@example.com' },
      {
        headers: { 'x-human-check': token },
      },
    );
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe('User not found');
    const again = await anonymous.post(
      '/auth/send-OTP',
      { email: 'sombody-else@example.com' },
      {
        headers: { 'x-human-check': token },
      },
    );
    expect(again.statusCode).toBe(200);
  });
});
