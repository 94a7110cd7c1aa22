import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { simultaneously } from '@bedside/testing/simultaneously';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { buildRegistration, codeSentTo, wrongFor } from '../sign-in-kit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { anonymous, parts } = await startServices([authService], database);
const { app: limited } = await startServices([authService], database, { limits: true });

async function proven(overrides: Record<string, unknown> = {}) {
  const registration = buildRegistration(overrides);
  await anonymous.post('/auth/send-verification-code', { email: registration.email });
  return { ...registration, verificationCode: await codeSentTo(parts, registration.email) };
}
const counts = async () => {
  const count = async (table: 'users' | 'patients' | 'households' | 'sessions' | 'outbox') =>
    (await db.selectFrom(table).select('id').execute()).length;
  return Promise.all([
    count('users'),
    count('patients'),
    count('households'),
    count('sessions'),
    count('outbox'),
  ]);
};

describe('the sign-up code', () => {
  it('is rejected when entered wrong, and a correct one can still be used after checking', async () => {
    const registration = await proven();
    const { email, verificationCode } = registration;
    const check = (code: string, headers = {}) =>
      anonymous.post('/auth/check-verification-code', { email, verificationCode: code }, { headers });
    const refused = await check(wrongFor(verificationCode), { 'accept-language': 'es' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'CODE_INVALID',
      message: 'El código no es válido. Escríbalo de nuevo o pida otro código',
    });
    for (let looks = 0; looks < 6; looks += 1)
      expect((await check(verificationCode)).json().message).toBe('Code confirmed.');
    expect((await anonymous.post('/auth/register', registration)).statusCode).toBe(200);
    expect((await check(verificationCode)).statusCode).toBe(400);
  });

  it('allows five attempts in total, across calls', async () => {
    const { email, verificationCode } = await proven();
    const check = (code: string) =>
      anonymous.post('/auth/check-verification-code', { email, verificationCode: code });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await check(wrongFor(verificationCode))).statusCode).toBe(400);
    expect((await check(verificationCode)).statusCode).toBe(400);
  });
});

// Rule: security.codes-for-strangers
it('sends codes to at most 40 new contacts an hour from one network', async () => {
  const ask = (at: number, remoteAddress = `2001:db8:1:2::${at}`) => {
    const payload = { mobile: `312555${1000 + at}` };
    return limited.inject({ method: 'POST', url: '/v1/auth/send-verification-code', payload, remoteAddress });
  };
  for (let at = 1; at <= 40; at += 1) await ask(at);
  const refused = await ask(41);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await ask(42, '2001:db8:1:3::1')).statusCode).toBe(200);
});

