import { issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { eventTypesOf } from '@bedside/testing/traces';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';
import { buildRegistration, codeSentTo } from '../sign-in-kit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices([authService], database);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));

let numbers = 0;
const number = () => {
  numbers += 1;
  const last = String(numbers).padStart(4, '0');
  return { mobile: `872-555-${last}`, e164: `+1872555${last}` };
};
const unproven = { emailProvenAt: null, phoneProvenAt: null };
const rowOf = (id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function register(overrides: object) {
  const form = buildRegistration({ ...overrides });
  await anonymous.post('/auth/send-verification-code', { email: form.email });
  const verificationCode = await codeSentTo(parts, form.email);
  return anonymous.post('/auth/register', { ...form, verificationCode });
}
async function prove(id: string, { mobile, e164 }: { mobile: string; e164: string }) {
  await anonymous.post('/auth/send-verification-code', { mobile });
  const verificationCode = await codeSentTo(parts, e164);
  return (await as({ id })).put('/users/update', { mobile, verificationCode });
}

describe('an unverified phone number', () => {
  // Rule: people.typed-contacts-claim-nothing
  it('does not block anyone from signing up with it', async () => {
    const { mobile, e164 } = number();
    const squatter = await register({ mobile });
    expect(squatter.statusCode, squatter.body).toBe(200);
    const other = await register({ mobile });
    expect(other.statusCode, other.body).toBe(200);
    expect((await anonymous.post('/auth/user-check', { mobile })).json().data).toEqual({ status: false });
    expect((await rowOf(other.json().data.user.id)).phoneE164).toBe(e164);
  });

  // Rule: people.typed-contacts-claim-nothing
  it('moves to the user who verifies it, and the other account is asked for a new one', async () => {
    const claimed = number();
    const squatter = await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } });
    const owner = await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } });
    const answer = await prove(owner.id, claimed);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await rowOf(owner.id)).toMatchObject({ phoneE164: claimed.e164, phoneProvenAt: expect.any(Date) });
    expect(await rowOf(squatter.id)).toMatchObject({ phoneE164: null, phoneProvenAt: null });
    expect(await eventTypesOf(db, squatter.id)).toEqual(['user.changed', 'user.contactTaken']);
    const audit = await db
      .selectFrom('auditLog')
      .select(['action', 'patientId'])
      .where('entityId', '=', squatter.id)
      .execute();
    expect(audit).toEqual([{ action: 'user.contactTaken', patientId: squatter.id }]);
  });

  it('also moves to a user who replaces another number', async () => {
    const claimed = number();
    const squatter = await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } });
    const owner = await insertPatient(db);
    expect((await prove(owner.id, claimed)).statusCode).toBe(200);
    expect([(await rowOf(squatter.id)).phoneE164, (await rowOf(owner.id)).phoneE164]).toEqual([
      null,
      claimed.e164,
    ]);
  });

  it('does not move with a wrong code', async () => {
    const claimed = number();
    const squatter = await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } });
    const owner = await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } });
    const wrong = await (await as(owner)).put('/users/update', {
      mobile: claimed.mobile,
      verificationCode: '000000',
    });
    expect(wrong.json().code).toBe('CODE_INVALID');
    expect((await rowOf(squatter.id)).phoneE164).toBe(claimed.e164);
  });
});

