import { newId } from '@bedside/db/id';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { codeSentTo, wrongFor } from '../sign-in-kit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([authService], database);

const update = async (person: { id: string }, body: object) => (await as(person)).put('/users/update', body);
const rowOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const traces = async (id: string) => ({
  row: await rowOf(id),
  events: await db.selectFrom('outbox').select('type').where('entityId', '=', id).execute(),
  audit: await db.selectFrom('auditLog').select('action').where('entityId', '=', id).execute(),
});
async function proof(contact: { email: string } | { mobile: string }, stored: string): Promise<string> {
  await anonymous.post('/auth/send-verification-code', contact);
  return codeSentTo(parts, stored);
}
let people = 0;
const fresh = () => {
  people += 1;
  const digits = String(people).padStart(4, '0');
  return { email: `moved${people}@example.com`, mobile: `(872)-555-${digits}`, e164: `+1872555${digits}` };
};

describe('one’s own profile', () => {
  it('changes submitted fields and keeps the rest, with one audit row and its event', async () => {
    const { id } = await insertPatient(db);
    const address = { address1: '12 Oak Street', postalCode: '60601', city: 'Chicago', state: 'Illinois' };
    const answer = await update({ id }, { version: 1, firstName: '  José ', userId: 'jose-w', address });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      id,
      firstName: 'José',
      lastName: 'Whitfield',
      userName: 'jose-w',
      version: 2,
      address: { ...address, address2: null, locationType: 'Home' },
    });
    const { events, audit } = await traces(id);
    expect(events).toEqual([{ type: 'user.changed' }]);
    expect(audit).toEqual([{ action: 'user.change' }]);
    const read = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow();
    expect(read).toMatchObject({
      patientId: id,
      before: { firstName: 'Nora' },
      after: { firstName: 'José' },
    });
  });

  it('is unchanged by a form without changes or with an old version', async () => {
    const { id } = await insertPatient(db);
    await update({ id }, { firstName: 'Mara' });
    const before = await traces(id);
    expect((await update({ id }, { firstName: 'Mara' })).statusCode).toBe(200);
    const old = await update({ id }, { version: 1, firstName: 'Lena' });
    expect(old.json().code).toBe('CONCURRENT_UPDATE');
    expect(await traces(id)).toEqual(before);
  });

  it('accepts a new email address with its code, and notifies the old one', async () => {
    const { id } = await insertPatient(db);
    const { email } = fresh();
    const verificationCode = await proof({ email }, email);
    const before = await traces(id);
    const without = await update({ id }, { email });
    expect(without.json().issues).toMatchObject([{ path: 'verificationCode' }]);
    const wrong = await update({ id }, { email, verificationCode: wrongFor(verificationCode) });
    expect(wrong.json().code).toBe('CODE_INVALID');
    expect(await traces(id)).toEqual(before);
    expect((await update({ id }, { email: email.toUpperCase(), verificationCode })).statusCode).toBe(200);
    const after = await traces(id);
    expect(after.row.email).toBe(email);
    expect(after.events.map(({ type }) => type)).toEqual(['user.changed', 'user.contactChanged']);
    const notified = await db
      .selectFrom('deliveries')
      .select(['template', 'channel', 'overrideAddress'])
      .where('recipientId', '=', id)
      .execute();
    expect(notified).toEqual([
      { template: 'contact-changed', channel: 'email', overrideAddress: before.row.email },
    ]);
    expect((await update(await insertPatient(db), { email, verificationCode })).statusCode).toBe(400);
  });

  it('accepts both contacts at once, each with its code', async () => {
    const { id } = await insertPatient(db);
    const { email, mobile, e164 } = fresh();
    const verificationCode = await proof({ email }, email);
    const mobileVerificationCode = await proof({ mobile }, e164);
    const before = await traces(id);
    const one = await update({ id }, { email, mobile, verificationCode });
    expect(one.json().issues).toMatchObject([{ path: 'mobileVerificationCode' }]);
    const swapped = { verificationCode: mobileVerificationCode, mobileVerificationCode: verificationCode };
    if (verificationCode !== mobileVerificationCode)
      expect((await update({ id }, { email, mobile, ...swapped })).statusCode).toBe(400);
    expect(await traces(id)).toEqual(before);
    const both = await update({ id }, { email, mobile, verificationCode, mobileVerificationCode });
    expect(both.json().data).toMatchObject({ email, phoneE164: e164 });
  });

  it('accepts only a new phone number, also for staff', async () => {
    const { id } = await insertStaff(db, { role: 'PROVIDER' });
    const { mobile, e164 } = fresh();
    const answer = await update({ id }, { mobile, verificationCode: await proof({ mobile }, e164) });
    expect(answer.json().data).toMatchObject({ phoneE164: e164, role: 'PROVIDER', dateOfBirth: null });
    const staffBorn = await update({ id }, { dateOfBirth: '1980-01-01' });
    expect(staffBorn.json().issues).toMatchObject([{ path: 'dateOfBirth' }]);
  });

  it('rejects a contact that someone else has, and the code stays valid', async () => {
    const other = fresh();
    await insertPatient(db, { user: { email: other.email, phoneE164: other.e164, userName: 'taken-name' } });
    const { id } = await insertPatient(db);
    const verificationCode = await proof({ email: other.email }, other.email);
    const before = await traces(id);
    const refused = await update({ id }, { email: other.email, verificationCode });
    expect(refused.json()).toMatchObject({ code: 'DUPLICATE', issues: [{ path: 'email' }] });
    expect((await update({ id }, { userId: 'Taken-Name' })).json().code).toBe('DUPLICATE');
    expect(await traces(id)).toEqual(before);
    const code = await db
      .selectFrom('oneTimeCodes')
      .select('usedAt')
      .where('contact', '=', other.email)
      .executeTakeFirst();
    expect(code).toEqual({ usedAt: null });
  });

  it('voids the authorization of a code sent to the old phone number, for a user without email', async () => {
    const { e164 } = fresh();
    const { id } = await insertPatient(db, {
      user: { email: null, userName: `by-phone-${people}`, phoneE164: e164 },
    });
    const userId = `by-phone-${people}`;
    await anonymous.post('/auth/send-OTP', { userId });
    const OTP = await codeSentTo(parts, e164);
    const { token } = (await anonymous.post('/auth/verify-OTP', { userId, OTP })).json().data;
    const { mobile, e164: moved } = fresh();
    const answer = await update({ id }, { mobile, verificationCode: await proof({ mobile }, moved) });
    expect(answer.statusCode).toBe(200);
    const late = await anonymous.post('/auth/reset-password', { token, newPassword: 'Blue-heron-4711' });
    expect(late.json().code).toBe('CODE_INVALID');
  });

  it('voids codes and links sent to the old address', async () => {
    const { email: old } = fresh();
    const { id } = await insertPatient(db, { user: { email: old } });
    await anonymous.post('/auth/send-OTP', { email: old });
    const OTP = await codeSentTo(parts, old);
    const { token } = (await anonymous.post('/auth/verify-OTP', { email: old, OTP })).json().data;
    const { email } = fresh();
    await update({ id }, { email, verificationCode: await proof({ email }, email) });
    const reset = await anonymous.post('/auth/reset-password', { token, newPassword: 'Another-horse-2' });
    expect(reset.statusCode).toBe(400);
    expect((await rowOf(id)).passwordHash).toBeNull();
  });

  it.each([
    ['role', 'ADMIN'],
    ['status', 'ACTIVE'],
    ['membershipType', 'PREMIER'],
    ['permissions', ['billing']],
    ['isVerified', true],
    ['createdBy', newId()],
  ])('accepts no %s from anyone', async (field, value) => {
    const { id } = await insertPatient(db);
    const before = await traces(id);
    expect((await update({ id }, { firstName: 'Mara', [field]: value })).statusCode).toBe(400);
    expect(await traces(id)).toEqual(before);
  });

  it('limits username checks to ten an hour', async () => {
    const { id } = await insertPatient(db);
    const me = await as({ id });
    for (let time = 0; time < 10; time++)
      await me.put('/users/update', { userId: `tried-${id.slice(-8)}-${time}` });
    expect((await me.put('/users/update', { userId: 'taken-name' })).statusCode).toBe(429);
  });
});

