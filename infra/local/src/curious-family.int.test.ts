import { newId } from '@bedside/db/id';
import { requireVisibleFile } from '@bedside/domain/care/file-visibility';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import { insertAppointment } from '@bedside/testing/factories/appointments';
import { insertVitals } from '@bedside/testing/factories/charts';
import { insertConsent } from '@bedside/testing/factories/consents';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertDocument, insertReport } from '@bedside/testing/factories/documents';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, removeSignIn } from '@bedside/testing/factories/people';
import { insertForm } from '@bedside/testing/factories/questionnaires';
import type { Caller } from '@bedside/testing/service';
import type { Bundle } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import { type Cast, callNamed, chatOf, formThatWaits, send, WEDNESDAY } from './audit.fixture.ts';
import { scheduledAppointment, submittedQuestionnaire } from './audit-appointments.fixture.ts';
import { billedAppointment, chargedBack } from './audit-invoices.fixture.ts';
import { openFamilyStage } from './confidential-visits.fixture.ts';

const stage = await openFamilyStage();
const { db, admin, family, set } = stage;
const withAccount = { passwordHash: 'a hash' };

const setRecord = async (caller: Caller, id: string) =>
  (await send(caller, callNamed('setRecordConfidential'), { params: { id }, body: { confidential: true } }))
    .answer;
const viewersOf = async (caller: Caller, id: string) => {
  const { answer } = await send(caller, callNamed('getRecordSharing'), { params: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { viewers: { id: string }[] } }>().data.viewers.map((viewer) => viewer.id);
};
const ringFor = async (userId: string, entityType: string, entityId: string) =>
  db
    .insertInto('notifications')
    .values({
      ...{ id: newId(), userId, entityType, entityId, eventId: newId(), type: 'invoice-sent' },
      ...{ title: 'A bill', body: 'A bill of Ivy is due.', readAt: null, createdAt: new Date() },
    })
    .execute();
type Person = { id: string; householdId: string };
async function visitWith(cast: Cast, patient: Person, companion: Person): Promise<string> {
  const service = { id: cast.serviceId, name: 'Visit' };
  const { id } = await insertAppointment(db, patient, service, { status: 'COMPLETED' });
  const row = { appointmentId: id, patientId: companion.id, isPrimary: false, symptom: null };
  await db.insertInto('appointmentPatients').values(row).execute();
  return id;
}
const childOf = ({ householdId }: Person) =>
  insertPatient(db, {
    user: { email: null, phoneE164: null },
    patient: { householdId, dateOfBirth: '2019-05-05', relationshipToAccountHolder: 'Child' },
  });
const bellsOf = async (userId: string) =>
  (await db.selectFrom('notifications').select('entityId').where('userId', '=', userId).execute()).map(
    ({ entityId }) => entityId,
  );

// Rule: people.confidential-visits
describe('in-app notifications about a visit that became confidential', () => {
  it('are removed for anyone with access to its bills only', async () => {
    const { cast, asTeen } = await family();
    const payer = await insertPatient(db, { user: withAccount });
    await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: payer.id, kinds: ['BILLS'] });
    const id = await billedAppointment(cast);
    const other = await insertInvoice(db, cast.patient);
    await ringFor(payer.id, 'appointment', id);
    await ringFor(payer.id, 'invoice', other);
    await ringFor(cast.patient.id, 'appointment', id);
    expect((await set(asTeen, id)).statusCode).toBe(200);
    expect([await bellsOf(payer.id), await bellsOf(cast.patient.id)]).toEqual([[other], [id]]);
  });

  it('are removed for anyone approved to see bills', async () => {
    const { cast, asTeen } = await family();
    const former = await insertPatient(db, { user: withAccount });
    await insertConsent(db, cast.patient, {
      ...{ requesterId: former.id, status: 'APPROVED', sharesBilling: true, answeredAt: WEDNESDAY },
    });
    const bill = await insertInvoice(db, cast.patient);
    await ringFor(former.id, 'invoice', bill);
    expect((await setRecord(asTeen, bill)).statusCode).toBe(200);
    expect(await bellsOf(former.id)).toEqual([]);
  });
});

