import { codeSentTo } from '@bedside/auth-service/sign-in-kit.fixture';
import { hashPassword } from '@bedside/domain/people/password';
import { insertApp, insertAppGrant } from '@bedside/testing/factories/apps';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import type { Caller } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { everyService, startApart } from './four-services.fixture.ts';

const password = 'Correct-horse-1';
const newPassword = 'Another-horse-2';
const passwordHash = await hashPassword(password);
const database = await withDatabase();
const { db } = database;
const { auth, answers } = await startApart(database);
const { anonymous, parts, as } = auth;
const boss = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));

interface SignedIn {
  id: string;
  email: string;
  token: string;
  cookie: string;
  caller: Pick<Caller, 'get' | 'post'>;
}

function signedIn(id: string, email: string, answer: Awaited<ReturnType<Caller['post']>>): SignedIn {
  const { token } = answer.json().data;
  const headers = { authorization: `Bearer ${token}` };
  return {
    id,
    email,
    token,
    cookie: answer.cookies[0]?.value ?? '',
    caller: {
      get: (url) => anonymous.get(url, { headers }),
      post: (url, body) => anonymous.post(url, body, { headers }),
    },
  };
}

let people = 0;
const newEmail = () => {
  people += 1;
  return `revoked${people}@example.com`;
};
async function patient(): Promise<SignedIn> {
  const email = newEmail();
  const { id } = await insertPatient(db, { user: { email, passwordHash } });
  return signedIn(id, email, await anonymous.post('/auth/patient-login', { email, password }));
}
async function staff(role: 'ADMIN' | 'SUPER_ADMIN' | 'PROVIDER'): Promise<SignedIn> {
  const email = newEmail();
  const { id } = await insertStaff(db, { role, email, passwordHash });
  await anonymous.post('/auth/admin-login', { email, password });
  const OTP = await codeSentTo(parts, email);
  return signedIn(id, email, await anonymous.post('/auth/authenticate-admin', { email, password, OTP }));
}

async function resetPassword({ email }: SignedIn) {
  await anonymous.post('/auth/send-OTP', { email });
  const OTP = await codeSentTo(parts, email);
  const { token } = (await anonymous.post('/auth/verify-OTP', { email, OTP })).json().data;
  return anonymous.post('/auth/reset-password', { token, newPassword });
}

async function changeFromElsewhere({ email }: SignedIn) {
  const elsewhere = signedIn('', email, await anonymous.post('/auth/patient-login', { email, password }));
  return elsewhere.caller.post('/users/change-password', { currentPassword: password, newPassword });
}

const disable = ({ id }: SignedIn) =>
  boss.post('/users/change-status', { userId: id, status: 'INACTIVE', reason: 'Left the practice' });

type Cause = [
  string,
  () => Promise<SignedIn>,
  (who: SignedIn) => Promise<{ statusCode: number; body: string }>,
];
const causes: Cause[] = [
  ['signing out', patient, ({ caller }) => caller.post('/auth/logout')],
  ['signing out everywhere', patient, ({ caller }) => caller.post('/auth/logout-everywhere')],
  ['a password that was changed elsewhere', patient, changeFromElsewhere],
  ['a password that was reset', patient, resetPassword],
  ['a patient’s account that was disabled', patient, disable],
  ['a provider’s account that was disabled', () => staff('PROVIDER'), disable],
  ['a death', patient, ({ id }) => boss.post(`/users/mark-as-deceased/${id}`)],
  [
    'a role that was lowered',
    () => staff('SUPER_ADMIN'),
    ({ id }) => boss.put('/users/update-admin', { id, role: 'ADMIN' }),
  ],
  [
    'an admin who was taken off the staff',
    () => staff('ADMIN'),
    ({ id }) => boss.delete(`/users/admin/${id}`),
  ],
];

const refresh = (cookie: string) =>
  anonymous.post('/auth/refresh', undefined, { headers: { cookie: `bedside_refresh=${cookie}` } });

describe('revoking access', () => {
  // Rule: security.revoked-means-now
  it.each(causes)(
    'by %s ends the access token on every service and its refresh token',
    async (_name, person, end) => {
      const who = await person();
      expect(await answers(who.token)).toEqual(everyService('taken'));
      const ended = await end(who);
      expect(ended.statusCode, ended.body).toBe(200);
      expect(await answers(who.token)).toEqual(everyService('refused'));
      const renewed = await refresh(who.cookie);
      expect(renewed.statusCode).toBe(401);
      expect(renewed.cookies).toEqual([]);
    },
  );

  // Rules: security.app-access-ends-now, appointments.calendar-feed
  it.each(causes.filter(([name]) => name.includes('everywhere') || name.includes('password')))(
    'by %s ends what apps were allowed, and the private calendar address',
    async (_name, person, end) => {
      const { id: userId, ...who } = await person();
      const { id: appId } = await insertApp(db);
      const grantId = await insertAppGrant(db, { appId, userId });
      const feed = { userId, tokenHash: Buffer.from(userId), createdAt: new Date() };
      await db.insertInto('calendarFeeds').values(feed).execute();
      const ended = await end({ id: userId, ...who });
      expect(ended.statusCode, ended.body).toBe(200);
      const grant = await db
        .selectFrom('appGrants')
        .select('revokedAt')
        .where('id', '=', grantId)
        .executeTakeFirst();
      expect(grant?.revokedAt).toEqual(expect.any(Date));
      const feeds = await db
        .selectFrom('calendarFeeds')
        .select('userId')
        .where('userId', '=', userId)
        .execute();
      expect(feeds).toEqual([]);
    },
  );

  // Rule: security.refresh-tokens-rotate
  it('by a reused refresh token ends its whole session on every service', async () => {
    const { cookie, token } = await patient();
    const renewed = await refresh(cookie);
    const second = renewed.json().data.token;
    expect(await answers(second)).toEqual(everyService('taken'));
    expect((await refresh(cookie)).statusCode).toBe(401);
    for (const dead of [token, second]) expect(await answers(dead)).toEqual(everyService('refused'));
    expect((await refresh(renewed.cookies[0]?.value ?? '')).statusCode).toBe(401);
  });

  it("does not end others' sessions", async () => {
    const [one, other] = [await patient(), await patient()];
    await one.caller.post('/auth/logout-everywhere');
    expect(await answers(other.token)).toEqual(everyService('taken'));
  });
});
