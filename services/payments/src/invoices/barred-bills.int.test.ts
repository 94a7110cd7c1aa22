import { getInvoice } from '@bedside/domain/payments/invoice.queries';
import { saveInvoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { insertCourtOrder } from '@bedside/testing/factories/court-orders';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { as, parts } = await startServices([paymentsService], database, { simulators: true });
const staff = await insertStaff(db, { role: 'ADMIN' });

// Rule: people.court-orders
it('the bill of a joint visit is closed to a parent whom a court keeps from someone seen in it', async () => {
  const parent = await insertPatient(db);
  const child = await insertPatient(db, { patient: { householdId: parent.householdId } });
  const barred = await insertPatient(db, { patient: { householdId: parent.householdId } });
  const joint = await insertPayableInvoice(db, child);
  const alone = await insertPayableInvoice(db, child);
  const fee = await insertInvoice(db, child, {
    kind: 'LATE_FEE',
    lateCancellationOfAppointmentId: joint.appointmentId,
  });
  await db
    .insertInto('appointmentPatients')
    .values([
      { appointmentId: joint.appointmentId, patientId: child.id, isPrimary: true },
      { appointmentId: joint.appointmentId, patientId: barred.id, isPrimary: false },
      { appointmentId: alone.appointmentId, patientId: child.id, isPrimary: true },
    ])
    .execute();
  const file = { pdf: Buffer.from('%PDF-1.7 a bill'), invoice: await getInvoice(db, joint.invoiceId) };
  const ctx = { actor: null, requestId: 'test-request', now: new Date(), ip: null };
  await saveInvoiceDocument(db, ctx, parts.integrations.storage, file);
  const caller = await as(parent);
  const seen = async () => {
    const list = await caller.get('/appointment/invoices', { query: { page: '1', take: '50' } });
    return list
      .json()
      .data.invoices.map(({ id }: { id: string }) => id)
      .toSorted();
  };
  const all = [joint.invoiceId, alone.invoiceId, fee].toSorted();
  expect(await seen()).toEqual(all);

  await insertCourtOrder(db, { patientId: barred.id, personId: parent.id, createdBy: staff.id });
  expect(await seen()).toEqual([alone.invoiceId]);
  for (const id of [joint.invoiceId, fee]) {
    expect((await caller.get(`/appointment/invoice/${id}`)).statusCode).toBe(404);
    expect((await caller.post('/payments/paymentIntent', { invoiceIds: [id] })).statusCode).toBe(404);
  }
  expect((await caller.get(`/appointment/${joint.appointmentId}/invoice`)).statusCode).toBe(404);
  const balance = await caller.get(`/payments/${child.id}/balance`);
  expect(balance.json().data.entries.map(({ invoiceId }: { invoiceId: string }) => invoiceId)).toEqual([
    alone.invoiceId,
  ]);
  expect((await (await as(child)).get(`/appointment/invoice/${joint.invoiceId}`)).statusCode).toBe(200);
});

// Rule: people.court-orders
it('no live update of such a bill reaches that parent', async () => {
  const parent = await insertPatient(db);
  const child = await insertPatient(db, { patient: { householdId: parent.householdId } });
  const barred = await insertPatient(db, { patient: { householdId: parent.householdId } });
  const joint = await insertPayableInvoice(db, child);
  await db
    .insertInto('appointmentPatients')
    .values([
      { appointmentId: joint.appointmentId, patientId: child.id, isPrimary: true },
      { appointmentId: joint.appointmentId, patientId: barred.id, isPrimary: false },
    ])
    .execute();
  const biller = await as(staff);
  const notified = async () => {
    await db.deleteFrom('outbox').execute();
    const taken = await biller.post(`/appointment/${joint.appointmentId}/cancel-stripe-invoice`, {});
    expect(taken.statusCode, taken.body).toBe(200);
    const { liveUserIds } = await db
      .selectFrom('outbox')
      .select('liveUserIds')
      .where('type', '=', 'invoice.changed')
      .executeTakeFirstOrThrow();
    return liveUserIds.toSorted();
  };
  expect(await notified()).toEqual([parent.id, child.id, barred.id].toSorted());
  await insertCourtOrder(db, { patientId: barred.id, personId: parent.id, createdBy: staff.id });
  expect(await notified()).toEqual([child.id, barred.id].toSorted());
});
