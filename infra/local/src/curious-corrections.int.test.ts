import { newId } from '@bedside/db/id';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { factsOfEvent } from '@bedside/domain/messaging/message-data';
import { recipientsFor } from '@bedside/domain/messaging/recipients';
import { insertAmendment } from '@bedside/testing/factories/amendments';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertDocument } from '@bedside/testing/factories/documents';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, removeSignIn } from '@bedside/testing/factories/people';
import type { Caller } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { type Cast, callNamed, send, WEDNESDAY } from './audit.fixture.ts';
import { bookedAppointment } from './audit-appointments.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, set } = stage;
const DAY = { serviceDate: '2026-10-12' };

const corrections = async (caller: Caller, patientId: string) => {
  const { answer } = await send(caller, callNamed('listAmendmentRequests'), { query: { patientId } });
  expect(answer.statusCode, answer.body).toBe(200);
  const { records, requests } = answer.json<{
    data: Record<'records' | 'requests', { recordId: string }[]>;
  }>().data;
  return { offered: records.map((one) => one.recordId), asked: requests.map((one) => one.recordId) };
};
const ask = (caller: Caller, body: object) =>
  caller.post('/patient/amendment-requests', {
    ...{ about: 'VISIT', whatIsWrong: 'The day.', whatItShouldSay: 'Monday.', reason: 'I was there.' },
    ...body,
  });
async function deny(id: string): Promise<void> {
  const body = { action: 'DENY', ground: 'CORRECT', explanation: 'We checked it.' };
  const { statusCode } = await admin.post(`/patient/amendment-requests/${id}/answer`, body);
  expect(statusCode).toBe(200);
}
const takeSignIn = ({ patient }: Cast) => removeSignIn(db, patient.id);
const staffReads = async (name: string, id: string) =>
  expect((await send(admin, callNamed(name), { params: { id } })).answer.statusCode).toBe(200);
const kindsRead = async (caller: Caller, patientId: string) => {
  const { answer } = await send(caller, callNamed('listRecordReaders'), { query: { patientId } });
  expect(answer.statusCode, answer.body).toBe(200);
  const { readers } = answer.json<{ data: { readers: { kinds: string[] }[] } }>().data;
  return readers.flatMap(({ kinds }) => kinds);
};
const idOf = (answer: Awaited<ReturnType<typeof ask>>): string => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
};

// Rules: care.amendment-access, people.confidential-visits, people.confidential-records
it('a parent sees no correction of a confidential visit or file of a teen whose sign-in is gone', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  const { id: patientId } = cast.patient;
  const [kept, open] = [await bookedAppointment(cast), await bookedAppointment(cast)];
  await db.updateTable('appointments').set(DAY).where('patientId', '=', patientId).execute();
  const file = await insertDocument(db, { patientId, category: 'Insurance' });
  for (const recordId of [kept, open]) idOf(await ask(asTeen, { recordId }));
  idOf(await ask(asTeen, { about: 'DOCUMENT', recordId: file.id }));
  expect((await set(asTeen, kept)).statusCode).toBe(200);
  const body = { confidential: true };
  await send(asTeen, callNamed('setRecordConfidential'), { params: { id: file.id }, body });
  const requests = await db.selectFrom('amendmentRequests').select(['id', 'recordId']).execute();
  for (const { id } of requests) await deny(id);
  const copied = async (viewerId: string) =>
    (await recordContent(db, { patientId, viewerId, asOf: WEDNESDAY })).amendments.length;
  expect((await corrections(asTeen, patientId)).asked.toSorted()).toEqual([kept, open, file.id].toSorted());
  await takeSignIn(cast);
  const seen = await corrections(asParent, patientId);
  expect(seen).toEqual({ offered: [open], asked: [open] });
  expect([await copied(patientId), await copied(parent.id)]).toEqual([3, 1]);
  const all = () => db.selectFrom('amendmentRequests').selectAll().orderBy('id').execute();
  const before = await all();
  expect((await ask(asParent, { patientId, recordId: kept })).statusCode).toBe(404);
  const ofKept = requests.find(({ recordId }) => recordId === kept);
  const step = { action: 'DISAGREE', statement: 'It was Monday.' };
  expect((await asParent.post(`/patient/amendment-requests/${ofKept?.id}/follow-up`, step)).statusCode).toBe(
    404,
  );
  expect(await all()).toEqual(before);
});

