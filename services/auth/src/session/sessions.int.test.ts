import { newId } from '@bedside/db/id';
import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { auditActionsOf } from '@bedside/testing/traces';
import { addMinutes, addSeconds } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const password = 'Correct-horse-1';
const passwordHash = await hashPassword(password);
const start = new Date();
let now = start;
const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database, { now: () => now });

afterEach(() => {
  now = start;
});

let people = 0;
async function patient() {
  people += 1;
  const email = `sitting${people}@example.com`;
  return { ...(await insertPatient(db, { user: { email, passwordHash } })), email };
}
async function logIn(email: string, more: object = {}, userAgent = 'curl/8.9') {
  const headers = { 'user-agent': userAgent };
  const answer = await anonymous.post('/auth/patient-login', { email, password, ...more }, { headers });
  const bearer = { headers: { authorization: `Bearer ${answer.json().data.token}` } };
  return { bearer, cookie: answer.cookies[0]?.value ?? '' };
}
const devicesOf = (userId: string) =>
  db.selectFrom('deviceTokens').select('token').where('userId', '=', userId).execute();
const refresh = (cookie: string) =>
  anonymous.post('/auth/refresh', undefined, { headers: { cookie: `bedside_refresh=${cookie}` } });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36';

describe("the list of one's own sessions", () => {
  it('describes each device, and marks the current one', async () => {
    const { email } = await patient();
    await logIn(email, { rememberMe: true }, CHROME);
    now = addMinutes(start, 1);
    const { bearer } = await logIn(email);
    const { sessions } = (await anonymous.get('/auth/sessions', bearer)).json().data;
    expect(sessions).toMatchObject([
      { device: 'Unknown device', current: true, remembered: false, ip: '127.0.0.1' },
      { device: 'Chrome on Windows', current: false, remembered: true },
    ]);
    const headers = { ...bearer.headers, 'accept-language': 'es' };
    const inSpanish = (await anonymous.get('/auth/sessions', { headers })).json().data.sessions;
    expect(inSpanish.map(({ device }: { device: string }) => device)).toEqual([
      'Dispositivo desconocido',
      'Chrome en Windows',
    ]);
  });

  it('excludes ended and idle sessions, and those of others', async () => {
    const { email } = await patient();
    await logIn((await patient()).email);
    const ended = await logIn(email);
    await anonymous.post('/auth/logout', undefined, ended.bearer);
    await logIn(email);
    now = addMinutes(start, 31);
    const { bearer } = await logIn(email);
    expect((await anonymous.get('/auth/sessions', bearer)).json().data.sessions).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('of another device takes effect immediately, and its pushes stop', async () => {
    const { id, email } = await patient();
    const lost = await logIn(email, { fcmtoken: `phone-${newId()}` });
    now = addMinutes(start, 1);
    const here = await logIn(email);
    const { sessions } = (await anonymous.get('/auth/sessions', here.bearer)).json().data;
    const other = sessions.find((session: { current: boolean }) => !session.current);
    const ended = await anonymous.delete(`/auth/sessions/${other.id}`, here.bearer);
    expect(ended.statusCode).toBe(200);
    expect(ended.cookies).toEqual([]);
    expect((await anonymous.get('/auth/me', lost.bearer)).statusCode).toBe(401);
    expect((await refresh(lost.cookie)).statusCode).toBe(401);
    expect((await anonymous.get('/auth/me', here.bearer)).statusCode).toBe(200);
    expect(await devicesOf(id)).toEqual([]);
    expect((await anonymous.delete(`/auth/sessions/${other.id}`, here.bearer)).statusCode).toBe(404);
  });

  it('of another user fails like an unknown one, and changes nothing', async () => {
    const [one, two] = [await patient(), await patient()];
    const mine = await logIn(one.email);
    const other = await logIn(two.email);
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', two.id)
      .executeTakeFirstOrThrow();
    const notified = async (session: string) => {
      const refused = await anonymous.delete(`/auth/sessions/${session}`, mine.bearer);
      return [refused.statusCode, refused.payload.replace(/"requestId":"[^"]+"/, '')];
    };
    expect(await notified(id)).toEqual(await notified(newId()));
    expect((await anonymous.get('/auth/me', other.bearer)).statusCode).toBe(200);
  });

  it('everywhere includes the current one', async () => {
    const { id, email } = await patient();
    const all = [
      await logIn(email, { fcmtoken: `phone-${newId()}` }),
      await logIn(email, { rememberMe: true }),
    ];
    const out = await anonymous.post('/auth/logout-everywhere', undefined, all[0]?.bearer);
    expect(out.cookies).toMatchObject([{ name: 'bedside_refresh', value: '' }]);
    for (const { bearer, cookie } of all) {
      expect((await anonymous.get('/auth/me', bearer)).statusCode).toBe(401);
      expect((await refresh(cookie)).statusCode).toBe(401);
    }
    expect(await devicesOf(id)).toEqual([]);
    expect(await auditActionsOf(db, id)).toEqual(['session.endAll']);
  });
});

describe('idle and absolute limits', () => {
  const work = async (person: { id: string }) => {
    const caller = await as(person);
    return async (background = false) =>
      (
        await caller.post('/auth/keep-alive', undefined, {
          headers: background ? { 'x-background': '1' } : {},
        })
      ).statusCode;
  };

  it.each([
    ['staff', 15],
    ['a patient', 30],
  ] as const)('end the session of %s after %i idle minutes, despite polling', async (who, minutes) => {
    const ask = await work(
      who === 'staff' ? await insertStaff(db, { role: 'ADMIN' }) : await insertPatient(db),
    );
    for (let minute = 1; minute < minutes; minute++) {
      now = addMinutes(start, minute);
      expect(await ask(true)).toBe(200);
    }
    now = addMinutes(start, minutes);
    expect(await ask(true)).toBe(401);
    expect(await ask()).toBe(401);
  });

  it('are not extended by background requests, even without their header', async () => {
    const caller = await as(await insertPatient(db));
    const polls = [
      () => caller.put('/auth/fcm-token', { fcmtoken: `browser-${newId()}` }),
      () => caller.get('/auth/me'),
    ];
    for (let minute = 1; minute < 30; minute++) {
      now = addMinutes(start, minute);
      for (const poll of polls) expect((await poll()).statusCode).toBe(200);
    }
    now = addMinutes(start, 30);
    for (const poll of polls) expect((await poll()).statusCode).toBe(401);
  });

  // Rule: security.idle-sessions-end
  it('end a session that is never idle after twelve hours', async () => {
    const ask = await work(await insertStaff(db, { role: 'ADMIN' }));
    for (let minute = 10; minute < 720; minute += 10) {
      now = addMinutes(start, minute);
      expect(await ask()).toBe(200);
    }
    now = addMinutes(start, 720);
    expect(await ask()).toBe(401);
  });
});

describe('a shared browser', () => {
  const token = () => `browser-${newId()}`;
  const logOutAs = async (url: string) => {
    const { id, email } = await patient();
    const { bearer } = await logIn(email, { fcmtoken: token() });
    expect(await devicesOf(id)).toHaveLength(1);
    await anonymous.post(url, undefined, bearer);
    return devicesOf(id);
  };

  // Rule: security.signing-out-leaves-nothing
  it.each(['/auth/logout', '/auth/logout-everywhere'])('gets no more pushes after %s', async (url) => {
    expect(await logOutAs(url)).toEqual([]);
  });

  // Rule: security.twenty-devices
  it('is forgotten after twenty newer ones of the same person', async () => {
    const { id, email } = await patient();
    const { bearer } = await logIn(email, { fcmtoken: 'the-oldest-browser' });
    const browsers = Array.from({ length: 20 }, token);
    for (const fcmtoken of browsers) {
      now = addSeconds(now, 1);
      expect((await anonymous.put('/auth/fcm-token', { fcmtoken }, bearer)).statusCode).toBe(200);
    }
    const tokens = (await devicesOf(id)).map((device) => device.token);
    expect(tokens.toSorted()).toEqual(browsers.toSorted());
  });

  // Rule: security.push-tokens-move-with-proof
  it("gets only the new user's pushes once the session before is idle or signed out", async () => {
    const [first, second] = [await patient(), await patient()];
    const browser = token();
    await logIn(first.email, { fcmtoken: browser });
    await logIn(second.email, { fcmtoken: browser });
    expect(await devicesOf(second.id)).toEqual([]);
    now = addMinutes(start, 31);
    await logIn(second.email, { fcmtoken: browser });
    expect(await devicesOf(first.id)).toEqual([]);
    expect(await devicesOf(second.id)).toEqual([{ token: browser }]);
  });

  // Rule: security.push-tokens-move-with-proof
  it('keeps its pushes from a user behind the same address with the same browser', async () => {
    const [owner, thief] = [await patient(), await patient()];
    const browser = token();
    await logIn(owner.email, { fcmtoken: browser, rememberMe: true }, CHROME);
    const other = await logIn(thief.email, { fcmtoken: browser }, CHROME);
    now = addMinutes(start, 20);
    const taken = await anonymous.put('/auth/fcm-token', { fcmtoken: browser }, other.bearer);
    expect(taken.statusCode).toBe(409);
    expect(await devicesOf(owner.id)).toEqual([{ token: browser }]);
    expect(await devicesOf(thief.id)).toEqual([]);
  });

  it('keeps its pushes from a user who merely has its token until its owner signs out', async () => {
    const [owner, thief] = [await patient(), await patient()];
    const browser = token();
    const { bearer } = await logIn(owner.email, { fcmtoken: browser }, CHROME);
    const other = await logIn(thief.email, { fcmtoken: browser });
    const take = () => anonymous.put('/auth/fcm-token', { fcmtoken: browser }, other.bearer);
    const refused = await take();
    expect([refused.statusCode, refused.json().issues[0].path]).toEqual([409, 'fcmtoken']);
    expect(await devicesOf(owner.id)).toEqual([{ token: browser }]);
    expect(await devicesOf(thief.id)).toEqual([]);
    await anonymous.post('/auth/logout', undefined, bearer);
    expect((await take()).statusCode).toBe(200);
    expect(await devicesOf(thief.id)).toEqual([{ token: browser }]);
  });

  it('loses its session cookie on sign-out', async () => {
    const { email } = await patient();
    const { bearer } = await logIn(email, { rememberMe: true });
    const [cookie] = (await anonymous.post('/auth/logout', undefined, bearer)).cookies;
    expect(cookie).toMatchObject({ name: 'bedside_refresh', value: '', path: '/v1/auth/refresh' });
    expect(cookie?.expires?.getTime()).toBe(0);
  });
});
