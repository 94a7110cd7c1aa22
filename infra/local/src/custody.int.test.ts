import { newId } from '@bedside/db/id';
import { issueLink, subjectOfLink } from '@bedside/domain/access/access-link';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { insertAppointment, insertService } from '@bedside/testing/factories/appointments';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { insertForm, insertSubmission } from '@bedside/testing/factories/questionnaires';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices(services, database, { simulators: true });
const withAccount = { passwordHash: 'a hash' };
const clerk = await insertStaff(db, { role: 'ADMIN', firstName: 'Ruth', lastName: 'Okafor' });
const asClerk = await as(clerk);
const REFERENCE = 'Cook County 2026 D 1234';

async function family() {
  const nora = await insertPatient(db, { user: { ...withAccount, firstName: 'Nora' } });
  const { householdId } = nora;
  const omar = await insertPatient(db, {
    user: { ...withAccount, firstName: 'Omar', lastName: 'Whitfield' },
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const june = await insertPatient(db, {
    user: { firstName: 'June', email: null, phoneE164: null },
    patient: { householdId, relationshipToAccountHolder: 'Child', dateOfBirth: '2019-05-05' },
  });
  return { nora, omar, june, asNora: await as(nora), asOmar: await as(omar) };
}

const order = (patientId: string, body: object) =>
  asClerk.post(`/admin/patients/${patientId}/custody`, { reference: REFERENCE, ...body });
const custody = async ({ id }: { id: string }, caller = asClerk) =>
  caller.get(`/admin/patients/${id}/custody`);
const balance = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get(`/payments/${id}/balance`)).statusCode;
const auditsOf = async (patientId: string, action: string) =>
  await db
    .selectFrom('auditLog')
    .select(['actorId', 'after'])
    .where('patientId', '=', patientId)
    .where('action', '=', action)
    .execute();

// Rule: people.court-orders
describe('a court order', () => {
  it('keeps one named parent from a child immediately, says who and until when, and is audited', async () => {
    const { omar, june, asNora, asOmar } = await family();
    expect([await balance(asNora, june), await balance(asOmar, june)]).toEqual([200, 200]);
    expect((await order(june.id, { personId: omar.id, endsOn: '2099-12-31' })).statusCode).toBe(200);
    expect([await balance(asNora, june), await balance(asOmar, june)]).toEqual([200, 404]);
    const [found] = (await custody(june)).json().data.orders;
    expect(found).toMatchObject({
      person: { id: omar.id, name: 'Omar Whitfield' },
      reference: REFERENCE,
      createdBy: 'Ruth Okafor',
      endsOn: '2099-12-31',
      isInForce: true,
      liftedAt: null,
    });
    const after = { courtOrderId: found.id, personId: omar.id, reference: REFERENCE, endsOn: '2099-12-31' };
    expect(await auditsOf(june.id, 'courtOrder.add')).toEqual([{ actorId: clerk.id, after }]);
  });

  it('overrides what one parent granted the other', async () => {
    const { omar, june, asNora, asOmar } = await family();
    await order(june.id, { personId: omar.id });
    const grant = { ownerId: june.id, granteeId: omar.id, relation: 'CHILD', kinds: ['BILLS'] };
    await asNora.post('/patient/family-grants', grant);
    expect(await balance(asOmar, june)).toBe(404);
    const request = { ownerId: june.id, ask: true, relation: 'CHILD', kinds: ['BILLS'] };
    expect((await asOmar.post('/patient/family-grants', request)).statusCode).toBe(404);
  });

  it('keeps the account holder from the child, and messages too', async () => {
    const { nora, june, asNora } = await family();
    const { invoiceId } = await insertPayableInvoice(db, june);
    const token = await db
      .transaction()
      .execute((tx) =>
        issueLink(
          tx,
          { now: new Date() },
          { purpose: 'PAYMENT', subjectId: invoiceId, expiresAt: new Date(Date.now() + 86_400_000) },
        ),
      );
    const notified = async () => {
      const facts = await factsOfEvent(db, new Date(), {
        id: newId(),
        type: 'invoice.sent',
        entityType: 'invoice',
        entityId: invoiceId,
        requestId: newId(),
        createdAt: new Date(),
        payload: { invoiceId },
      });
      return await recipientsFor(db, 'payer', facts);
    };
    expect(await notified()).toEqual([nora.id]);
    await order(june.id, { personId: nora.id });
    expect(await notified()).toEqual([]);
    expect(await subjectOfLink(db, 'PAYMENT', token, new Date())).toBeNull();
    const household = (await asNora.get(`/users/patient-detail/${nora.id}`)).body;
    expect(household).not.toContain(june.id);
    expect((await asNora.delete(`/patient/delete/${june.id}`)).statusCode).toBe(404);
  });

  it('takes the child’s bills out of autopay and off its messages, and the child out of the membership', async () => {
    const { nora, june, asNora } = await family();
    const { invoiceId } = await insertPayableInvoice(db, june);
    const autopayChargeId = newId();
    await db
      .insertInto('autopayCharges')
      .values({
        ...{ id: autopayChargeId, patientId: nora.id, invoiceId, amountCents: 39_500, state: 'PLANNED' },
        ...{ chargeAt: new Date(Date.now() + 86_400_000), createdAt: new Date() },
      })
      .execute();
    const payload = { autopayChargeId, invoiceId, userId: nora.id };
    const notified = async () => {
      const event = {
        id: newId(),
        entityType: 'payment',
        entityId: autopayChargeId,
        requestId: newId(),
      } as const;
      const facts = await factsOfEvent(db, new Date(), {
        ...event,
        type: 'autopay.noticeDue',
        createdAt: new Date(),
        payload,
      });
      return await recipientsFor(db, 'person', facts);
    };
    await db.updateTable('patients').set({ membershipType: 'DEPENDENT' }).where('id', '=', june.id).execute();
    const planned = async () => (await asNora.get('/payments/autopay')).body;
    const membership = async () => (await asNora.get(`/users/get-subscription-details/${nora.id}`)).body;
    expect(await notified()).toEqual([nora.id]);
    expect([(await planned()).includes(invoiceId), (await membership()).includes(june.id)]).toEqual([
      true,
      true,
    ]);
    await order(june.id, { personId: nora.id });
    expect(await notified()).toEqual([]);
    expect([(await planned()).includes(invoiceId), (await membership()).includes(june.id)]).toEqual([
      false,
      false,
    ]);
  });

  it('keeps messages about a visit of a sister and the child, and its address, from the account holder', async () => {
    const { nora, june, asNora } = await family();
    const mia = await insertPatient(db, {
      user: { firstName: 'Mia', email: null, phoneE164: null },
      patient: {
        householdId: nora.householdId,
        relationshipToAccountHolder: 'Child',
        dateOfBirth: '2017-05-05',
      },
    });
    const service = { ...(await insertService(db)), name: 'Checkup' };
    const { id: appointmentId } = await insertAppointment(db, mia, service);
    await db
      .insertInto('appointmentPatients')
      .values({ appointmentId, patientId: june.id, isPrimary: false, symptom: null })
      .execute();
    const notified = async () => {
      const event = {
        id: newId(),
        entityType: 'appointment',
        entityId: appointmentId,
        requestId: newId(),
      } as const;
      const facts = await factsOfEvent(db, new Date(), {
        ...event,
        type: 'appointment.scheduled',
        createdAt: new Date(),
        payload: { appointmentId },
      });
      return await recipientsFor(db, 'patient', facts);
    };
    const address = async () =>
      (await asNora.get(`/users/patient-detail/${nora.id}`)).json().data.lastAddress;
    expect(await notified()).toEqual([nora.id]);
    expect(await address()).toMatchObject({ address1: '12 Harbor Lane' });
    await order(june.id, { personId: nora.id });
    expect([await notified(), await address()]).toEqual([[], null]);
  });

  it('keeps a visit of a sister and the child out of the sister’s FHIR record and copy', async () => {
    const { nora, june, asNora } = await family();
    const mia = await insertPatient(db, {
      user: { firstName: 'Mia', email: null, phoneE164: null },
      patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Child' },
    });
    const { id: recordedBy } = await insertStaff(db, { role: 'PROVIDER' });
    const service = { ...(await insertService(db)), name: 'Checkup' };
    const startsAt = new Date('2026-10-15T15:00:00Z');
    const visits: string[] = [];
    for (const [status, hour] of [
      ['SCHEDULED', 17],
      ['COMPLETED', 15],
    ] as const) {
      const times = {
        startsAt: new Date(`2026-10-15T${hour}:00:00Z`),
        endsAt: new Date(`2026-10-15T${hour}:45:00Z`),
      };
      const visit = { ...times, status, providerId: recordedBy };
      const { id: appointmentId } = await insertAppointment(db, mia, service, visit);
      await db
        .insertInto('appointmentPatients')
        .values({ appointmentId, patientId: june.id, isPrimary: false, symptom: null })
        .execute();
      visits.push(appointmentId);
    }
    const [, appointmentId = ''] = visits;
    const measured = { id: newId(), appointmentId, patientId: mia.id, heartRate: 71, measuredAt: startsAt };
    await db
      .insertInto('vitals')
      .values({ ...measured, recordedBy, recordedAt: startsAt })
      .execute();
    const { id: formId } = await insertSubmission(db, mia, await insertForm(db), { answers: {} });
    await db
      .updateTable('questionnaireSubmissions')
      .set({ appointmentId })
      .where('id', '=', formId)
      .execute();
    const file = await insertDocument(db, { patientId: mia.id, submissionId: formId, category: 'Insurance' });
    const notified = async () => {
      const paths = [
        `/fhir/R4/Patient/${mia.id}/$everything`,
        ...['Appointment', 'Encounter', 'Observation', 'QuestionnaireResponse', 'DocumentReference'].map(
          (type) => `/fhir/R4/${type}?patient=${mia.id}`,
        ),
        `/fhir/R4/Appointment/${visits[0]}`,
        `/patient/${mia.id}/vitals`,
        `/appointment/list-documents?patientId=${mia.id}`,
        `/list/prometheus/mine?patientId=${mia.id}`,
        `/list/prometheus/submission/${formId}`,
      ];
      const answers = await Promise.all(paths.map(async (path) => (await asNora.get(path)).body));
      const copy = await recordContent(db, { patientId: mia.id, viewerId: nora.id, asOf: new Date() });
      const all = [...answers, JSON.stringify(copy)];
      return all.map((text) =>
        [...visits, june.id, measured.id, formId, file.id].some((id) => text.includes(id)),
      );
    };
    expect(await notified()).toEqual(Array(12).fill(true));
    await order(june.id, { personId: nora.id });
    expect(await notified()).toEqual(Array(12).fill(false));
  });

  it('keeps where the child is seen from the account holder on every record of the household', async () => {
    const { nora, june, asNora } = await family();
    const mia = await insertPatient(db, {
      user: { firstName: 'Mia', email: null, phoneE164: null },
      patient: { householdId: nora.householdId, relationshipToAccountHolder: 'Child' },
    });
    await insertAppointment(db, june, { ...(await insertService(db)), name: 'Checkup' });
    const placesOf = async ({ id }: { id: string }) => {
      const { city, state, lastAddress } = (await asNora.get(`/users/patient-detail/${id}`)).json().data;
      return [city, state, lastAddress?.address1 ?? null];
    };
    const seen = await placesOf(nora);
    expect(seen[2]).toBe('12 Harbor Lane');
    expect(await placesOf(mia)).toEqual(seen);
    await order(june.id, { personId: nora.id });
    expect([await placesOf(nora), await placesOf(mia)]).toEqual(Array(2).fill([null, null, null]));
  });

  it('keeps the answer to a request from anyone who asked', async () => {
    const { june, omar } = await family();
    const { id: consentId } = await insertConsent(db, june, {
      requesterId: omar.id,
      status: 'APPROVED',
      answeredAt: new Date(),
    });
    const notified = async () => {
      const event = { id: newId(), entityType: 'consent', entityId: consentId, requestId: newId() } as const;
      const facts = await factsOfEvent(db, new Date(), {
        ...event,
        type: 'consent.answered',
        createdAt: new Date(),
        payload: { consentId },
      });
      return await recipientsFor(db, 'accessRequester', facts);
    };
    expect(await notified()).toEqual([omar.id]);
    await order(june.id, { personId: omar.id });
    expect(await notified()).toEqual([]);
  });

  it('opens no conversation about the child’s visit, and shows no visit in one that is open', async () => {
    const { nora, june, asNora } = await family();
    const { id: providerId } = await insertStaff(db, { role: 'PROVIDER' });
    const service = { ...(await insertService(db)), name: 'Checkup' };
    const startsAt = new Date('2026-10-15T15:00:00Z');
    const { id: appointmentId } = await insertAppointment(db, june, service, {
      ...{ status: 'SCHEDULED', providerId, startsAt, endsAt: new Date('2026-10-15T16:00:00Z') },
    });
    const chat = (body: object) => asNora.post('/chat/open', body);
    const before = (await chat({ appointmentId })).json().data;
    expect(before).toMatchObject({ appointmentId, visit: { startsAt: startsAt.toISOString() } });
    const { key } = before.visit;
    await order(june.id, { personId: nora.id });
    expect([(await chat({ appointmentId })).statusCode, (await chat({ providerId })).statusCode]).toEqual([
      404, 404,
    ]);
    const after = (await chat({})).body;
    expect([after.includes(key), after.includes(appointmentId)]).toEqual([false, false]);
  });

  it('ends after its last day, and when it is lifted', async () => {
    const { omar, june, asOmar } = await family();
    const over = { patientId: june.id, personId: omar.id, createdBy: clerk.id };
    await insertCourtOrder(db, { ...over, endsAt: new Date(Date.now() - 1_000) });
    expect(await balance(asOmar, june)).toBe(200);
    await order(june.id, { personId: omar.id });
    expect(await balance(asOmar, june)).toBe(404);
    const { id } = (await custody(june))
      .json()
      .data.orders.find((one: { isInForce: boolean }) => one.isInForce);
    const lift = () => order(june.id, { personId: omar.id, lift: true });
    expect([(await lift()).statusCode, (await lift()).statusCode]).toEqual([200, 404]);
    expect(await auditsOf(june.id, 'courtOrder.lift')).toEqual([
      { actorId: clerk.id, after: { courtOrderId: id, personId: omar.id } },
    ]);
    expect(await balance(asOmar, june)).toBe(200);
    expect(
      (await custody(june)).json().data.orders.map((one: { isInForce: boolean }) => one.isInForce),
    ).toEqual([false, false]);
  });

  it('is about a minor and someone around them, once', async () => {
    const { nora, omar, june } = await family();
    const stranger = await insertPatient(db);
    expect((await order(june.id, { personId: stranger.id })).statusCode).toBe(404);
    expect((await order(nora.id, { personId: omar.id })).statusCode).toBe(422);
    expect((await order(june.id, { personId: omar.id, endsOn: '2020-01-01' })).statusCode).toBe(400);
    expect((await order(june.id, { personId: omar.id })).statusCode).toBe(200);
    expect((await order(june.id, { personId: omar.id })).statusCode).toBe(400);
    expect(
      await db.selectFrom('courtOrders').select('id').where('patientId', '=', june.id).execute(),
    ).toHaveLength(1);
  });
});

// Rule: people.custody-notes
describe('a custody note', () => {
  it('is for staff only, and the audit trail does not contain its text', async () => {
    const { june, asNora } = await family();
    const text = 'Only Nora picks June up.';
    const save = (body: object, caller = asClerk) => caller.post(`/admin/patients/${june.id}/custody`, body);
    expect((await save({ note: text })).statusCode).toBe(200);
    expect((await custody(june)).json().data.note).toMatchObject({ text, writtenBy: 'Ruth Okafor' });
    expect([
      (await custody(june, asNora)).statusCode,
      (await save({ note: 'x' }, asNora)).statusCode,
    ]).toEqual([403, 403]);
    expect((await asNora.get(`/users/patient-detail/${june.id}`)).body).not.toContain(text);
    expect(await auditsOf(june.id, 'custodyNote.save')).toEqual([
      { actorId: clerk.id, after: { isEmpty: false } },
    ]);
    await save({ note: '' });
    expect((await custody(june)).json().data.note).toBeNull();
  });

  it('is not written over by who read it before someone else saved it', async () => {
    const { june } = await family();
    const save = (note: string, noteWrittenAt: string | null) =>
      asClerk.post(`/admin/patients/${june.id}/custody`, { note, noteWrittenAt });
    const read = async () => (await custody(june)).json().data.note;
    const both = await Promise.all([save('Only Nora picks June up.', null), save('Call first.', null)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const first = await read();
    expect((await save('Only Nora. Call first.', first.writtenAt)).statusCode).toBe(200);
    expect((await save('', first.writtenAt)).statusCode).toBe(409);
    expect((await read()).text).toBe('Only Nora. Call first.');
  });

  it('is not saved with an order that is refused, and a change of nothing names the note', async () => {
    const { june, asNora } = await family();
    const path = `/admin/patients/${june.id}/custody`;
    const both = { note: 'Only Nora picks June up.', personId: june.id, reference: REFERENCE };
    expect((await asClerk.post(path, both)).statusCode).toBe(404);
    expect((await asClerk.post(path, { lift: true })).json().issues[0].path).toBe('note');
    expect((await custody(june)).json().data).toMatchObject({ note: null, orders: [] });
    expect(await auditsOf(june.id, 'custodyNote.save')).toEqual([]);
    expect((await custody(june, asNora)).statusCode).toBe(403);
  });
});