// Rule: people.confidential-records
describe('who sees a record', () => {
  it('lists anyone with access to messages for a conversation, but not the household', async () => {
    const { cast, parent, asTeen } = await family();
    const conversationId = await chatOf(cast);
    expect(await viewersOf(asTeen, conversationId)).toEqual([cast.patient.id]);
    await insertFamilyGrant(db, { ownerId: cast.patient.id, granteeId: parent.id, kinds: ['MESSAGES'] });
    expect(await viewersOf(asTeen, conversationId)).toEqual([cast.patient.id, parent.id]);
    const appointmentId = await scheduledAppointment(cast);
    await set(asTeen, appointmentId);
    const body = { clientId: newId(), text: 'See you at your visit.', appointmentId };
    const said = await send(admin, callNamed('sendChatMessage'), { params: { conversationId }, body });
    expect(said.answer.statusCode, said.answer.body).toBe(200);
    expect(await viewersOf(asTeen, conversationId)).toEqual([cast.patient.id]);
  });

  it('names no one for a file and a form of a confidential visit', async () => {
    const { cast, parent, asTeen } = await family();
    const appointmentId = await scheduledAppointment(cast);
    const file = { patientId: cast.patient.id, appointmentId, category: 'Insurance' };
    const { id } = await insertDocument(db, file);
    expect(await viewersOf(asTeen, id)).toEqual([cast.patient.id, parent.id]);
    await set(asTeen, appointmentId);
    expect(await viewersOf(asTeen, id)).toEqual([cast.patient.id]);
  });

  it('lists anyone approved to see bills', async () => {
    const { cast, parent, asTeen } = await family();
    const former = await insertPatient(db, { user: withAccount });
    await insertConsent(db, cast.patient, {
      ...{ requesterId: former.id, status: 'APPROVED', sharesBilling: true, answeredAt: WEDNESDAY },
    });
    const bill = await insertInvoice(db, cast.patient);
    expect(new Set(await viewersOf(asTeen, bill))).toEqual(new Set([cast.patient.id, parent.id, former.id]));
  });
});

// Rule: people.family-kinds
it('anyone with access only to messages doesn’t see which visit they are about', async () => {
  const { cast } = await family();
  const grantee = await insertPatient(db, { user: withAccount });
  const grant = { ownerId: cast.patient.id, granteeId: grantee.id };
  const grantId = await insertFamilyGrant(db, { ...grant, kinds: ['MESSAGES'] });
  const conversationId = await chatOf(cast);
  const appointmentId = await scheduledAppointment(cast);
  const body = { clientId: newId(), text: 'See you then.', appointmentId };
  await send(admin, callNamed('sendChatMessage'), { params: { conversationId }, body });
  const asGrantee = await stage.as(grantee);
  const visitOf = async (caller: Caller) =>
    (await send(caller, callNamed('getChat'), { params: { conversationId } })).answer.json().data.visit;
  expect(await visitOf(await stage.as(cast.patient))).toMatchObject({ date: '2026-10-14' });
  expect(await visitOf(asGrantee)).toBeNull();
  await db
    .updateTable('familyGrants')
    .set({ kinds: ['MESSAGES', 'VISITS'] })
    .where('id', '=', grantId)
    .execute();
  expect(await visitOf(asGrantee)).toMatchObject({ date: '2026-10-14' });
});

