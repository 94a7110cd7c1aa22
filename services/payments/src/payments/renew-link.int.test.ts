import { newId } from '@bedside/db/id';
import { issuePaymentLink } from '@bedside/domain/payments/payment-link.commands';
import { insertFamilyGrant } from '@bedside/testing/factories/family-grants';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addDays, addMinutes, format, subDays, subYears } from 'date-fns';
import { beforeEach, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const START = new Date();
const clock = { now: START };
beforeEach(() => {
  clock.now = START;
});
const database = await withDatabase();
const { db } = database;
const { as, anonymous } = await startServices([paymentsService], database, {
  simulators: true,
  now: () => clock.now,
});
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

const SAME = { message: 'If the bill is still open, a new link is on its way.' };
const LONG_AGO = subDays(START, 20);

const linkTo = (billId: string, now = clock.now) =>
  db.transaction().execute((tx) => issuePaymentLink(tx, { now }, billId));
const renew = (token: string) => anonymous.post('/payments/payment-link/renew', { token });
const pay = async (token: string) =>
  (await anonymous.post(`/payments/${token}/paymentIntent`, {}, { headers: { 'idempotency-key': newId() } }))
    .statusCode;

const sentTo = async (invoiceId: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'paymentLink.requested')
      .where('entityId', '=', invoiceId)
      .execute()
  ).length;
const auditOf = async (entityId: string) =>
  (
    await db
      .selectFrom('auditLog')
      .select(['outcome', 'actorId', 'patientId'])
      .where('action', '=', 'invoice.sendLink')
      .where('entityId', '=', entityId)
      .orderBy('id')
      .execute()
  ).map(({ outcome, actorId, patientId }) => ({ outcome, actorId, patientId }));

// Rule: money.payment-links-are-renewed
it('an expired link sends a new one once in ten minutes, and stays dead itself', async () => {
  const patient = await insertPatient(db);
  const { appointmentId, invoiceId } = await insertPayableInvoice(db, patient);
  const old = await linkTo(appointmentId, LONG_AGO);
  expect(await pay(old)).toBe(404);

  const first = await renew(old);
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual(SAME);
  expect(await sentTo(invoiceId)).toBe(1);
  expect(await auditOf(invoiceId)).toEqual([{ outcome: 'done', actorId: null, patientId: patient.id }]);
  expect(await pay(old)).toBe(404);
  expect(await pay(await linkTo(appointmentId))).toBe(200);

  clock.now = addMinutes(START, 9);
  expect((await renew(old)).json()).toEqual(SAME);
  expect(await sentTo(invoiceId)).toBe(1);
  expect(await auditOf(appointmentId)).toEqual([
    { outcome: 'refused', actorId: null, patientId: patient.id },
  ]);
  clock.now = addMinutes(START, 11);
  expect((await renew(old)).json()).toEqual(SAME);
  expect(await sentTo(invoiceId)).toBe(2);
});

// Rule: money.payment-links-are-renewed
it('an old link sends three messages a day and ten in 30 days at most, and staff may send more', async () => {
  const invoiceId = await insertInvoice(db, await insertPatient(db));
  const old = await linkTo(invoiceId, LONG_AGO);
  for (let taps = 1; taps <= 4; taps += 1) {
    clock.now = addMinutes(START, 11 * taps);
    expect((await renew(old)).json()).toEqual(SAME);
  }
  expect(await sentTo(invoiceId)).toBe(3);
  for (let day = 1; day <= 6; day += 1)
    for (let taps = 1; taps <= 2; taps += 1) {
      clock.now = addMinutes(addDays(START, day * 2), 11 * taps);
      await renew(old);
    }
  expect(await sentTo(invoiceId)).toBe(10);
  clock.now = addMinutes(clock.now, 11);
  const staff = await as(await insertStaff(db, { role: 'ADMIN' }));
  expect((await staff.post('/payments/send-payment-link', { invoiceId })).statusCode).toBe(200);
  expect(await sentTo(invoiceId)).toBe(11);
  clock.now = addDays(clock.now, 31);
  await renew(old);
  expect(await sentTo(invoiceId)).toBe(12);
});

