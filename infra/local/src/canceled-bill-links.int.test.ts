import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { leaveHousehold } from '@bedside/domain/people/household.commands';
import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addMinutes } from 'date-fns';
import { expect, it } from 'vitest';
import { services } from './application.ts';
import { callNamed, send } from './audit.fixture.ts';

const database = await withDatabase();
const { db } = database;
const clock = { now: new Date() };
const now = () => clock.now;
const { anonymous, as } = await startServices(services, database, { now, simulators: true });
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

/** A link to a canceled bill of a teen, which says that the bill was canceled. */
async function canceledBill() {
  const parent = await insertPatient(db, { user: { passwordHash: 'a hash' } });
  const teen = await insertPatient(db, {
    user: { passwordHash: 'a hash' },
    patient: { dateOfBirth: '2011-03-04', householdId: parent.householdId },
  });
  const invoiceId = await insertInvoice(db, teen);
  const token = await db.transaction().execute((tx) => issuePaymentLink(tx, { now: clock.now }, invoiceId));
  const cancel = { params: { id: invoiceId }, body: { reason: 'Sent twice' } };
  expect((await send(admin, callNamed('cancelInvoice'), cancel)).answer.statusCode).toBe(200);
  const look = async () =>
    (await send(anonymous, callNamed('getAppointmentDetails'), { params: { id: token } })).answer.statusCode;
  expect(await look()).toBe(200);
  clock.now = addMinutes(clock.now, 1);
  return { parent, teen, invoiceId, look };
}

// Rule: people.confidential-visits
it('a link to a canceled bill ends once the bill is confidential', async () => {
  const { invoiceId, look } = await canceledBill();
  const kept = { params: { id: invoiceId }, body: { confidential: true } };
  const { answer } = await send(admin, callNamed('setRecordConfidential'), kept);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await look()).toBe(404);
});

// Rule: people.court-orders
it('a link to a canceled bill ends once a court order bars someone from its patient', async () => {
  const { parent, teen, look } = await canceledBill();
  const order = { params: { id: teen.id }, body: { personId: parent.id, reference: 'Cook County 12' } };
  const { answer } = await send(admin, callNamed('changeCustody'), order);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await look()).toBe(404);
});

// Rule: people.family-grants-end-with-household
it('a link to a canceled bill ends once its patient leaves the household', async () => {
  const { parent, teen, look } = await canceledBill();
  const system = { actor: null, requestId: 'test', now: clock.now, ip: null };
  const leaving = { patientId: teen.id, householdOf: parent.id };
  await db.transaction().execute((tx) => leaveHousehold(tx, system, leaving));
  expect(await look()).toBe(404);
});