// Rule: people.court-orders
it('a companion whom a court keeps from another one keeps their own vital signs and results', async () => {
  const { cast, parent } = await family();
  const child = await childOf(parent);
  const visitId = await visitWith(cast, child, parent);
  const own = { appointmentId: visitId, patientId: parent.id };
  await insertVitals(db, { ...own, recordedBy: cast.providerId });
  await insertVitals(db, { ...own, patientId: child.id, recordedBy: cast.providerId });
  await insertReport(db, { ...own, status: 'RELEASED', releasedAt: WEDNESDAY });
  await insertCourtOrder(db, { patientId: child.id, personId: parent.id, createdBy: stage.staff.id });
  const asParent = await stage.as(parent);
  const answer = await asParent.get(`/fhir/R4/Patient/${parent.id}/$everything`);
  expect(answer.statusCode, answer.body).toBe(200);
  const types = answer.json<Bundle>().entry?.map(({ resource }) => resource?.resourceType) ?? [];
  expect(types).toEqual(expect.arrayContaining(['Observation', 'DiagnosticReport']));
  expect(types).not.toContain('Encounter');
  expect(answer.body).not.toContain(child.id);
  expect(answer.body).not.toContain(`Encounter/${visitId}`);
  const copy = await recordContent(db, { patientId: parent.id, viewerId: parent.id, asOf: new Date() });
  expect([copy.vitals.length, copy.files.length]).toEqual([1, 1]);
});

// Rule: people.family-grants-end-with-household
it('a former spouse opens no file of a child at their own visit after leaving the household', async () => {
  const { cast, parent } = await family();
  const { householdId } = parent;
  const spouse = await insertPatient(db, {
    user: withAccount,
    patient: { householdId, relationshipToAccountHolder: 'Spouse' },
  });
  const child = await childOf(parent);
  const appointmentId = await visitWith(cast, spouse, child);
  const of = { appointmentId, patientId: child.id };
  const files = [
    (await insertReport(db, { ...of, status: 'RELEASED', releasedAt: WEDNESDAY })).documentId,
    (await insertDocument(db, { ...of, category: 'Insurance' })).id,
  ];
  const own = await insertDocument(db, { ...of, patientId: spouse.id, category: 'Insurance' });
  const actor = { userId: spouse.id, role: 'PATIENT' as const, permissions: [], sessionId: newId() };
  const ctx = { actor, now: new Date(), requestId: newId(), ip: null };
  const opens = (id: string) =>
    requireVisibleFile(db, ctx, id).then(
      () => true,
      () => false,
    );
  const opened = () => Promise.all([...files, own.id].map(opens));
  expect(await opened()).toEqual([true, true, true]);
  const left = await admin.delete(`/patient/delete/${spouse.id}`);
  expect(left.statusCode, left.body).toBe(200);
  expect(await opened()).toEqual([false, false, true]);
});

