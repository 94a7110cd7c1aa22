import { appointmentStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { issueReceiptLink } from '@bedside/domain/payments/receipt-link.queries';
import {
  type AccountLink,
  issueAccountLink,
  linkMinutes,
} from '@bedside/domain/people/account-link.commands';
import { issueConsentLink } from '@bedside/domain/people/consent-document.commands';
import { issueQuestionnaireLink } from '@bedside/domain/questionnaires/send.commands';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { beforeEach, describe, expect, it } from 'vitest';
import { services } from './application.ts';
import { callNamed, type Request, send } from './audit.fixture.ts';
import { databaseSnapshot } from './database-snapshot.fixture.ts';

const START = new Date();
const clock = { now: START };
beforeEach(() => {
  clock.now = START;
});
const database = await withDatabase();
const { db } = database;
const { anonymous, as } = await startServices(services, database, { now: () => clock.now, simulators: true });
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const questionnaireId = await insertForm(db, { name: 'Predictive 360' });

const DAY = 24 * 60;
const password = 'Correct-horse-9';
const secrets = [
  'Secretname',
  'nora.secret',
  '5550147',
  '1985-03-22',
  '12 Secret Lane',
  '60698',
  'A secret symptom',
];

const secretive = () =>
  insertPatient(db, {
    user: {
      lastName: 'Secretname',
      email: `nora.secret.${newId()}@example.com`,
      phoneE164: null,
      passwordHash: 'a hash',
    },
    patient: { dateOfBirth: '1985-03-22', address1: '12 Secret Lane', postalCode: '60698' },
  });

async function appointmentToPay(): Promise<string> {
  const patient = await secretive();
  const appointment = { address1: '12 Secret Lane', postalCode: '60698', city: 'CHICAGO', state: 'Illinois' };
  const { appointmentId } = await insertPayableInvoice(db, patient, { appointment });
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId, patientId: patient.id, isPrimary: true, symptom: 'A secret symptom' })
    .execute();
  return appointmentId;
}

async function sentForm(): Promise<string> {
  const body = { patientId: (await secretive()).id, questionnaireId };
  const { answer } = await send(admin, callNamed('sendQuestionnaire'), { body });
  return answer.json<{ data: { id: string } }>().data.id;
}

let invited = 1_000;

async function invitation(): Promise<string> {
  const body = {
    firstName: 'Quincy',
    lastName: 'Secretname',
    email: `nora.secret.${newId()}@example.com`,
    mobile: `312555${++invited}`,
  };
  const { answer } = await send(admin, callNamed('inviteProvider'), { body });
  return answer.json<{ data: { id: string } }>().data.id;
}

interface Kind {
  subject: () => Promise<string>;
  issue: (tx: Tx, subjectId: string) => Promise<string>;
  minutes: number;
  look: readonly [call: string, asks: (key: string) => Request];
  acts: readonly (readonly [call: string, asks: (key: string) => Request])[];
}

const ctx = () => ({ now: clock.now });
const inPath = (id: string): Request => ({ params: { id } });
const inBody = (token: string): Request => ({ body: { token } });
const signature = { kind: 'TYPED', name: 'Nora Whitfield' };
const answerWith = (action: string) => (id: string) => ({ body: { id, action, signature, OTP: '123456' } });

const intoAccount = (purpose: AccountLink, subject: () => Promise<string>): Kind => ({
  subject,
  issue: (tx, id) => issueAccountLink(tx, ctx(), purpose, id),
  minutes: linkMinutes[purpose],
  look: ['inspectLink', inBody],
  acts: [
    ['directLogin', inBody],
    ['resetPassword', (token) => ({ body: { token, newPassword: password } })],
  ],
});
const person = async () => (await secretive()).id;

const payment: Kind = {
  subject: appointmentToPay,
  issue: (tx, id) => issuePaymentLink(tx, ctx(), id),
  minutes: 14 * DAY,
  look: ['getAppointmentDetails', inPath],
  acts: [['createPaymentIntent', (id) => ({ ...inPath(id), body: {} })]],
};
const consent: Kind = {
  subject: async () => (await insertConsent(db, await secretive(), { sentAt: clock.now })).id,
  issue: (tx, id) => issueConsentLink(tx, ctx(), id),
  minutes: 30 * DAY,
  look: ['getConsentDetail', inPath],
  acts: [
    ['sendConsentCode', (id) => ({ body: { id } })],
    ['answerConsent', answerWith('APPROVED')],
    ['answerConsent', answerWith('REJECTED')],
    ['answerConsent', answerWith('WITHDRAWN')],
  ],
};

