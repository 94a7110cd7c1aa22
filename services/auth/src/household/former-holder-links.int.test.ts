import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { invoiceOfPaymentLink, issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { issueReceiptLink } from '@bedside/domain/payments/receipt-link.queries';
import { issueAccountLink } from '@bedside/domain/people/account-link.commands';
import { leaveHousehold } from '@bedside/domain/people/household.commands';
import { startSession } from '@bedside/domain/people/session.commands';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addHours } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { authService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([authService], database);
const staff = await as(await insertStaff(db, { role: 'ADMIN' }));
const now = new Date();
const system = { actor: null, requestId: 'test', now, ip: null };
const toForm = { purpose: 'QUESTIONNAIRE', expiresAt: addHours(now, 1) } as const;
const signsIn = { passwordHash: 'a hash' };

async function household() {
  const holder = await insertPatient(db, { user: signsIn });
  const spouse = await insertPatient(db, { user: signsIn, patient: { householdId: holder.householdId } });
  return { holder, spouse };
}

const linksTo = async (person: Awaited<ReturnType<typeof insertPatient>>) => {
  const invoiceId = await insertInvoice(db, person);
  return db.transaction().execute(async (tx) => ({
    payment: await issuePaymentLink(tx, { now }, invoiceId),
    receipt: await issueReceiptLink(tx, { now }, invoiceId),
  }));
};

async function isOpen({ payment }: Awaited<ReturnType<typeof linksTo>>): Promise<boolean> {
  return (await invoiceOfPaymentLink(db, payment, new Date())) !== null;
}

const openOnes = () =>
  db
    .selectFrom('accessLinks')
    .select('purpose')
    .where('purpose', 'in', ['PAYMENT', 'RECEIPT'])
    .where('revokedAt', 'is', null)
    .orderBy('purpose')
    .execute();

// Rule: money.payment-links-show-only-the-bill
describe('the link to a bill', () => {
  it('ends when its patient leaves the household, and no other does', async () => {
    const { holder, spouse } = await household();
    const [own, kept] = [await linksTo(spouse), await linksTo(holder)];
    expect(await isOpen(own)).toBe(true);
    const leaving = { patientId: spouse.id, householdOf: holder.id };
    await db.transaction().execute((tx) => leaveHousehold(tx, system, leaving));
    expect(await isOpen(own)).toBe(false);
    expect(await isOpen(kept)).toBe(true);
    expect(await openOnes()).toEqual([{ purpose: 'PAYMENT' }, { purpose: 'RECEIPT' }]);
  });

  // Rule: people.family-end-date
  it('ends with the last day of the access that opened it to the account holder', async () => {
    const { holder, spouse } = await household();
    const grant = { ownerId: spouse.id, granteeId: holder.id };
    const soon = new Date(Date.now() + 60_000);
    const id = await insertFamilyGrant(db, { ...grant, kinds: ['BILLS'], endsAt: soon });
    const { appointmentId, invoiceId } = await insertPayableInvoice(db, spouse);
    const issue = (subjectId: string) =>
      db
        .transaction()
        .execute((tx) => issuePaymentLink(tx, { now: new Date(Date.now() - 60_000) }, subjectId));
    const tokens = [await issue(appointmentId), await issue(invoiceId)];
    const open = async () =>
      (await Promise.all(tokens.map((token) => invoiceOfPaymentLink(db, token, new Date())))).filter(
        (bill) => bill !== null,
      ).length;
    const endsAt = (at: Date | null) =>
      db.updateTable('familyGrants').set({ endsAt: at }).where('id', '=', id).execute();
    expect(await open()).toBe(2);
    await endsAt(new Date(Date.now() - 1_000));
    expect(await open()).toBe(0);
    await endsAt(null);
    expect(await open()).toBe(2);
  });

  it('of a grant that had ended before it was sent stays open to whoever else got it', async () => {
    const { holder, spouse } = await household();
    const endsAt = new Date(Date.now() - 3_600_000);
    await insertFamilyGrant(db, { ownerId: spouse.id, granteeId: holder.id, kinds: ['BILLS'], endsAt });
    expect(await isOpen(await linksTo(spouse))).toBe(true);
  });

  it('ends when the household gets another account holder', async () => {
    const { holder, spouse } = await household();
    const child = await insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: holder.householdId, dateOfBirth: '2018-04-02' },
    });
    const links = [await linksTo(spouse), await linksTo(child)];
    const died = await staff.post(`/users/mark-as-deceased/${holder.id}`);
    expect(died.statusCode, died.body).toBe(200);
    expect(await Promise.all(links.map(isOpen))).toEqual([false, false]);
  });

  // Rule: people.removal-keeps-the-record
  it('ends when its patient is removed, and so does the link to a form', async () => {
    const { holder } = await household();
    const child = await insertPatient(db, {
      patient: { householdId: holder.householdId, dateOfBirth: '2018-04-02' },
    });
    const bill = await insertInvoice(db, child, { status: 'CANCELLED' });
    const { id: form } = await insertSubmission(db, child, await insertForm(db));
    const links = await db.transaction().execute(async (tx) => ({
      receipt: await issueReceiptLink(tx, { now }, bill),
      form: await issueLink(tx, { now }, { ...toForm, subjectId: form }),
    }));
    const opened = async () => [
      await subjectOfLink(db, 'RECEIPT', links.receipt, now),
      await subjectOfLink(db, 'QUESTIONNAIRE', links.form, now),
    ];
    expect(await opened()).toEqual([bill, form]);
    const removed = await staff.delete(`/patient/delete/${child.id}`);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(await opened()).toEqual([null, null]);
  });
});