// Rule: money.payment-links-are-renewed
it('two taps at once send one link, and none follows a link that staff just sent', async () => {
  const [twice, byStaff] = [
    await insertInvoice(db, await insertPatient(db)),
    await insertInvoice(db, await insertPatient(db)),
  ];
  const old = await linkTo(twice, LONG_AGO);
  await Promise.all([renew(old), renew(old), renew(old)]);
  expect(await sentTo(twice)).toBe(1);

  const other = await linkTo(byStaff, LONG_AGO);
  expect((await admin.post('/payments/send-payment-link', { invoiceId: byStaff })).statusCode).toBe(200);
  expect((await renew(other)).json()).toEqual(SAME);
  expect(await sentTo(byStaff)).toBe(1);
});

it('a replaced link sends a new one', async () => {
  const invoiceId = await insertInvoice(db, await insertPatient(db));
  const old = await linkTo(invoiceId);
  await db.updateTable('accessLinks').set({ revokedAt: START }).where('subjectId', '=', invoiceId).execute();
  expect((await renew(old)).json()).toEqual(SAME);
  expect(await sentTo(invoiceId)).toBe(1);
});

const birthday = (day: Date) => format(subYears(day, 18), 'yyyy-MM-dd');
const bill = async (invoice: Parameters<typeof insertInvoice>[2] = {}) =>
  insertInvoice(db, await insertPatient(db), invoice);

// Rule: money.payment-links-are-renewed
it.each([
  ['its bill is paid', () => bill({ status: 'PAID', paidAt: START, paymentMode: 'CASH' }), true],
  ['its bill is canceled', () => bill({ status: 'CANCELLED', cancellationReason: 'Sent twice' }), true],
  ['its bill was taken back', () => bill({ status: 'DRAFT', sentAt: null }), true],
  ['its bill is too small for a card', () => bill({ totalCents: 49 }), true],
  ['it was used', () => bill(), false],
  [
    'its patient turned 18 since',
    async () => {
      const patient = await insertPatient(db, { patient: { dateOfBirth: birthday(subDays(START, 5)) } });
      return insertInvoice(db, patient);
    },
    false,
  ],
  [
    'its reader’s grant ended since',
    async () => {
      const holder = await insertPatient(db);
      const patient = await insertPatient(db, { patient: { householdId: holder.householdId } });
      const grant = { ownerId: patient.id, granteeId: holder.id, kinds: ['BILLS' as const] };
      await insertFamilyGrant(db, { ...grant, endsAt: subDays(START, 2) });
      return insertInvoice(db, patient);
    },
    false,
  ],
])('a link answers the same and sends nothing when %s', async (why, make, isAudited) => {
  const invoiceId = await make();
  const old = await linkTo(invoiceId, LONG_AGO);
  if (why === 'it was used')
    await db
      .updateTable('accessLinks')
      .set({ redeemedAt: LONG_AGO })
      .where('subjectId', '=', invoiceId)
      .execute();
  const answer = await renew(old);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(SAME);
  expect(await sentTo(invoiceId)).toBe(0);
  expect((await auditOf(invoiceId)).map(({ outcome }) => outcome)).toEqual(isAudited ? ['refused'] : []);
});

// Rule: money.payment-links-are-renewed
it('an unknown token gets the same answer and leaves no trace', async () => {
  const events = () => db.selectFrom('outbox').select('id').execute();
  const rows = () =>
    db.selectFrom('auditLog').select('id').where('action', '=', 'invoice.sendLink').execute();
  const before = [await events(), await rows()];
  const answer = await renew('x'.repeat(43));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(SAME);
  expect([await events(), await rows()]).toEqual(before);
});

// Rule: money.payment-links-are-renewed
it('a response does not say that a link waits for quiet hours', async () => {
  // Tomorrow night in Chicago.
  clock.now = new Date(addDays(START, 1).setUTCHours(9));
  const invoiceId = await insertInvoice(db, await insertPatient(db));
  const late = await as(await insertStaff(db, { role: 'ADMIN' }));
  const byStaff = await late.post('/payments/send-payment-link', { invoiceId });
  expect(byStaff.headers['x-held']).toBeDefined();
  clock.now = addMinutes(clock.now, 11);
  const answer = await renew(await linkTo(invoiceId, LONG_AGO));
  expect(answer.json()).toEqual(SAME);
  expect(answer.headers['x-held']).toBeUndefined();
  expect(await sentTo(invoiceId)).toBe(2);
});