const kinds: Record<string, Kind> = {
  Patient_Payment: payment,
  Consent_Details: consent,
  PROMETHEUS: {
    subject: sentForm,
    issue: (tx, id) => issueQuestionnaireLink(tx, ctx(), id),
    minutes: 14 * DAY,
    look: ['getQuestionnairePage', inPath],
    acts: [['submitQuestionnaire', (token) => ({ body: { token, answers: {} } })]],
  },
  receipt: {
    subject: async () =>
      insertInvoice(db, await secretive(), { status: 'PAID', paidAt: clock.now, paymentMode: 'ONLINE' }),
    issue: (tx, id) => issueReceiptLink(tx, ctx(), id),
    minutes: 14 * DAY,
    look: ['openReceipt', inBody],
    acts: [],
  },
  'set password': intoAccount('SET_PASSWORD', person),
  'direct sign-in': intoAccount('DIRECT_LOGIN', person),
  invitation: intoAccount('INVITATION', invitation),
};
const everyKind = Object.entries(kinds);

async function made({ subject, issue }: Kind) {
  const subjectId = await subject();
  return { subjectId, token: await db.transaction().execute((tx) => issue(tx, subjectId)) };
}

const statusOf = async ([call, asks]: Kind['look'], key: string) =>
  (await send(anonymous, callNamed(call), asks(key))).answer.statusCode;
const ofShape = (token: string) => token.slice(0, 20) + token.slice(20).split('').reverse().join('');