describe('signing up', () => {
  it('works through me and refresh to logout, which ends the session', async () => {
    const registration = await proven();
    const registered = await anonymous.post('/auth/register', registration);
    expect(registered.statusCode).toBe(200);
    const { token, user } = registered.json().data;
    expect(user).toMatchObject({
      role: 'PATIENT',
      patientId: user.id,
      email: registration.email,
      phone: registration.mobile,
      membershipType: 'ON DEMAND',
      unreadNotificationCount: 0,
      idleMinutes: 30,
    });
    const headers = { authorization: `Bearer ${token}` };
    const me = await anonymous.get('/auth/me', { headers });
    expect(me.json().data).toEqual(user);

    const [cookie] = registered.cookies;
    expect(cookie).toMatchObject({
      name: 'bedside_refresh',
      path: '/v1/auth/refresh',
      httpOnly: true,
      sameSite: 'Strict',
    });
    const withCookie = (value: string) => ({ headers: { cookie: `bedside_refresh=${value}` } });
    const renewed = await anonymous.post('/auth/refresh', undefined, withCookie(cookie?.value ?? ''));
    expect(renewed.statusCode).toBe(200);
    const renewedHeaders = { authorization: `Bearer ${renewed.json().data.token}` };
    expect((await anonymous.get('/auth/me', { headers: renewedHeaders })).statusCode).toBe(200);

    const out = await anonymous.post('/auth/logout', undefined, { headers: renewedHeaders });
    expect(out.statusCode).toBe(200);
    expect(out.cookies[0]).toMatchObject({ name: 'bedside_refresh', value: '' });
    for (const old of [headers, renewedHeaders])
      expect((await anonymous.get('/auth/me', { headers: old })).statusCode).toBe(401);
    const after = await anonymous.post(
      '/auth/refresh',
      undefined,
      withCookie(renewed.cookies[0]?.value ?? ''),
    );
    expect(after.statusCode).toBe(401);
  });

  it('creates a household, announces it once, and leaves an audit trail without secrets', async () => {
    const registered = await anonymous.post('/auth/register', await proven());
    const { id } = registered.json().data.user;
    const holder = await db
      .selectFrom('patients')
      .innerJoin('households', 'households.id', 'patients.householdId')
      .select('households.accountHolderId')
      .where('patients.id', '=', id)
      .executeTakeFirst();
    expect(holder).toEqual({ accountHolderId: id });
    const events = await db.selectFrom('outbox').select('payload').where('entityId', '=', id).execute();
    expect(events).toEqual([{ payload: { userId: id } }]);
    const audit = await db.selectFrom('auditLog').selectAll().where('patientId', '=', id).execute();
    expect(audit.map((row) => row.action).sort()).toEqual(['patient.register', 'session.start']);
    expect(JSON.stringify(audit)).not.toContain('Correct-horse');
  });

  it('with a wrong code is refused, and changes nothing', async () => {
    const registration = await proven();
    const before = await counts();
    const refused = await anonymous.post('/auth/register', {
      ...registration,
      verificationCode: wrongFor(registration.verificationCode),
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'CODE_INVALID',
      message: 'Verfication Code is not valid, please re-enter or resend Verfication code',
    });
    expect(await counts()).toEqual(before);
  });

  it('with a contact of another user is refused, notifies only its owner, and leaves the code valid', async () => {
    const first = await proven();
    await anonymous.post('/auth/register', first);
    await db
      .updateTable('users')
      .set({ phoneProvenAt: new Date() })
      .where('email', '=', first.email)
      .execute();
    const second = await proven({ mobile: first.mobile.replaceAll(/\D/g, '') });
    const before = await counts();
    const samePhone = await anonymous.post('/auth/register', second);
    expect(samePhone.statusCode).toBe(409);
    expect(samePhone.json().message).toBe('An account already exists with this phone number');
    const unproven = { ...buildRegistration({ email: first.email }), verificationCode: '123456' };
    expect((await anonymous.post('/auth/register', unproven)).statusCode).toBe(400);
    expect(await counts()).toEqual(before);

    const corrected = { ...second, mobile: buildRegistration().mobile };
    expect((await anonymous.post('/auth/register', corrected)).statusCode).toBe(200);
  });

  // Rule: security.breached-passwords
  it('with a breached password is refused, and the code stays valid', async () => {
    const registration = await proven();
    const before = await counts();
    const refused = await anonymous.post('/auth/register', { ...registration, password: 'Password1' });
    expect(refused.json().issues).toMatchObject([{ path: 'password' }]);
    expect(await counts()).toEqual(before);
    expect((await anonymous.post('/auth/register', registration)).statusCode).toBe(200);
  });

  it('with an address taken between check and insert is refused', async () => {
    const first = await proven({ email: 'race@example.com' });
    const before = await counts();
    const mobile = buildRegistration().mobile;
    const answers = await Promise.all([
      anonymous.post('/auth/register', first),
      anonymous.post('/auth/register', { ...first, mobile }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()[0]).toBe(200);
    expect((await counts())[0]).toBe((before[0] ?? 0) + 1);
  });

  it.each([
    ['role', 'ADMIN'],
    ['membershipType', 'PREMIER'],
    ['status', 'ACTIVE'],
    ['isVerified', true],
  ])('accepts no %s from the client', async (field, value) => {
    const registration = await proven();
    const before = await counts();
    const refused = await anonymous.post('/auth/register', { ...registration, [field]: value });
    expect(refused.statusCode).toBe(400);
    expect(await counts()).toEqual(before);
  });
});

describe('fifty simultaneous sign-ups', () => {
  it('create one account, despite different spellings of address and number', async () => {
    const registration = await proven({ email: 'twin@example.com' });
    const before = await counts();
    const spellings = ['twin@example.com', 'Twin@Example.com', ' TWIN@example.com ', 'twin@example.com '];
    const digits = registration.mobile.replaceAll(/\D/g, '');
    const numbers = [registration.mobile, digits, `+1 ${digits}`];
    const answers = await simultaneously(50, (index) =>
      anonymous.post('/auth/register', {
        ...registration,
        email: spellings[index % 4],
        mobile: numbers[index % 3],
      }),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => ![200, 400, 409].includes(answer.statusCode))).toEqual([]);
    const [users, patients, households, sessions, outbox] = before;
    expect(await counts()).toEqual(
      [users, patients, households, sessions, outbox].map((count = 0) => count + 1),
    );
  });

  it('create one account each for the same unverified phone number', async () => {
    const { mobile } = buildRegistration();
    const digits = mobile.replaceAll(/\D/g, '');
    const numbers = [mobile, digits, `+1 ${digits}`, `1${digits}`];
    const registrations: object[] = [];
    for (let index = 0; index < 50; index++) registrations.push(await proven({ mobile: numbers[index % 4] }));
    const before = await counts();
    const answers = await Promise.all(registrations.map((one) => anonymous.post('/auth/register', one)));
    expect(answers.filter((answer) => answer.statusCode !== 200)).toEqual([]);
    expect(await counts()).toEqual(before.map((count) => count + 50));
    const claimed = await db
      .selectFrom('users')
      .select('id')
      .where('phoneE164', '=', `+1${digits}`)
      .where('phoneProvenAt', 'is not', null)
      .execute();
    expect(claimed).toEqual([]);
  });
});

describe('user-check', () => {
  it('answers for each of the three identifiers', async () => {
    const { email, mobile } = await proven();
    const response = await anonymous.post('/auth/user-check', { email });
    expect(response.json().data).toEqual({ status: false });
    expect((await anonymous.post('/auth/user-check', { mobile })).json().data).toEqual({ status: false });
    expect((await anonymous.post('/auth/user-check', { email, mobile })).statusCode).toBe(400);
  });

  it('allows ten checks an hour per address, and then says when to retry', async () => {
    for (let time = 0; time < 10; time++) await anonymous.post('/auth/user-check', { userId: 'somebody' });
    const refused = await anonymous.post('/auth/user-check', { userId: 'somebody' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