// Rule: people.holder-manages-members
it('the link to a form that an account holder got for a child ends when the child first signs in by code', async () => {
  const { holder } = await household();
  const dateOfBirth = '2012-04-02';
  const child = await insertPatient(db, { patient: { householdId: holder.householdId, dateOfBirth } });
  const { id: form } = await insertSubmission(db, child, await insertForm(db));
  const link = () => db.transaction().execute((tx) => issueLink(tx, { now }, { ...toForm, subjectId: form }));
  const signIn = () =>
    db.transaction().execute((tx) => startSession(tx, system, { id: child.id, role: 'PATIENT' }, {}));
  const opened = (token: string) => subjectOfLink(db, 'QUESTIONNAIRE', token, now);
  const early = await link();
  expect(await opened(early)).toBe(form);
  await signIn();
  expect(await opened(early)).toBeNull();
  const own = await link();
  await signIn();
  expect(await opened(own)).toBe(form);
});

// Rule: people.holder-manages-members
it('links that an account holder got for a child end when the child gets a sign-in, except to what the holder signs', async () => {
  const { holder } = await household();
  const child = await insertPatient(db, {
    user: { phoneE164: null },
    patient: { householdId: holder.householdId, dateOfBirth: '2012-04-02' },
  });
  const expiresAt = addHours(now, 1);
  const { id: form } = await insertSubmission(db, child, await insertForm(db));
  const { id: visit } = await insertAppointment(db, child, { ...(await insertService(db)), name: 'Checkup' });
  const { id: ofGuardian } = await insertConsent(db, child, { signatoryId: holder.id });
  const bill = await insertInvoice(db, child);
  const subjects = { QUESTIONNAIRE: form, VIDEO: visit, CONSENT: ofGuardian, PAYMENT: bill } as const;
  const purposes = ['QUESTIONNAIRE', 'VIDEO', 'CONSENT', 'PAYMENT'] as const;
  const tokens = await db
    .transaction()
    .execute((tx) =>
      Promise.all(
        purposes.map((purpose) =>
          issueLink(tx, { now }, { purpose, subjectId: subjects[purpose], expiresAt }),
        ),
      ),
    );
  const opened = async () => {
    const found = await Promise.all(
      purposes.map((purpose, at) => subjectOfLink(db, purpose, tokens[at] ?? '', now)),
    );
    return purposes.filter((_, at) => found[at] !== null);
  };
  const choosePassword = async (newPassword: string) => {
    const token = await db
      .transaction()
      .execute((tx) => issueAccountLink(tx, { now: new Date() }, 'SET_PASSWORD', child.id));
    const set = await anonymous.post('/auth/reset-password', { token, newPassword });
    expect(set.statusCode, set.body).toBe(200);
  };
  expect(await opened()).toEqual(purposes);
  await choosePassword('Another-horse-2');
  expect(await opened()).toEqual(['CONSENT', 'PAYMENT']);
  const own = await db.transaction().execute((tx) => issueLink(tx, { now }, { ...toForm, subjectId: form }));
  await choosePassword('Another-horse-3');
  expect(await subjectOfLink(db, 'QUESTIONNAIRE', own, now)).toBe(form);
});

// Rule: people.holder-manages-members
it.each([
  ['holder’s', true],
  ['child’s own', false],
])(
  'the link to a form of a child ends when a merge into the %s record gives the child a sign-in',
  async (_, isHolders) => {
    const { holder } = await household();
    const dateOfBirth = '2012-04-02';
    const child = await insertPatient(db, { patient: { householdId: holder.householdId, dateOfBirth } });
    const own = await insertPatient(db, { user: signsIn, patient: { dateOfBirth } });
    const { id: form } = await insertSubmission(db, child, await insertForm(db));
    const token = await db
      .transaction()
      .execute((tx) => issueLink(tx, { now }, { ...toForm, subjectId: form }));
    expect(await subjectOfLink(db, 'QUESTIONNAIRE', token, now)).toBe(form);
    const [kept, gone] = isHolders ? [child, own] : [own, child];
    const merged = await staff.post('/users/merge', {
      survivingPatientId: kept.id,
      mergedPatientId: gone.id,
    });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await subjectOfLink(db, 'QUESTIONNAIRE', token, now)).toBeNull();
  },
);
