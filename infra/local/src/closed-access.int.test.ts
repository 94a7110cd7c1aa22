import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { personFor } from '@bedside/domain/messaging/preview.queries';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { payInBrowser } from '@bedside/testing/stripe';
import { addDays } from 'date-fns';
import { expect, it } from 'vitest';
import { callNamed, chatFileOf, send, WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment } from './audit-appointments.fixture.ts';
import { chargedBack } from './audit-invoices.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, set } = stage;
const withAccount = { passwordHash: 'a hash' };

// Rule: people.family-owner-narrows
it('a file of a chat closes with the messages, even to someone who keeps the documents', async () => {
  const { cast, parent } = await family();
  const owner = cast.patient;
  const fileId = await chatFileOf(cast);
  const actor = { userId: parent.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  const opens = () =>
    requireVisibleFile(db, { actor, now: new Date(), requestId: newId(), ip: null }, fileId).then(
      () => true,
      () => false,
    );
  expect(await opens()).toBe(false);
  const id = await insertFamilyGrant(db, {
    ownerId: owner.id,
    granteeId: parent.id,
    kinds: ['MESSAGES', 'DOCUMENTS'],
  });
  expect(await opens()).toBe(true);
  await db
    .updateTable('familyGrants')
    .set({ kinds: ['DOCUMENTS'] })
    .where('id', '=', id)
    .execute();
  expect(await opens()).toBe(false);
});

// Rule: people.confidential-records
it('the state of a payment counts only the bills that its reader may see', async () => {
  const { cast, asParent, asTeen } = await family();
  const [open, kept] = [
    await insertInvoice(db, cast.patient),
    await insertInvoice(db, cast.patient, { totalCents: 6_000 }),
  ];
  const body = { confidential: true };
  const { answer } = await send(asTeen, callNamed('setRecordConfidential'), { params: { id: kept }, body });
  expect(answer.statusCode, answer.body).toBe(200);
  const started = await asTeen.post('/payments/paymentIntent', { invoiceIds: [open, kept] });
  expect(started.statusCode, started.body).toBe(200);
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', open)
    .executeTakeFirstOrThrow();
  const amount = async (caller: typeof asTeen) =>
    (await send(caller, callNamed('getPaymentStatus'), { params: { id } })).answer.json().data.amount;
  expect([await amount(asTeen), await amount(asParent)]).toEqual([135, 75]);
});

// Rule: money.payment-links-show-only-the-bill
it('links to bills that the account holder was sent end when their patient closes the bills', async () => {
  const { cast, parent } = await family();
  const spouse = await insertPatient(db, {
    user: withAccount,
    patient: { householdId: parent.householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const asSpouse = await stage.as(spouse);
  const visit = await insertAppointment(db, spouse, { id: cast.serviceId, name: 'Visit' });
  const bill = await insertInvoice(db, spouse);
  const subjects = [
    ['PAYMENT', visit.id],
    ['PAYMENT', bill],
    ['RECEIPT', bill],
  ] as const;
  const now = new Date();
  const made = await db.transaction().execute((tx) =>
    Promise.all(
      subjects.map(async ([purpose, subjectId]) => ({
        purpose,
        token: await issueLink(tx, { now }, { purpose, subjectId, expiresAt: addDays(now, 14) }),
      })),
    ),
  );
  const opened = async () => {
    const found = await Promise.all(made.map(({ purpose, token }) => subjectOfLink(db, purpose, token, now)));
    return found.filter((one) => one !== null).length;
  };
  const give = async (kinds: string[]) => {
    const grant = { granteeId: parent.id, relation: 'SPOUSE', kinds };
    const answer = await asSpouse.post('/patient/family-grants', grant);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await give(['BILLS', 'VISITS']);
  expect(await opened()).toBe(3);
  await give(['VISITS']);
  expect(await opened()).toBe(0);
});

// Rule: people.court-orders
it('no message tells someone barred from a child of a bill for a visit with a sibling', async () => {
  const { cast, parent } = await family();
  const child = (dateOfBirth: string) =>
    insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId: parent.householdId, dateOfBirth, relationshipToAccountHolder: 'Child' },
    });
  const [mia, june] = [await child('2017-05-05'), await child('2019-05-05')];
  const visit = await insertAppointment(db, mia, { id: cast.serviceId, name: 'Visit' });
  const part = { appointmentId: visit.id, patientId: june.id, isPrimary: false, symptom: null };
  await db.insertInto('appointmentPatients').values(part).execute();
  const fee = { kind: 'LATE_FEE' as const, lateCancellationOfAppointmentId: visit.id };
  const invoiceId = await insertInvoice(db, mia, fee);
  const recipientsOf = async (type: 'invoice.sent' | 'autopay.noticeDue', to: 'payer' | 'person') => {
    const facts = await factsOfEvent(db, WEDNESDAY, {
      ...{ id: newId(), type, entityType: 'invoice', entityId: invoiceId, requestId: newId() },
      createdAt: WEDNESDAY,
      payload: { invoiceId, appointmentId: null, userId: parent.id },
    });
    return await recipientsFor(db, to, facts);
  };
  const everyone = async () => [
    await recipientsOf('invoice.sent', 'payer'),
    await recipientsOf('autopay.noticeDue', 'person'),
  ];
  expect(await everyone()).toEqual([[parent.id], [parent.id]]);
  await insertCourtOrder(db, { patientId: june.id, personId: parent.id, createdBy: stage.staff.id });
  expect(await everyone()).toEqual([[], []]);
});

/** An account holder, and a spouse whose request to see their bills was approved before they moved in. */
async function approvedEarlier() {
  const holder = await insertPatient(db, { user: withAccount });
  const { householdId } = holder;
  const spouse = await insertPatient(db, {
    user: withAccount,
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  await insertConsent(db, holder, {
    ...{
      requesterId: spouse.id,
      status: 'APPROVED',
      sharesBilling: true,
      answeredAt: addDays(WEDNESDAY, -9),
    },
  });
  const bill = await insertInvoice(db, holder);
  const asSpouse = await stage.as(spouse);
  const seen = async () => (await asSpouse.get(`/appointment/invoice/${bill}`)).statusCode;
  expect(await seen()).toBe(200);
  return { spouse, asHolder: await stage.as(holder), asSpouse, seen };
}

// Rule: people.family-owner-narrows
it.each([{ kinds: ['VISITS'] }, { kinds: ['VISITS'], withdrawn: true }])(
  'a request that was approved opens nothing after its patient decided about that person: %o',
  async ({ kinds, withdrawn = false }) => {
    const { spouse, asHolder, seen } = await approvedEarlier();
    const grant = { granteeId: spouse.id, relation: 'SPOUSE', kinds };
    expect((await asHolder.post('/patient/family-grants', grant)).statusCode).toBe(200);
    const { grants } = (await asHolder.get('/patient/family-grants')).json().data;
    const { id } = grants.find((one: { grantee: { id: string } }) => one.grantee.id === spouse.id);
    if (withdrawn) await asHolder.post('/patient/family-grants/answer', { id, action: 'WITHDRAW' });
    expect(await seen()).toBe(404);
  },
);

// Rule: people.family-grants-end-with-household
it('a request that was approved is withdrawn when that person leaves the household', async () => {
  const { spouse, asHolder, asSpouse, seen } = await approvedEarlier();
  expect((await asHolder.delete(`/patient/delete/${spouse.id}`)).statusCode).toBe(200);
  expect(await seen()).toBe(404);
  const { consents } = (await asSpouse.get('/users/consents')).json().data;
  expect(consents).toMatchObject([{ consentStatus: 'WITHDRAWN' }]);
});

// Rule: people.court-orders
it('a card form that a parent has open for a bill closes when a court keeps them from its patient', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  const visit = await insertAppointment(db, parent, { id: cast.serviceId, name: 'Visit' });
  const part = { appointmentId: visit.id, patientId: cast.patient.id, isPrimary: false, symptom: null };
  await db.insertInto('appointmentPatients').values(part).execute();
  const own = await insertInvoice(db, parent);
  const bills = {
    ofChild: await insertInvoice(db, cast.patient),
    ofBoth: await insertInvoice(db, parent, { kind: 'DEPOSIT', depositOfAppointmentId: visit.id }),
    together: await insertInvoice(db, cast.patient),
  };
  const open = async (caller: Caller, invoiceIds: string[]) => {
    const started = await caller.post('/payments/paymentIntent', { invoiceIds });
    expect(started.statusCode, started.body).toBe(200);
    return started.json().data.clientSecret as string;
  };
  const closing = [
    await open(asParent, [bills.ofChild]),
    await open(asParent, [bills.ofBoth]),
    await open(asParent, [own, bills.together]),
  ];
  const order = { personId: parent.id, reference: 'Cook County 2026 D 1234' };
  const ordered = await admin.post(`/admin/patients/${cast.patient.id}/custody`, order);
  expect(ordered.statusCode, ordered.body).toBe(200);
  const paid = async (secret: string) => (await payInBrowser(stage.parts.config, secret)).paid;
  expect(await Promise.all(closing.map(paid))).toEqual([false, false, false]);
  expect(await paid(await open(asParent, [own]))).toBe(true);
  expect(await paid(await open(asTeen, [bills.ofChild]))).toBe(true);
});

// Rules: people.confidential-visits, money.statement-of-guarantor
it('sends no message about a confidential visit to a guarantor without an account', async () => {
  const { cast, asTeen } = await family();
  const { id: patientId } = cast.patient;
  const contacts = { phoneE164: '+13125550178', email: `uncle.${patientId}@example.org` };
  await db.updateTable('users').set(contacts).where('id', '=', patientId).execute();
  const appointmentId = await bookedAppointment(cast);
  const reached = async () => {
    const event = { id: newId(), type: 'appointment.requested', entityType: 'appointment' } as const;
    const facts = await factsOfEvent(db, WEDNESDAY, {
      ...{ ...event, entityId: appointmentId, requestId: newId(), createdAt: WEDNESDAY },
      payload: { appointmentId },
    });
    return await personFor(db, patientId, facts);
  };
  const body = {
    act: 'name',
    name: 'Uncle Sam',
    phone: '(312) 555-0178',
    email: contacts.email.toUpperCase(),
  };
  const named = await admin.post(`/admin/patients/${patientId}/guarantor`, body);
  expect(named.statusCode, named.body).toBe(200);
  expect(await reached()).toMatchObject(contacts);
  const { answer } = await send(asTeen, callNamed('setVisitConfidential'), {
    ...{ params: { id: appointmentId }, body: { confidential: true } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await reached()).toMatchObject({ phoneE164: null, email: null });
});

// Rule: people.confidential-visits
it('a visit stays shared while someone else’s payment plan pays its fee, or what was billed again', async () => {
  const { cast, parent, asTeen } = await family();
  const id = await bookedAppointment(cast);
  const fee = await insertInvoice(db, cast.patient, {
    kind: 'LATE_FEE',
    lateCancellationOfAppointmentId: id,
  });
  const { answer } = await send(admin, callNamed('billAgain'), {
    params: { id: await chargedBack(cast, fee) },
    body: { reason: 'The bank took it back.' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const plan = {
    ...{ id: newId(), invoiceId: fee, payerId: parent.id, createdBy: parent.id, createdAt: WEDNESDAY },
    ...{
      paymentMethodId: 'pm_card_visa',
      cardBrand: 'visa',
      cardLast4: '4242',
      agreedHow: 'PORTAL' as const,
    },
    ...{ state: 'ACTIVE' as const, totalCents: 39_500, installmentCount: 4 },
  };
  await db.insertInto('paymentPlans').values(plan).execute();
  expect((await set(asTeen, id)).statusCode).toBe(422);
  await db.updateTable('paymentPlans').set({ invoiceId: answer.json().data.id }).execute();
  expect((await set(asTeen, id)).statusCode).toBe(422);
  await db.updateTable('paymentPlans').set({ payerId: cast.patient.id }).execute();
  expect((await set(asTeen, id)).statusCode).toBe(200);
});
