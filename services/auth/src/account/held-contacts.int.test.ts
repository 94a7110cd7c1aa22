import { issueAccountLink, issueConfirmLink } from '@bedside/domain/people/account-link.commands';
import { hashPassword } from '@bedside/domain/people/password';
import { formatMoment } from '@bedside/domain/practice/local-time';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addHours, addMinutes } from 'date-fns';
import { afterEach, describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo } from '../sign-in-kit.fixture.ts';

const password = 'Correct-horse-1';
const passwordHash = await hashPassword(password);
const start = new Date();
let now = start;
const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([authService], database, { now: () => now });
const admin = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['people'] }));
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));

afterEach(() => {
  now = start;
});

let people = 0;
async function owner() {
  people += 1;
  const email = `owner${people}@example.com`;
  const phoneE164 = `+1872555${String(people).padStart(4, '0')}`;
  const { id } = await insertPatient(db, {
    user: { email, phoneE164, userName: `owner-${people}`, passwordHash },
  });
  return { id, email, phoneE164, thief: `thief${people}@example.com`, userId: `owner-${people}` };
}
const change = async (id: string, body: object) => {
  const answer = await admin.put(`/admin/patients/${id}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
};
const codesTo = (contact: string) =>
  db
    .selectFrom('oneTimeCodes')
    .select('id')
    .where('contact', '=', contact)
    .where('userId', 'is not', null)
    .execute();
const notified = (personId: string) =>
  db
    .selectFrom('deliveries')
    .select(['template', 'channel', 'overrideAddress'])
    .where('recipientId', '=', personId)
    .orderBy('channel')
    .execute();
const confirmLink = (id: string) => db.transaction().execute((tx) => issueConfirmLink(tx, { now }, id));

describe("a patient's email address changed by staff", () => {
  // Rule: people.staff-changes-are-held
  it('cannot be used to sign in: no password, code, link, or reset', async () => {
    const { id, thief } = await owner();
    await change(id, { email: thief });
    const signIn = await anonymous.post('/auth/patient-login', { email: thief, password });
    expect([signIn.statusCode, signIn.json().code]).toEqual([401, 'CREDENTIALS_INVALID']);
    await anonymous.post('/auth/patient/email-otp', { email: thief });
    now = addMinutes(start, 1);
    await anonymous.post('/auth/send-OTP', { email: thief });
    expect(await codesTo(thief)).toEqual([]);
    for (const path of [
      `/users/send-direct-login-link/${id}`,
      `/users/set-account-link/${id}`,
      `/users/send-set-password-email?userId=${id}`,
    ]) {
      const sent = await admin.post(path);
      expect([sent.statusCode, sent.json().code]).toEqual([422, 'RULE_REFUSED']);
      expect(sent.json().message).toContain(
        `Send it after ${formatMoment(addHours(start, 24), 'America/Chicago')},`,
      );
    }
  });

  it('cannot be used either when changed through the profile call or by a super-admin', async () => {
    for (const caller of [admin, superAdmin]) {
      const { id, thief } = await owner();
      expect((await caller.put('/users/update', { id, email: thief })).statusCode).toBe(200);
      expect((await anonymous.post('/auth/patient-login', { email: thief, password })).statusCode).toBe(401);
    }
  });

  it('keeps username and password working, and codes go to the phone if unchanged', async () => {
    const { id, thief, userId, phoneE164 } = await owner();
    await change(id, { email: thief });
    expect((await anonymous.post('/auth/patient-login', { userId, password })).statusCode).toBe(200);
    await anonymous.post('/auth/patient/email-otp', { userId });
    expect([await codesTo(thief), (await codesTo(phoneE164)).length]).toEqual([[], 1]);
    await change(id, { mobile: '872-555-9999' });
    now = addMinutes(start, 1);
    await anonymous.post('/auth/patient/email-otp', { userId });
    expect(await codesTo('+18725559999')).toEqual([]);
  });

  // Rule: people.typed-contacts-claim-nothing
  it('lets no code go to an unproven phone that another account has too', async () => {
    const { id, thief, userId, phoneE164 } = await owner();
    await db.updateTable('users').set({ phoneProvenAt: null }).where('id', '=', id).execute();
    await insertPatient(db, { user: { phoneE164 } });
    await change(id, { email: thief });
    for (const path of ['/auth/patient/email-otp', '/auth/send-OTP']) {
      expect((await anonymous.post(path, { userId })).statusCode).toBe(200);
      now = addMinutes(now, 1);
    }
    expect(await codesTo(phoneE164)).toEqual([]);
    expect((await anonymous.post('/auth/patient-login', { userId, password })).statusCode).toBe(200);
  });

  it('voids pending links and codes', async () => {
    const { id, email, thief } = await owner();
    const link = await db.transaction().execute((tx) => issueAccountLink(tx, { now }, 'DIRECT_LOGIN', id));
    await anonymous.post('/auth/patient/email-otp', { email });
    const OTP = await codeSentTo(parts, email);
    await change(id, { email: thief });
    expect((await anonymous.post('/auth/direct-login', { token: link })).statusCode).toBe(400);
    expect((await anonymous.post('/auth/patient/verify-otp', { email, OTP })).statusCode).toBe(400);
    expect((await anonymous.post('/auth/patient/verify-otp', { email: thief, OTP })).statusCode).toBe(400);
  });

  // Rule: people.staff-changes-are-held
  it("is reported to the old address and the account's current contacts", async () => {
    const { id, email, thief } = await owner();
    await change(id, { email: thief });
    expect(await notified(id)).toEqual([
      { template: 'contact-held', channel: 'email', overrideAddress: email },
    ]);
    const events = await db.selectFrom('outbox').select('type').where('entityId', '=', id).execute();
    expect(events.map(({ type }) => type)).toEqual(['user.changed', 'user.contactHeld']);
    // A contact that can’t sign in is not notified. If it were, it could confirm the next change.
    await change(id, { email: `other-${thief}` });
    expect(await notified(id)).toHaveLength(1);
  });

  // Rule: people.staff-changes-are-held
  it('works again once confirmed from another contact, one time', async () => {
    const { id, thief } = await owner();
    await change(id, { email: thief });
    const token = await confirmLink(id);
    const looked = (await anonymous.post('/auth/link', { token })).json().data;
    expect(looked).toMatchObject({ purpose: 'CONFIRM_CONTACT', contacts: ['t•••@example.com'] });
    expect((await anonymous.post('/auth/direct-login', { token })).statusCode).toBe(400);
    expect((await anonymous.post('/auth/reset-password', { token, newPassword: password })).statusCode).toBe(
      400,
    );
    expect((await anonymous.post('/auth/confirm-contact', { token })).statusCode).toBe(200);
    expect((await anonymous.post('/auth/confirm-contact', { token })).statusCode).toBe(400);
    expect((await anonymous.post('/auth/patient-login', { email: thief, password })).statusCode).toBe(200);
    expect((await admin.post(`/users/send-direct-login-link/${id}`)).statusCode).toBe(200);
  });

  it('cannot be confirmed by a link from before a later change', async () => {
    const { id, thief } = await owner();
    await change(id, { email: thief });
    const token = await confirmLink(id);
    await change(id, { email: `other-${thief}` });
    expect((await anonymous.post('/auth/confirm-contact', { token })).statusCode).toBe(400);
  });

  // Rule: people.staff-changes-are-held
  it('works after 24 hours', async () => {
    const { id, thief } = await owner();
    await change(id, { email: thief });
    now = addMinutes(addHours(start, 24), -1);
    expect((await anonymous.post('/auth/patient-login', { email: thief, password })).statusCode).toBe(401);
    now = addHours(start, 24);
    expect((await anonymous.post('/auth/patient-login', { email: thief, password })).statusCode).toBe(200);
  });

  it('is not blocked without a change, or if the patient verifies a new one', async () => {
    const { id, email } = await owner();
    await change(id, { email: email.toUpperCase(), firstName: 'Mara' });
    expect((await anonymous.post('/auth/patient-login', { email, password })).statusCode).toBe(200);
    const own = `own${email}`;
    await anonymous.post('/auth/send-verification-code', { email: own });
    const verificationCode = await codeSentTo(parts, own);
    const patient = await as({ id });
    expect((await patient.put('/users/update', { email: own, verificationCode })).statusCode).toBe(200);
    expect((await anonymous.post('/auth/patient-login', { email: own, password })).statusCode).toBe(200);
  });
});

describe("a provider's sign-in address", () => {
  // Rule: people.provider-sign-in-address
  it('cannot be changed by an admin, and the error says what to do', async () => {
    const { id } = await insertStaff(db, { role: 'PROVIDER', email: 'priya@example.com', passwordHash });
    const answer = await admin.put(`/admin/providers/${id}`, { email: 'eve@example.com', firstName: 'Eve' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'RULE_REFUSED']);
    expect(answer.json().issues).toMatchObject([{ path: 'email' }]);
    expect(answer.json().message).toContain('super-admin');
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: 'priya@example.com', firstName: 'Nora' });
    const same = await admin.put(`/admin/providers/${id}`, {
      email: 'Priya@example.com',
      firstName: 'Priya',
    });
    expect(same.statusCode).toBe(200);
  });

  // Rule: people.provider-sign-in-address
  it('can be changed by a super-admin, and the old address is notified', async () => {
    const { id } = await insertStaff(db, { role: 'PROVIDER', email: 'theo@example.com', passwordHash });
    const answer = await superAdmin.put(`/admin/providers/${id}`, { email: 'theo.marsh@example.com' });
    expect(answer.statusCode).toBe(200);
    expect(await notified(id)).toEqual([
      { template: 'contact-changed', channel: 'email', overrideAddress: 'theo@example.com' },
    ]);
    const signIn = await anonymous.post('/auth/admin-login', { email: 'theo.marsh@example.com', password });
    expect(signIn.statusCode).toBe(200);
  });
});