describe('a link without sign-in', () => {
  // Rule: security.links-open-one-record
  it.each(everyKind)('for %s uses a 256-bit random token that is stored as a hash', async (_name, kind) => {
    const { subjectId, token } = await made(kind);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const others = await Promise.all([made(kind), made(kind), made(kind)]);
    expect(new Set([token, ...others.map((one) => one.token)]).size).toBe(4);
    const stored = await db
      .selectFrom('accessLinks')
      .selectAll()
      .where('subjectId', '=', subjectId)
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await statusOf(kind.look, token)).toBe(200);
  });

  // Rule: security.links-open-one-record
  it.each(everyKind)(
    'for %s cannot be opened with an id, number, or token of another purpose, and changes nothing',
    async (name, kind) => {
      const { subjectId, token } = await made(kind);
      const elsewhere = await Promise.all(
        everyKind
          .filter(([other]) => other !== name && kinds[other]?.look[0] !== kind.look[0])
          .map(async ([, other]) => (await made(other)).token),
      );
      const appointment = await db
        .selectFrom('appointments')
        .select(['id', 'key'])
        .limit(1)
        .executeTakeFirst();
      const numbers = [
        '1',
        '2',
        '00000000000000000000000000000000000000000001',
        appointment?.key ?? 'BSD-10001',
      ];
      const keys = [subjectId, appointment?.id ?? newId(), newId(), ofShape(token), ...elsewhere, ...numbers];
      const before = await databaseSnapshot(db);
      for (const call of [kind.look, ...kind.acts])
        for (const key of keys)
          expect([400, 401, 404], `${call[0]} by ${key}`).toContain(await statusOf(call, key));
      expect(await databaseSnapshot(db)).toEqual(before);
    },
  );

  // Rule: security.links-open-one-record
  it.each(everyKind)('for %s works until it expires', async (_name, kind) => {
    const { token } = await made(kind);
    clock.now = addMinutes(START, kind.minutes - 1);
    expect(await statusOf(kind.look, token)).toBe(200);
    clock.now = addMinutes(START, kind.minutes + 1);
    const before = await databaseSnapshot(db);
    for (const call of [kind.look, ...kind.acts])
      expect([400, 404], call[0]).toContain(await statusOf(call, token));
    expect(await databaseSnapshot(db)).toEqual(before);
  });

  // Rule: security.links-open-one-record
  it.each(everyKind)('for %s does not work once revoked', async (_name, kind) => {
    const { subjectId, token } = await made(kind);
    await db
      .updateTable('accessLinks')
      .set({ revokedAt: START })
      .where('subjectId', '=', subjectId)
      .execute();
    const before = await databaseSnapshot(db);
    for (const call of [kind.look, ...kind.acts])
      expect([400, 404], call[0]).toContain(await statusOf(call, token));
    expect(await databaseSnapshot(db)).toEqual(before);
  });

  // Rule: security.tokens-stay-out-of-logs
  it.each(everyKind)(
    'for %s leaves its token in no audit row, whoever opens it while signed in',
    async (_name, kind) => {
      const { token } = await made(kind);
      const callers = [
        await as(await insertStaff(db, { role: 'PROVIDER' })),
        await as(await insertStaff(db, { role: 'ADMIN', permissions: ['catalogue'] })),
        await as(await secretive()),
      ];
      for (const caller of callers)
        for (const [call, asks] of [kind.look, ...kind.acts])
          await send(caller, callNamed(call), asks(token));
      const rows = await db.selectFrom('auditLog').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    },
  );

  // Rule: security.links-show-what-they-need
  it.each(everyKind.filter(([name]) => name !== 'Consent_Details'))(
    'for %s shows no last name, contact, birth date, address, or symptom',
    async (_name, kind) => {
      const { subjectId, token } = await made(kind);
      const { answer } = await send(anonymous, callNamed(kind.look[0]), kind.look[1](token));
      for (const secret of [...secrets, subjectId]) expect(answer.body).not.toContain(secret);
    },
  );

  // Rule: security.links-show-what-they-need
  it("for Consent_Details shows the recipient's name, and no contact, birth date, address, or symptom", async () => {
    const { token } = await made(consent);
    const { answer } = await send(anonymous, callNamed('getConsentDetail'), inPath(token));
    for (const secret of secrets.filter((one) => one !== 'Secretname'))
      expect(answer.body).not.toContain(secret);
  });

  it.each(['APPROVED', 'REJECTED', 'WITHDRAWN'])(
    'for Consent_Details needs a code or a session to become %s',
    async (action) => {
      const { subjectId, token } = await made(consent);
      if (action === 'WITHDRAWN')
        await db
          .updateTable('consents')
          .set({ status: 'APPROVED', answeredAt: START, signatureKind: 'TYPED', signatureName: 'Nora' })
          .where('id', '=', subjectId)
          .execute();
      const before = await databaseSnapshot(db);
      const body = { id: token, action, signature };
      const bare = (await send(anonymous, callNamed('answerConsent'), { body })).answer;
      expect(bare.json()).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'OTP' }] });
      const guessed = await send(anonymous, callNamed('answerConsent'), { body: { ...body, OTP: '123456' } });
      expect(guessed.answer.json()).toMatchObject({ code: 'CODE_INVALID' });
      expect(await databaseSnapshot(db)).toEqual(before);
    },
  );

  // Rule: security.links-show-what-they-need
  it('for Patient_Payment says that its bill was canceled, and opens nothing that was taken back', async () => {
    const patient = await secretive();
    const ids = [await insertInvoice(db, patient), await insertInvoice(db, patient)] as const;
    const link = (id: string) =>
      db.transaction().execute((tx) => issuePaymentLink(tx, { now: clock.now }, id));
    const [canceled, takenBack] = [await link(ids[0]), await link(ids[1])];
    const cancel = { params: { id: ids[0] }, body: { reason: 'Sent twice' } };
    expect((await send(admin, callNamed('cancelInvoice'), cancel)).answer.statusCode).toBe(200);
    const stop = { params: { id: ids[1] }, body: {} };
    expect((await send(admin, callNamed('cancelStripeInvoiceByPost'), stop)).answer.statusCode).toBe(200);
    const look = async (token: string) =>
      (await send(anonymous, callNamed('getAppointmentDetails'), inPath(token))).answer;
    expect((await look(canceled)).json().data).toMatchObject({
      appointmentStatus: 'CANCELLED',
      dueAmount: 0,
    });
    expect((await look(takenBack)).statusCode).toBe(404);
    const pay = await send(anonymous, callNamed('createPaymentIntent'), { ...inPath(canceled), body: {} });
    expect(pay.answer.statusCode).toBe(404);
  });

  it.each(appointmentStatuses)(
    'for Patient_Payment returns a client secret while its invoice can be paid: %s',
    async (status) => {
      const { subjectId, token } = await made(payment);
      const provider = await insertStaff(db, { role: 'PROVIDER' });
      await db
        .updateTable('appointments')
        .set({
          status,
          providerId: provider.id,
          startsAt: START,
          endsAt: addMinutes(START, 30),
          cancellationReason: status === 'CANCELLED' ? 'Feels better' : null,
        })
        .where('id', '=', subjectId)
        .execute();
      const before = await databaseSnapshot(db);
      const page = (await send(anonymous, callNamed('getAppointmentDetails'), inPath(token))).answer;
      expect(page.body).not.toContain('ecret');
      const paid = (await send(anonymous, callNamed('createPaymentIntent'), { ...inPath(token), body: {} }))
        .answer;
      if (['AWAITING PAYMENT', 'COMPLETED'].includes(status))
        expect(paid.json().data.clientSecret).toMatch(/_secret_/);
      else {
        expect([404, 409, 422]).toContain(paid.statusCode);
        expect(paid.body).not.toContain('ecret');
        expect(await databaseSnapshot(db)).toEqual(before);
      }
    },
  );
});