// Rule: people.confidential-records
it("a teen's private form stays private when their account is removed", async () => {
  const { cast, asParent, asTeen } = await family();
  const submitted = await submittedQuestionnaire(cast);
  const waits = await formThatWaits({ ...cast, questionnaireId: await insertForm(db) });
  for (const id of [waits, submitted]) {
    const answer = await setRecord(asTeen, id);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  await removeSignIn(db, cast.patient.id);
  const open = [await formThatWaits({ ...cast, questionnaireId: await insertForm(db) })];
  const mine = await send(asParent, callNamed('listMyQuestionnaires'), {
    query: { patientId: cast.patient.id },
  });
  expect(mine.answer.statusCode, mine.answer.body).toBe(200);
  const listed = mine.answer.json().data.submissions.map(({ id }: { id: string }) => id);
  expect(listed).toEqual(open);
  const read = async (id: string) => [
    (await send(asParent, callNamed('getQuestionnairePage'), { params: { id } })).answer.statusCode,
    (await send(asParent, callNamed('getMySubmission'), { params: { id } })).answer.statusCode,
  ];
  expect(await read(open[0] ?? '')).toEqual([200, 200]);
  for (const id of [waits, submitted]) expect(await read(id)).toEqual([404, 404]);
  const body = { token: waits, answers: { smoke: true } };
  expect((await send(asParent, callNamed('submitQuestionnaire'), { body })).answer.statusCode).toBe(404);
});

// Rule: money.cards-are-shared-by-their-owner
it('a parent gives no one the cards of a teen who signs in, and the teen shares them', async () => {
  const { cast, parent, asParent, asTeen } = await family();
  const teen = cast.patient.id;
  const attached = await send(asTeen, callNamed('attachPaymentMethod'), {
    body: { paymentMethodId: 'pm_card_visa', patientId: teen },
  });
  expect(attached.answer.statusCode, attached.answer.body).toBe(200);
  const give = (kinds: string[]) =>
    asParent.post('/patient/family-grants', { ownerId: teen, granteeId: parent.id, relation: 'TEEN', kinds });
  const cards = async () => (await asParent.get(`/payments/${teen}/card-details`)).statusCode;
  const refused = await give(['BILLS', 'CARD']);
  expect(refused.body).toContain('Only Ivy Whitfield can share their cards.');
  expect(await cards()).toBe(404);
  const invited = await asParent.post('/patient/family-grants', {
    ...{ ownerId: teen, email: 'aunt@example.com', relation: 'OTHER', kinds: ['CARD'] },
  });
  expect(invited.body).toContain('Only Ivy Whitfield can share their cards.');
  const shared = await asTeen.put('/payments/card-sharing', { shared: true });
  expect(shared.statusCode, shared.body).toBe(200);
  expect(await cards()).toBe(200);
  expect((await give(['BILLS', 'CARD'])).statusCode).toBe(200);
  await asTeen.put('/payments/card-sharing', { shared: false });
  expect(await cards()).toBe(404);
});

// Rule: people.court-orders
it('a court order takes back the bill of a sibling’s visit with the child, and tells of later changes to no one barred', async () => {
  const { cast, parent } = await family();
  const [child, sibling] = [await childOf(parent), await childOf(parent)];
  const appointmentId = await visitWith(cast, sibling, child);
  const bill = await insertInvoice(db, sibling, {
    kind: 'LATE_FEE',
    lateCancellationOfAppointmentId: appointmentId,
  });
  const own = await insertInvoice(db, sibling);
  for (const id of [bill, own]) await ringFor(parent.id, 'invoice', id);
  const order = { personId: parent.id, reference: 'Cook County 2026 D 1234' };
  const ordered = await admin.post(`/admin/patients/${child.id}/custody`, order);
  expect(ordered.statusCode, ordered.body).toBe(200);
  expect(await bellsOf(parent.id)).toEqual([own]);
  const seen = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const changed = await admin.put('/users/update', { id: child.id, firstName: 'Juno' });
  expect(changed.statusCode, changed.body).toBe(200);
  const events = await db
    .selectFrom('outbox')
    .select('liveUserIds')
    .where('entityId', '=', child.id)
    .where('id', '>', seen.id)
    .execute();
  expect(events.length).toBeGreaterThan(0);
  for (const { liveUserIds } of events) expect(liveUserIds).not.toContain(parent.id);
});

// Rule: people.confidential-records
it('staff sees on a payment and on a bill that was made again that they are confidential', async () => {
  const { cast, asTeen } = await family();
  const bill = await insertInvoice(db, cast.patient);
  const paid = await chargedBack(cast, bill);
  expect((await setRecord(asTeen, bill)).statusCode).toBe(200);
  const again = await send(admin, callNamed('billAgain'), {
    params: { id: paid },
    body: { reason: 'The bank took it back.' },
  });
  expect(again.answer.statusCode, again.answer.body).toBe(200);
  const marked = async (path: string) => (await admin.get(path)).json().confidential;
  const { id: paymentId } = await db
    .selectFrom('payments')
    .select('id')
    .where('invoiceId', '=', bill)
    .executeTakeFirstOrThrow();
  expect(await marked(`/admin/payments/${paymentId}`)).toBe(true);
  expect(await marked(`/admin/invoices/${again.answer.json().data.id}`)).toBe(true);
});