describe('a verified phone number', () => {
  // Rule: people.proven-contacts-are-unique
  it('cannot be entered or verified by anyone else', async () => {
    const claimed = number();
    await insertPatient(db, { user: { phoneE164: claimed.e164 } });
    const typed = await register({ mobile: claimed.mobile });
    expect([typed.statusCode, typed.json().message]).toEqual([
      409,
      'An account already exists with this phone number',
    ]);
    const late = await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } });
    expect((await prove(late.id, claimed)).json().code).toBe('DUPLICATE');
    expect((await anonymous.post('/auth/user-check', { mobile: claimed.mobile })).json().data).toEqual({
      status: true,
    });
  });

  it('is assigned to one patient if two verify it simultaneously', async () => {
    const claimed = number();
    const two = [
      await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } }),
      await insertPatient(db, { user: { ...unproven, phoneE164: claimed.e164 } }),
    ];
    await anonymous.post('/auth/send-verification-code', { mobile: claimed.mobile });
    const verificationCode = await codeSentTo(parts, claimed.e164);
    const answers = await Promise.all(
      two.map(async (one) =>
        (await as(one)).put('/users/update', { mobile: claimed.mobile, verificationCode }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const holders = await db
      .selectFrom('users')
      .select('phoneProvenAt')
      .where('phoneE164', '=', claimed.e164)
      .where('phoneProvenAt', 'is not', null)
      .execute();
    expect(holders).toHaveLength(1);
  });
});

