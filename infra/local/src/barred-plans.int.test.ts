import { newId } from '@bedside/db/id';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { isStillFor } from '@bedside/domain/messaging/delivery-recipient.queries';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertApp } from '@bedside/testing/factories/apps';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertDelivery } from '@bedside/testing/factories/messages';
import { insertPatient } from '@bedside/testing/factories/people';
import { expect, it } from 'vitest';
import { type Cast, callNamed, send, WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';
import { smartKit } from './smart.fixture.ts';

const stage = await openFamilyStage();
const { db, family } = stage;
const smart = smartKit(stage);
type Person = { id: string; householdId: string };

const childOf = ({ householdId }: Person) =>
  insertPatient(db, {
    user: { email: null, phoneE164: null, firstName: 'Juno' },
    patient: { householdId, dateOfBirth: '2019-05-05', relationshipToAccountHolder: 'Child' },
  });

/** A planned visit of two patients with its estimate, which names both, and a deposit with its PDF. */
async function plannedVisit({ serviceId, providerId }: Cast, patient: Person, companion: Person) {
  const service = { id: serviceId, name: 'Visit' };
  const { id: appointmentId } = await insertAppointment(db, patient, service, {
    ...{ status: 'SCHEDULED', providerId },
    ...{ startsAt: new Date('2026-10-20T15:00:00Z'), endsAt: new Date('2026-10-20T15:45:00Z') },
  });
  const part = { appointmentId, patientId: companion.id, isPrimary: false, symptom: null };
  await db.insertInto('appointmentPatients').values(part).execute();
  const of = { patientId: patient.id, uploadedBy: null };
  const estimate = await insertDocument(db, { ...of, appointmentId, category: 'Cost estimate' });
  const deposit = await insertInvoice(db, patient, {
    kind: 'DEPOSIT',
    depositOfAppointmentId: appointmentId,
  });
  const pdf = await insertDocument(db, {
    ...{ ...of, category: 'Invoice', invoiceId: deposit, invoiceVersion: 1 },
  });
  return { appointmentId, deposit, estimate: estimate.id, pdf: pdf.id };
}

// Rule: people.court-orders
it('a parent whom a court keeps from a child reads the day of their own planned visit with the child on no estimate and no deposit', async () => {
  const { cast, parent, asParent } = await family();
  const child = await childOf(parent);
  const { appointmentId, ...records } = await plannedVisit(cast, parent, child);
  const ctx = {
    ...{ requestId: 'req-1', now: new Date(), ip: null },
    actor: { userId: parent.id, role: 'PATIENT' as const, permissions: [], sessionId: parent.id },
  };
  await bookedAppointment(cast);
  const reads = async () => {
    const fhir = async (path: string) => (await asParent.get(`/fhir/R4/${path}`)).statusCode;
    const opens = (id: string) =>
      requireVisibleFile(db, ctx, id).then(
        () => 200,
        () => 404,
      );
    const bill = await send(asParent, callNamed('getInvoice'), { params: { id: records.deposit } });
    const copy = await recordContent(db, { patientId: parent.id, viewerId: parent.id, asOf: new Date() });
    const event = { id: newId(), type: 'paymentLink.requested', entityType: 'invoice' } as const;
    const facts = await factsOfEvent(db, WEDNESDAY, {
      ...{ ...event, entityId: records.deposit, requestId: newId(), createdAt: WEDNESDAY },
      payload: { invoiceId: records.deposit },
    });
    const asking = await insertDelivery(db, {
      recipientId: parent.id,
      createdAt: WEDNESDAY,
      deviceKey: newId(),
    });
    const queued = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', asking.id)
      .executeTakeFirstOrThrow();
    const link = { template: 'deposit-to-hold', to: 'payer', channels: ['email'], quiet: 'kept' } as const;
    return {
      onItsWay: await db.transaction().execute((tx) => isStillFor(tx, queued, link, facts)),
      statuses: [
        ...(await Promise.all([records.estimate, records.pdf].map((id) => fhir(`DocumentReference/${id}`)))),
        ...(await Promise.all([records.estimate, records.pdf].map(opens))),
        await fhir(`Invoice/${records.deposit}`),
        bill.answer.statusCode,
      ],
      copied: [copy.files.length, copy.bills.length],
      notified: await recipientsFor(db, 'payer', facts),
    };
  };
  const all = {
    statuses: [200, 200, 200, 200, 200, 200],
    copied: [2, 1],
    notified: [parent.id],
    onItsWay: true,
  };
  expect(await reads()).toEqual(all);
  await insertCourtOrder(db, { patientId: child.id, personId: parent.id, createdBy: stage.staff.id });
  expect(await reads()).toEqual({
    statuses: [404, 404, 404, 404, 404, 404],
    copied: [0, 0],
    notified: [],
    onItsWay: false,
  });
  await db
    .updateTable('appointments')
    .set({ status: 'CANCELLED', cancellationReason: 'A court order.' })
    .where('id', '=', appointmentId)
    .execute();
  // The money stays theirs. The estimate names the child.
  const money = {
    statuses: [404, 200, 404, 200, 200, 200],
    copied: [1, 1],
    notified: [parent.id],
    onItsWay: true,
  };
  expect(await reads()).toEqual(money);
});

// Rule: money.good-faith-estimate-access
it('an estimate opens in FHIR and in a copy to whoever may see the bills of each patient that it names', async () => {
  const { cast, parent, asParent } = await family();
  const child = await childOf(parent);
  const { estimate } = await plannedVisit(cast, child, cast.patient);
  const reads = async () => {
    const of = { patientId: child.id, viewerId: parent.id, asOf: new Date() };
    const copy = await recordContent(db, of);
    const answer = await asParent.get(`/fhir/R4/DocumentReference/${estimate}`);
    return [answer.statusCode, copy.files.some(({ id }) => id === estimate)];
  };
  expect(await reads()).toEqual([200, true]);
  await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: parent.id, kinds: ['VISITS'] });
  expect(await reads()).toEqual([404, false]);
});

// Rule: security.apps-read-one-record
it('an app that was allowed for one record opens no estimate that names another patient', async () => {
  const { cast, parent, asParent } = await family();
  const child = await childOf(parent);
  const app = await insertApp(db);
  const { access_token } = await smart.tokensOf(asParent, app, parent.id);
  const { estimate, pdf } = await plannedVisit(cast, parent, child);
  const reads = () =>
    Promise.all([estimate, pdf].map((id) => smart.statusOf(access_token, `DocumentReference/${id}`)));
  expect(await reads()).toEqual([404, 200]);
  await db.deleteFrom('appointmentPatients').where('patientId', '=', child.id).execute();
  expect(await reads()).toEqual([200, 200]);
});