// Rules: care.amendment-access, people.court-orders
it('a parent gets no message about their correction request once a court order bars them from the child', async () => {
  const { cast, parent, asParent } = await family();
  const { householdId } = parent;
  const childIn = () =>
    insertPatient(db, {
      user: { email: null, phoneE164: null },
      patient: { householdId, dateOfBirth: '2019-05-05', relationshipToAccountHolder: 'Child' },
    });
  const [child, sibling] = [await childIn(), await childIn()];
  const service = { id: cast.serviceId, name: 'Visit' };
  const { id: visitId } = await insertAppointment(db, sibling, service, { status: 'COMPLETED', ...DAY });
  const part = { appointmentId: visitId, patientId: child.id, isPrimary: false, symptom: null };
  await db.insertInto('appointmentPatients').values(part).execute();
  const request = {
    child: await insertAmendment(db, { patientId: child.id, requestedBy: parent.id }),
    sibling: await insertAmendment(db, {
      ...{
        patientId: sibling.id,
        requestedBy: parent.id,
        about: 'VISIT',
        recordId: visitId,
        recordLabel: 'A visit',
      },
    }),
  };
  const notified = async (amendmentId: string) => {
    const event = { id: newId(), type: 'amendmentRequest.changed', requestId: newId() } as const;
    const facts = await factsOfEvent(db, WEDNESDAY, {
      ...{ ...event, entityType: 'amendmentRequest', entityId: amendmentId, createdAt: WEDNESDAY },
      payload: { amendmentId, userId: parent.id },
    });
    return (await recipientsFor(db, 'person', facts)).length;
  };
  expect([await notified(request.child), await notified(request.sibling)]).toEqual([1, 1]);
  expect(await corrections(asParent, sibling.id)).toEqual({ offered: [visitId], asked: [visitId] });
  await staffReads('getAppointmentDetails', visitId);
  expect(await kindsRead(asParent, sibling.id)).toContain('visit');
  const order = { personId: parent.id, reference: 'Cook County 2026 D 1234' };
  const ordered = await admin.post(`/admin/patients/${child.id}/custody`, order);
  expect(ordered.statusCode, ordered.body).toBe(200);
  expect([await notified(request.child), await notified(request.sibling)]).toEqual([0, 0]);
  expect(await corrections(asParent, sibling.id)).toEqual({ offered: [], asked: [] });
  expect(await kindsRead(asParent, sibling.id)).not.toContain('visit');
  for (const id of Object.values(request)) {
    await deny(id);
    const { liveUserIds } = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(liveUserIds).not.toContain(parent.id);
  }
});

// Rule: people.merges-can-be-undone
it('undoing a merge gives a correction request made since to the person whose sign-in made it', async () => {
  const { cast, asParent } = await family();
  const surviving = cast.patient;
  await takeSignIn(cast);
  const other = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { dateOfBirth: '2011-03-04' },
  });
  const service = { id: cast.serviceId, name: 'Visit' };
  const before = { createdAt: addMinutes(WEDNESDAY, -1) };
  const visit = await insertAppointment(db, surviving, service, { status: 'COMPLETED', ...DAY, ...before });
  const merged = await send(admin, callNamed('mergePatients'), {
    body: { survivingPatientId: surviving.id, mergedPatientId: other.id },
  });
  expect(merged.answer.statusCode, merged.answer.body).toBe(200);
  const asReader = await stage.as(surviving);
  idOf(await ask(asReader, { about: 'OTHER' }));
  idOf(await ask(asReader, { recordId: visit.id }));
  const since = { createdAt: addMinutes(WEDNESDAY, 1) };
  await db.updateTable('amendmentRequests').set(since).where('patientId', '=', surviving.id).execute();
  const undone = await send(admin, callNamed('undoMerge'), { params: { id: merged.answer.json().data.id } });
  expect(undone.answer.statusCode, undone.answer.body).toBe(200);
  expect((await corrections(asParent, surviving.id)).asked).toEqual([]);
  expect((await corrections(await stage.as(other), other.id)).asked).toEqual([null, null]);
  const requests = await db
    .selectFrom('amendmentRequests')
    .select(['requestedBy', 'recordLabel'])
    .where('patientId', '=', other.id)
    .execute();
  const own = { requestedBy: other.id, recordLabel: null };
  expect(requests).toEqual([own, own]);
});

// Rules: people.patients-see-who-read, people.confidential-visits
it('a parent sees no read of a confidential visit, bill, or file of a teen whose sign-in is gone', async () => {
  const { cast, asParent, asTeen } = await family();
  const { id: patientId } = cast.patient;
  const [kept, open] = [await bookedAppointment(cast), await bookedAppointment(cast)];
  const fee = { kind: 'LATE_FEE' as const, lateCancellationOfAppointmentId: kept };
  const invoiceId = await insertInvoice(db, cast.patient, fee);
  const file = await insertDocument(db, { patientId, appointmentId: kept, category: 'Insurance' });
  expect((await set(asTeen, kept)).statusCode).toBe(200);
  await staffReads('getAppointmentDetails', kept);
  await staffReads('getInvoice', invoiceId);
  await staffReads('getDocumentUrl', file.id);
  expect(await kindsRead(asTeen, patientId)).toEqual(expect.arrayContaining(['visit', 'bill', 'file']));
  await takeSignIn(cast);
  expect(await kindsRead(asParent, patientId)).toEqual([]);
  await staffReads('getAppointmentDetails', open);
  expect(await kindsRead(asParent, patientId)).toEqual(['visit']);
});