describe('an unverified email address', () => {
  it('is assigned to the user who signs up with its code', async () => {
    const email = 'typed@example.com';
    const squatter = await insertPatient(db, { user: { ...unproven, email } });
    const owner = await register({ email });
    expect(owner.statusCode, owner.body).toBe(200);
    expect((await rowOf(squatter.id)).email).toBeNull();
    expect(await eventTypesOf(db, squatter.id)).toContain('user.contactTaken');
  });

  const nora = { firstName: 'Nora', lastName: 'Whitfield', dateOfBirth: '1985-03-22', gender: 'Female' };
  const squat = (email: string) => insertPatient(db, { user: { ...unproven, email } });
  const openLink = async (id: string) => {
    const token = await db
      .transaction()
      .execute((tx) => issueAccountLink(tx, { now: parts.now() }, 'SET_PASSWORD', id));
    return anonymous.post('/auth/reset-password', { token, newPassword: 'Blue-heron-4711' });
  };

  // Rule: people.typed-contacts-claim-nothing
  it.each([
    [
      'staff who adds a patient',
      (email: string) => admin.post('/users/create-patient', { ...nora, email, notDuplicate: true }),
    ],
    [
      'staff who corrects a patient',
      async (email: string) => admin.put('/users/update', { id: (await insertPatient(db)).id, email }),
    ],
    [
      'an account holder who adds a family member',
      async (email: string) =>
        (await as(await insertPatient(db, { user: { firstName: 'Ada' } }))).post('/patient/add-family', {
          ...nora,
          email,
          relationship: 'Spouse',
        }),
    ],
    [
      'an account holder who corrects a family member',
      async (email: string) => {
        const holder = await insertPatient(db);
        const { id } = await insertPatient(db, {
          user: { ...unproven, email: null },
          patient: { householdId: holder.householdId, relationshipToAccountHolder: 'Spouse' },
        });
        return (await as(holder)).put('/users/update', { id, email });
      },
    ],
    [
      'a patient who proves it in the profile',
      async (email: string) => {
        await anonymous.post('/auth/send-verification-code', { email });
        const verificationCode = await codeSentTo(parts, email);
        return (await as(await insertPatient(db))).put('/users/update', { email, verificationCode });
      },
    ],
    [
      'a provider who is invited',
      (email: string) =>
        admin.post('/users/providers/invite', {
          firstName: 'Ada',
          lastName: 'Baker',
          email,
          mobile: number().mobile,
          credentials: 'NP',
        }),
    ],
    [
      'an admin who is added',
      (email: string) =>
        superAdmin.post('/users/create-admin', { firstName: 'Ada', lastName: 'Baker', email, role: 'ADMIN' }),
    ],
  ])('does not stop %s', async (who, write) => {
    const email = `${who.replaceAll(' ', '.')}@example.com`;
    await squat(email);
    expect((await anonymous.post('/auth/user-check', { email })).json().data).toEqual({ status: false });
    expect((await admin.post('/auth/user-check-admin', { email })).json().data).toEqual({ status: false });
    const answer = await write(email);
    expect(answer.statusCode, answer.body).toBe(200);
  });

  // Rule: people.typed-contacts-claim-nothing
  it('is assigned to the person who sets a password with the link sent to it', async () => {
    const email = 'linked@example.com';
    const squatter = await squat(email);
    const created = await admin.post('/users/create-patient', { ...nora, email, notDuplicate: true });
    const { id } = created.json().data;
    expect((await openLink(id)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ email, emailProvenAt: expect.any(Date) });
    expect((await rowOf(squatter.id)).email).toBeNull();
    const signedIn = await anonymous.post('/auth/patient-login', { email, password: 'Blue-heron-4711' });
    expect([signedIn.statusCode, signedIn.json().data?.user.id]).toEqual([200, id]);
  });

  // Rule: people.typed-contacts-claim-nothing
  it('opens its owner’s account though someone else typed it in first', async () => {
    const email = 'owned.later@example.com';
    const squatter = await squat(email);
    const owner = await insertPatient(db, { user: { email } });
    await anonymous.post('/auth/patient/email-otp', { email });
    const OTP = await codeSentTo(parts, email);
    const signedIn = await anonymous.post('/auth/patient/verify-otp', { email, OTP });
    expect([signedIn.statusCode, signedIn.json().data?.user.id]).toEqual([200, owner.id]);
    expect((await openLink(squatter.id)).statusCode).toBe(409);
    expect((await rowOf(squatter.id)).emailProvenAt).toBeNull();
  });

  // Rule: people.typed-contacts-claim-nothing
  it('is proven by a sign-in with the code that was sent there', async () => {
    const email = 'signs.in@example.com';
    const member = await squat(email);
    await anonymous.post('/auth/patient/email-otp', { email });
    const OTP = await codeSentTo(parts, email);
    expect((await anonymous.post('/auth/patient/verify-otp', { email, OTP })).statusCode).toBe(200);
    expect((await rowOf(member.id)).emailProvenAt).toEqual(expect.any(Date));
  });

  // Rule: people.typed-contacts-claim-nothing
  it('of an invited patient opens no family member of someone else who typed it in', async () => {
    const email = 'invited@example.com';
    const created = await admin.post('/users/create-patient', { ...nora, email, notDuplicate: true });
    const member = await squat(email);
    await anonymous.post('/auth/patient/email-otp', { email });
    const codes = await db
      .selectFrom('oneTimeCodes')
      .select('id')
      .where('userId', 'in', [member.id, created.json().data.id])
      .execute();
    expect(codes).toEqual([]);
  });

  it('of two accounts brings a consent request to neither', async () => {
    const email = 'asked@example.com';
    const two = [await squat(email), await squat(email)];
    const request = { consentMode: 'REQUEST', requestTo: email, appointment: true };
    const answer = await (await as(await insertPatient(db))).post('/users/send-consent-request', request);
    expect(answer.statusCode, answer.body).toBe(200);
    const sent = await db
      .selectFrom('consents')
      .select('id')
      .where(
        'recipientId',
        'in',
        two.map(({ id }) => id),
      )
      .execute();
    expect(sent).toEqual([]);
  });

  // Rule: people.proven-contacts-are-unique
  it('has an owner once verified', async () => {
    const email = 'proven@example.com';
    await insertPatient(db, { user: { email } });
    const late = await register({ email });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'An account already exists with this email',
    ]);
  });
});

describe('a contact entered by staff', () => {
  it("is refused with the console's message if it has an owner", async () => {
    const { mobile, e164 } = number();
    await insertPatient(db, { user: { email: 'used@example.com', phoneE164: e164 } });
    const person = { firstName: 'Ada', lastName: 'Baker', dateOfBirth: '1990-01-01', gender: 'Female' };
    const email = await admin.post('/users/create-patient', { ...person, email: 'used@example.com' });
    expect([email.statusCode, email.json().message]).toEqual([409, 'Email already exist']);
    const phone = await admin.post('/users/create-patient', { ...person, mobile });
    expect([phone.statusCode, phone.json().message]).toEqual([409, 'Phone number already exist']);
  });
});