describe("another user's profile", () => {
  const household = async () => {
    const holder = await insertPatient(db);
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Child' },
    });
    const spouse = await insertPatient(db, {
      user: { passwordHash: 'there is one' },
      patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Spouse' },
    });
    return { holder, child, spouse };
  };

  // Rules: people.holder-manages-members, people.editing-a-household-member
  it('without an account can be changed by the account holder without a code', async () => {
    const { holder, child } = await household();
    const { email } = fresh();
    const answer = await update(holder, { id: child.id, email, relationship: 'Grandchild' });
    expect(answer.json().data).toMatchObject({ id: child.id, email, relation: 'Grandchild' });
  });

  // Rule: people.editing-a-household-member
  it('can be changed by an admin for any patient without a code', async () => {
    const { spouse } = await household();
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const { email } = fresh();
    expect((await update(admin, { id: spouse.id, email })).json().data).toMatchObject({ email });
  });

  it('returns the same as an unknown one to anyone else', async () => {
    const { holder, child, spouse } = await household();
    const admin = await insertStaff(db, { role: 'ADMIN' });
    const superAdmin = await insertStaff(db, { role: 'SUPER_ADMIN' });
    const provider = await insertStaff(db, { role: 'PROVIDER' });
    const stranger = await insertPatient(db);
    const tries: [{ id: string }, string][] = [
      [stranger, child.id],
      [spouse, child.id],
      [child, holder.id],
      [holder, spouse.id],
      [provider, child.id],
      [admin, superAdmin.id],
      [admin, provider.id],
      [stranger, newId()],
    ];
    const notified = new Set<string>();
    for (const [who, id] of tries) {
      const before = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
      const refused = await update(who, { id, email: 'thief@example.com', firstName: 'Mallory' });
      notified.add(`${refused.statusCode} ${refused.payload.replace(/"requestId":"[^"]+"/, '')}`);
      expect(await db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before);
    }
    expect([...notified]).toEqual([expect.stringMatching(/^404 /)]);
  });
});

