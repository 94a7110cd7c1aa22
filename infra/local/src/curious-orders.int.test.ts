import { newId } from '@bedside/db/id';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { callNamed, comparable, send, WEDNESDAY } from './audit.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, staff } = stage;
const withAccount = { passwordHash: 'a hash' };

async function separated() {
  const { parent, asParent } = await family();
  const child = await insertPatient(db, {
    user: { firstName: 'June', email: `june.${newId()}@example.com`, phoneE164: null },
    patient: {
      householdId: parent.householdId,
      relationshipToAccountHolder: 'Child',
      dateOfBirth: '2019-05-05',
    },
  });
  const bar = (personId: string) =>
    insertCourtOrder(db, { patientId: child.id, personId, createdBy: staff.id });
  return { parent, asParent, child, bar };
}

// Rule: people.court-orders
it('a request of a barred account holder about the child is answered like one about no one', async () => {
  const { parent, asParent, child, bar } = await separated();
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow();
  const ask = async (requestTo: string) =>
    comparable(
      await send(asParent, callNamed('sendConsentRequest'), {
        body: { requestTo, consentMode: 'REQUEST', appointment: true },
      }),
    );
  const wish = async (ownerId: string) =>
    comparable(
      await send(asParent, callNamed('giveFamilyGrant'), {
        body: { ownerId, relation: 'CHILD', kinds: ['MESSAGES'], ask: true },
      }),
    );
  const [unknown, nobody] = [newId(), `${newId()}@example.com`];
  for (const one of [child.id, email ?? '']) expect((await ask(one)).body).toContain('same household');
  await bar(parent.id);
  expect(await ask(child.id)).toEqual(await ask(unknown));
  expect(await ask(email ?? '')).toEqual(await ask(nobody));
  expect(await wish(child.id)).toEqual(await wish(unknown));
  const sent = db.selectFrom('consents').select('id').where('recipientId', '=', child.id);
  expect(await sent.execute()).toEqual([]);
});

// Rule: people.court-orders
it('a barred former spouse reads the child among no patients who share with them', async () => {
  const { child, bar } = await separated();
  const former = await insertPatient(db, { user: withAccount });
  const approved = { requesterId: former.id, status: 'APPROVED' as const, answeredAt: new Date() };
  await insertConsent(db, child, approved);
  const asFormer = await stage.as(former);
  const shared = async () => {
    const { data } = (await asFormer.get(`/users/patient-detail/${former.id}`)).json();
    return data.shared.map(({ patientId }: { patientId: string }) => patientId);
  };
  expect(await shared()).toEqual([child.id]);
  await bar(former.id);
  expect(await shared()).toEqual([]);
});

// Rule: people.court-orders
it('no live update tells a barred account holder of the death of the child', async () => {
  const { parent, child, bar } = await separated();
  await bar(parent.id);
  const marked = await admin.post(`/users/mark-as-deceased/${child.id}`);
  expect(marked.statusCode, marked.body).toBe(200);
  const events = await db
    .selectFrom('outbox')
    .select('liveUserIds')
    .where('entityId', '=', child.id)
    .where('type', '=', 'patient.deceased')
    .execute();
  expect(events).toHaveLength(1);
  for (const { liveUserIds } of events) expect(liveUserIds).not.toContain(parent.id);
});

// Rule: people.court-orders
it('a barred parent answers an invitation to the child’s record as little as one that does not exist', async () => {
  const { parent, child, bar } = await separated();
  const email = `omar.${newId()}@example.com`;
  const father = await insertPatient(db, { user: { ...withAccount, email, emailProvenAt: new Date() } });
  const id = await insertFamilyGrant(db, {
    ownerId: child.id,
    kinds: ['VISITS'],
    state: 'INVITED',
    invitedContact: email,
    createdBy: parent.id,
    decidedBy: null,
    decidedAt: null,
  });
  await bar(father.id);
  const asFather = await stage.as(father);
  const accept = async (invitation: string) =>
    comparable(
      await send(asFather, callNamed('answerFamilyGrant'), { body: { id: invitation, action: 'ACCEPT' } }),
    );
  expect(await accept(id)).toEqual(await accept(newId()));
});

// Rules: people.no-second-record-in-a-household, people.court-orders
it('a barred account holder who adds the child again learns nothing of the record', async () => {
  const { parent, asParent, child, bar } = await separated();
  const { firstName, lastName } = await db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow();
  const again = { firstName, lastName, dateOfBirth: '2019-05-05', gender: 'Female', relationship: 'Child' };
  const add = async (caller: typeof asParent, body: object) =>
    (await caller.post('/patient/add-family', body)).statusCode;
  expect(await add(asParent, again)).toBe(409);
  await bar(parent.id);
  expect(await add(admin, { ...again, patientId: parent.id })).toBe(409);
  expect(await add(asParent, again)).toBe(await add(asParent, { ...again, firstName: 'Robin' }));
  expect(await add(asParent, again), 'once only').toBe(409);
});

// Rule: people.court-orders
it('a court order also takes back autopay’s notices of a bill for a sibling’s visit with the child', async () => {
  const { cast, parent } = await family();
  const member = (firstName: string) =>
    insertPatient(db, {
      user: { firstName, email: null, phoneE164: null },
      patient: { householdId: parent.householdId, dateOfBirth: '2019-05-05' },
    });
  const [child, sibling] = [await member('June'), await member('Mia')];
  const { id } = await insertAppointment(db, sibling, { id: cast.serviceId, name: 'Visit' });
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: id, patientId: child.id, isPrimary: false, symptom: null })
    .execute();
  const noticeOf = async (bill: Parameters<typeof insertInvoice>[2]) => {
    const charge = { id: newId(), patientId: parent.id, invoiceId: await insertInvoice(db, sibling, bill) };
    const planned = {
      amountCents: 7_500,
      chargeAt: WEDNESDAY,
      state: 'PLANNED',
      createdAt: WEDNESDAY,
    } as const;
    await db
      .insertInto('autopayCharges')
      .values({ ...charge, ...planned })
      .execute();
    const about = {
      entityType: 'payment',
      entityId: charge.id,
      type: 'autopay-planned',
      createdAt: new Date(),
    };
    const words = { title: 'Automatic payment', body: 'A bill will be paid.', readAt: null };
    await db
      .insertInto('notifications')
      .values({ id: newId(), userId: parent.id, eventId: newId(), ...about, ...words })
      .execute();
    return charge.id;
  };
  await noticeOf({ kind: 'LATE_FEE', lateCancellationOfAppointmentId: id });
  const own = await noticeOf({});
  const body = { personId: parent.id, reference: 'Cook County 2026 D 1234' };
  const ordered = await admin.post(`/admin/patients/${child.id}/custody`, body);
  expect(ordered.statusCode, ordered.body).toBe(200);
  const left = db.selectFrom('notifications').select('entityId').where('userId', '=', parent.id);
  expect(await left.execute()).toEqual([{ entityId: own }]);
});
