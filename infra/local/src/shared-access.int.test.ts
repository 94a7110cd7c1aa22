import { newId } from '@bedside/db/id';
import { buildBooking, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertDocument, insertReport, smallPdf } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as, anonymous, parts } = await startServices(services, database, {
  simulators: true,
  now: () => new Date('2026-10-14T15:42:00Z'),
});
const service = await insertService(db);

type Person = { id: string; householdId: string };

async function stage(shares: { appointment?: boolean; billing?: boolean }) {
  const [nora, omar] = [await insertPatient(db), await insertPatient(db)];
  const husband = await insertPatient(db, { patient: { householdId: nora.householdId } });
  const [patient, requester] = [await as(nora), await as(omar)];
  const booked = await patient.post('/appointment/add-appointment', buildBooking(nora, service));
  const family = await patient.post(
    '/appointment/add-appointment',
    buildBooking(nora, service, {
      appointmentType: 'SELF_AND_FAMILY_MEMBER',
      familyMemberIds: [husband.id],
    }),
  );
  const bill = await insertPayableInvoice(db, nora);
  const request = await insertConsent(db, nora, {
    requesterId: omar.id,
    sharesAppointments: shares.appointment ?? false,
    sharesBilling: shares.billing ?? false,
    sentAt: new Date('2026-10-14T15:00:00Z'),
    expiresAt: new Date('2026-11-13T15:00:00Z'),
  });
  const answer = async (action: string) => {
    const answered = await patient.post('/users/consent-action', { id: request.id, action });
    expect(answered.statusCode, answered.body).toBe(200);
  };
  return {
    nora,
    omar,
    husband,
    patient,
    requester,
    answer,
    bill,
    appointmentId: booked.json().data.id as string,
    familyAppointmentId: family.json().data.id as string,
  };
}

const listed = async (caller: Caller): Promise<string[]> =>
  (await caller.get('/appointment', { query: { take: '100' } }))
    .json()
    .data.appointments.map((appointment: { id: string }) => appointment.id);
const sees = async (caller: Caller, id: string) => (await caller.get(`/appointment/detail/${id}`)).statusCode;
const bookFor = async (caller: Caller, person: { id: string }, more: object = {}) =>
  caller.post(
    '/appointment/add-appointment',
    buildBooking(person, service, {
      appointmentType: 'FAMILY_MEMBER_ONLY',
      familyMemberIds: [person.id],
      ...more,
    }),
  );
const reschedule = (caller: Caller, appointmentId: string) =>
  caller.post('/appointment/reschedule-appointment', {
    appointmentId,
    preferedAppointmentDate: '2026-10-20',
    appointmentSlot: ['EVENING'],
  });
const rowOf = (id: string) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const appointmentsOf = async ({ id }: Person) =>
  (await db.selectFrom('appointments').select('id').where('patientId', '=', id).execute()).length;