describe('a birth date', () => {
  const bornIn = (year: number) => insertPatient(db, { patient: { dateOfBirth: `${year}-03-22` } });

  // Rule: people.minors-cannot-age
  it('cannot be made older by a minor', async () => {
    const minor = await bornIn(new Date().getFullYear() - 12);
    const before = await traces(minor.id);
    const refused = await update(minor, { dateOfBirth: '1990-01-01' });
    expect(refused.json()).toMatchObject({ code: 'RULE_REFUSED', issues: [{ path: 'dateOfBirth' }] });
    expect(await traces(minor.id)).toEqual(before);
  });

  // Rules: people.minors-cannot-age, people.coming-of-age
  it('of a teenager cannot be made later by the account holder, who would look after them beyond 18', async () => {
    const holder = await insertPatient(db);
    const year = new Date().getFullYear();
    const memberBornIn = (born: number) =>
      insertPatient(db, {
        user: { passwordHash: null },
        patient: { householdId: holder.householdId, dateOfBirth: `${born}-03-22` },
      });
    const teen = await memberBornIn(year - 16);
    const before = await traces(teen.id);
    const refused = await update(holder, { id: teen.id, dateOfBirth: `${year - 13}-03-22` });
    expect(refused.json()).toMatchObject({ code: 'RULE_REFUSED', issues: [{ path: 'dateOfBirth' }] });
    expect(await traces(teen.id)).toEqual(before);
    const child = await memberBornIn(year - 6);
    const corrected = await update(holder, { id: child.id, dateOfBirth: `${year - 5}-03-22` });
    expect(corrected.statusCode, corrected.body).toBe(200);
  });

  // Rule: people.minors-cannot-age
  it('can be corrected by an adult for themselves, and by staff for anyone', async () => {
    const adult = await bornIn(1985);
    expect((await update(adult, { dateOfBirth: '1986-03-22' })).statusCode).toBe(200);
    const minor = await bornIn(new Date().getFullYear() - 12);
    const admin = await insertStaff(db, { role: 'ADMIN' });
    expect((await update(admin, { id: minor.id, dateOfBirth: '1990-01-01' })).statusCode).toBe(200);
  });
});

it('saving a patient without changes writes one view audit row', async () => {
  const { id } = await insertPatient(db);
  const admin = await insertStaff(db, { role: 'ADMIN' });
  const caller = await as(admin);
  const saves = [
    () => caller.put('/users/update', { id }),
    () => caller.put(`/admin/patients/${id}`, {}),
    () => caller.post('/patient/change-membership', { patientId: id, membershipType: 'ON DEMAND' }),
    () => caller.post('/users/set-notifications', { userId: id, settings: {} }),
  ];
  for (const save of saves) expect((await save()).statusCode).toBe(200);
  const rows = await db
    .selectFrom('auditLog')
    .select(['action', 'patientId'])
    .where('actorId', '=', admin.id)
    .execute();
  expect(rows).toEqual(saves.map(() => ({ action: 'patient.read', patientId: id })));
  await update({ id }, {});
  expect(await rowOf(id)).toMatchObject({ version: 1 });
});