describe('appointments shared by a patient', () => {
  // Rule: people.approval-grants-what-it-names
  it('are visible and manageable from the next request on, except those with other patients', async () => {
    const { requester, answer, appointmentId, familyAppointmentId, bill, omar, patient } = await stage({
      appointment: true,
    });
    expect([await listed(requester), await sees(requester, appointmentId)]).toEqual([[], 404]);
    await answer('APPROVED');
    expect((await listed(requester)).toSorted()).toEqual([appointmentId, bill.appointmentId].toSorted());
    expect([await sees(requester, appointmentId), await sees(requester, familyAppointmentId)]).toEqual([
      200, 404,
    ]);
    expect((await reschedule(requester, appointmentId)).statusCode).toBe(200);
    expect((await rowOf(appointmentId)).preferredDate).toBe('2026-10-20');
    expect((await reschedule(requester, familyAppointmentId)).statusCode).toBe(404);
    // The patient's changes reach the person they share with.
    await reschedule(patient, appointmentId);
    const notified = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('entityId', '=', appointmentId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(notified[0]?.liveUserIds).toContain(omar.id);
  });

  // Rule: appointments.people-of-one-household
  it("can be booked in the sharer's household, and not mixed with one's own", async () => {
    const { nora, husband, omar, requester, answer } = await stage({ appointment: true });
    expect((await bookFor(requester, nora)).statusCode).toBe(400);
    await answer('APPROVED');
    const before = await appointmentsOf(nora);
    expect((await bookFor(requester, husband)).statusCode).toBe(400);
    const mixed = await bookFor(requester, nora, { appointmentType: 'SELF_AND_FAMILY_MEMBER' });
    expect(mixed.json().issues).toMatchObject([{ path: 'familyMemberIds.0' }]);
    expect(await appointmentsOf(nora)).toBe(before);

    const booked = await bookFor(requester, nora);
    expect(booked.statusCode, booked.body).toBe(200);
    const row = await rowOf(booked.json().data.id);
    expect(row).toMatchObject({ patientId: nora.id, householdId: nora.householdId, bookedBy: omar.id });
  });

  // Rule: people.approval-grants-what-it-names
  it('are hidden from the next request on after a withdrawal, and nothing else changes', async () => {
    const { nora, omar, requester, answer, appointmentId, patient } = await stage({ appointment: true });
    await answer('APPROVED');
    const booked = await bookFor(requester, nora);
    const bookedId = booked.json().data.id;
    const own = await requester.post('/appointment/add-appointment', buildBooking(omar, service));
    const ownId = own.json().data.id;
    const rows = async () => [await rowOf(appointmentId), await rowOf(bookedId), await rowOf(ownId)];
    const before = await rows();
    await answer('WITHDRAWN');

    expect(await listed(requester)).toEqual([ownId]);
    for (const id of [appointmentId, bookedId]) {
      const known = await requester.get(`/appointment/detail/${id}`);
      const unknown = await requester.get(`/appointment/detail/${newId()}`);
      expect(known.statusCode).toBe(404);
      expect(known.json().message).toBe(unknown.json().message);
      expect((await reschedule(requester, id)).statusCode).toBe(404);
    }
    expect((await bookFor(requester, nora)).statusCode).toBe(400);
    expect(await rows()).toEqual(before);
    expect(await sees(patient, bookedId)).toBe(200);
  });

  // Rule: people.approval-grants-what-it-names
  it('do not include bills, and a rejected or pending request shares nothing', async () => {
    const { requester, answer, bill, appointmentId } = await stage({ appointment: true });
    await answer('APPROVED');
    expect((await requester.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).statusCode).toBe(404);
    const other = await stage({ appointment: true });
    await other.answer('REJECTED');
    expect(await listed(other.requester)).toEqual([]);
    expect(await sees(other.requester, appointmentId)).toBe(404);
  });
});

describe('a shared file link', () => {
  const keep = async (id: string) => {
    const { storageKey } = await db
      .selectFrom('documents')
      .select('storageKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await parts.integrations.storage.put(storageKey, smallPdf(), { contentType: 'application/pdf' });
  };
  const linkTo = async (caller: Caller, id: string): Promise<string> => {
    const answer = await caller.get(`/appointment/get-document-url/${id}?operation=VIEW`);
    expect(answer.statusCode, answer.body).toBe(200);
    return new URL(answer.json().data.documentUrl).pathname.replace('/v1', '');
  };
  const opens = async (link: string) => (await anonymous.get(link)).statusCode;

  // Rule: people.approval-grants-what-it-names
  it('stops working once its consent is withdrawn', async () => {
    const { nora, requester, answer, appointmentId, patient } = await stage({ appointment: true });
    await answer('APPROVED');
    const { documentId } = await insertReport(db, {
      patientId: nora.id,
      appointmentId: appointmentId,
      status: 'RELEASED',
      releasedAt: new Date(),
    });
    await keep(documentId);
    const [theirs, own] = [await linkTo(requester, documentId), await linkTo(patient, documentId)];
    expect([await opens(theirs), await opens(own)]).toEqual([200, 200]);
    await answer('WITHDRAWN');
    expect([await opens(theirs), await opens(own)]).toEqual([404, 200]);
  });

  // Rule: people.approval-grants-what-it-names
  it('to a bill stops working once bills are no longer shared, though visits are', async () => {
    const { nora, omar, requester, answer, appointmentId } = await stage({ appointment: true });
    await answer('APPROVED');
    const bills = await insertFamilyGrant(db, { ownerId: nora.id, granteeId: omar.id, kinds: ['BILLS'] });
    const opened: number[][] = [];
    for (const category of ['Invoice', 'Cost estimate']) {
      const { id } = await insertDocument(db, { patientId: nora.id, appointmentId, category });
      await keep(id);
      const link = await linkTo(requester, id);
      const before = await opens(link);
      await db.updateTable('familyGrants').set({ state: 'WITHDRAWN' }).where('id', '=', bills).execute();
      opened.push([before, await opens(link)]);
      await db.updateTable('familyGrants').set({ state: 'ACTIVE' }).where('id', '=', bills).execute();
    }
    expect(opened).toEqual([
      [200, 404],
      [200, 404],
    ]);
  });

  it('stops working once its user leaves the household', async () => {
    const { nora, husband, patient } = await stage({});
    const spouse = await as(husband);
    const { id } = await insertDocument(db, { patientId: nora.id });
    await keep(id);
    const link = await linkTo(spouse, id);
    expect(await opens(link)).toBe(200);
    await db
      .updateTable('patients')
      .set({ householdId: (await insertPatient(db)).householdId })
      .where('id', '=', husband.id)
      .execute();
    expect([await opens(link), await opens(await linkTo(patient, id))]).toEqual([404, 200]);
  });
});

describe('bills shared by a patient', () => {
  it('can be seen and paid from the next request on, without the cards, until withdrawn', async () => {
    const { nora, requester, answer, bill, appointmentId } = await stage({ billing: true });
    const endpoint = `/payments/${bill.appointmentId}/paymentIntent`;
    expect((await requester.post(endpoint, {})).statusCode).toBe(404);
    await answer('APPROVED');
    const paying = await requester.post(endpoint, {});
    expect(paying.statusCode, paying.body).toBe(200);
    expect(await sees(requester, appointmentId)).toBe(404);

    await db
      .insertInto('cards')
      .values({
        paymentMethodId: 'pm_of_nora',
        patientId: nora.id,
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2030,
        createdAt: new Date(),
      })
      .execute();
    expect((await requester.get(`/payments/${nora.id}/card-details`)).statusCode).toBe(404);
    const charged = await requester.post('/payments/card-on-file-payment', {
      appointmentId: bill.appointmentId,
      paymentMethodId: 'pm_of_nora',
    });
    expect(charged.statusCode).toBe(404);

    const payments = () =>
      db.selectFrom('payments').selectAll().where('invoiceId', '=', bill.invoiceId).execute();
    const before = await payments();
    expect(before).toHaveLength(1);
    await answer('WITHDRAWN');
    expect((await requester.post(endpoint, {})).statusCode).toBe(404);
    const link = await requester.get(`/appointment/${bill.appointmentId}/invoice`);
    expect(link.statusCode).toBe(404);
    expect(await payments()).toEqual(before);
  });
});
