import { appointmentsService } from '@bedside/appointments-service/app';
import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import { paymentsService } from '@bedside/payments-service/app';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { type Caller, startServices } from '@bedside/testing/service';
import { describe, expect, it } from 'vitest';

const database = await withDatabase();
const { db } = database;
const { as } = await startServices([paymentsService, appointmentsService], database, { simulators: true });
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));
const superAdmin = await as(await insertStaff(db, { role: 'SUPER_ADMIN' }));
const inDays = (days: number) => addDaysTo(localDay(new Date(), 'America/Chicago'), days);

async function setting() {
  const patient = await insertPatient(db);
  const bill = await insertPayableInvoice(db, patient);
  await db
    .insertInto('appointmentPatients')
    .values({ appointmentId: bill.appointmentId, patientId: patient.id, isPrimary: true })
    .execute();
  return { patient, caller: await as(patient), bill };
}
const request = (appointmentId: string, paymentMode: string) => ({ appointmentId, paymentMode });
const agree = (appointmentId: string) => admin.post(`/appointment/${appointmentId}/approve-bill-later`, {});
const move = (id: string, appointmentStatus: string) =>
  admin.post('/appointment/change-status', { appointmentId: id, appointmentStatus });
const paymentsOf = (invoiceId: string) =>
  db.selectFrom('payments').select('id').where('invoiceId', '=', invoiceId).execute();
const stateOf = (appointmentId: string) =>
  db
    .selectFrom('appointments')
    .innerJoin('invoices', 'invoices.appointmentId', 'appointments.id')
    .select(['appointments.status as appointment', 'invoices.status as invoice', 'appointments.paymentMode'])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow();

describe('Bill Me Later', () => {
  const inQueue = async (requestType: string) =>
    (
      await admin.get(
        `/admin/appointments?filter=${encodeURIComponent(JSON.stringify({ requestType, paymentRequest: true }))}`,
      )
    )
      .json<{ id: string }[]>()
      .map(({ id }) => id);

  // Rule: money.bill-later-books-nothing
  it('is approved without a payment: the invoice is due in 30 days, and the request is closed', async () => {
    const { patient, bill, caller } = await setting();
    const { appointmentId, invoiceId } = bill;
    await caller.post('/payments/request-settlement', request(appointmentId, 'BML'));
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAYMENT REQUESTED',
      invoice: 'PAYMENT_REQUESTED',
      paymentMode: null,
    });
    const early = await move(appointmentId, 'COMPLETED');
    expect(early.statusCode, early.body).toBe(422);
    expect(await inQueue('BML')).toContain(appointmentId);

    const agreed = await agree(appointmentId);
    expect(agreed.statusCode, agreed.body).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAYMENT REQUESTED',
      invoice: 'BML',
      paymentMode: 'BML',
    });
    expect(await paymentsOf(invoiceId)).toEqual([]);
    const notified = db.selectFrom('outbox').select('id').where('type', '=', 'billLater.approved');
    expect(await notified.execute(), 'what the message to the patient follows').toHaveLength(1);
    expect(await inQueue('BML')).not.toContain(appointmentId);
    const shown = (await admin.get(`/admin/appointments/${appointmentId}`)).json();
    expect(shown).toMatchObject({ paymentMode: 'BML', invoice: { status: 'BML', dueDate: inDays(30) } });
    const record = (await caller.get(`/appointment/invoice/${invoiceId}`)).json().data;
    expect(record).toMatchObject({
      status: 'BML',
      dueDate: inDays(30),
      paidAmount: 0,
      allowedActions: ['pay'],
    });
    const list = await caller.get('/appointment/invoices?outstanding=true');
    expect(list.json().data.invoices).toMatchObject([{ id: invoiceId, patient: { id: patient.id } }]);

    expect((await agree(appointmentId)).statusCode).toBe(422);
    const declined = await move(appointmentId, 'AWAITING PAYMENT');
    expect(declined.statusCode).toBe(422);
    const done = await move(appointmentId, 'COMPLETED');
    expect(done.statusCode, done.body).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({ appointment: 'COMPLETED', invoice: 'BML' });
  });

  // Rule: money.write-off-by-super-admins
  it('is written off only by super-admins, without workarounds', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    await caller.post('/payments/request-settlement', request(appointmentId, 'BML'));
    await agree(appointmentId);
    const cancel = (who: Caller) =>
      who.put(`/appointment/${appointmentId}/cancel`, { cancellationReason: 'Moved away' });
    expect((await cancel(admin)).statusCode).toBe(403);
    expect((await cancel(superAdmin)).statusCode).toBe(200);

    const invoiceId = await insertInvoice(db, await insertPatient(db));
    await admin.post(`/appointment/invoice/${invoiceId}/approve-bill-later`, {});
    expect((await admin.post(`/appointment/invoice/${invoiceId}/send`, {})).statusCode).toBe(200);
    const stop = (who: Caller) =>
      who.post(`/appointment/invoice/${invoiceId}/cancel`, { reason: 'Cannot be reached' });
    const refused = await stop(admin);
    expect(refused.statusCode, refused.body).toBe(403);
    const response = await stop(superAdmin);
    expect(response.json().data, response.body).toMatchObject({ status: 'CANCELLED', writtenOff: true });
    const ledger = await db
      .selectFrom('ledgerEntries')
      .select('kind')
      .where('invoiceId', '=', invoiceId)
      .orderBy('id')
      .execute();
    expect(ledger.map(({ kind }) => kind)).toEqual(['INVOICED', 'WRITTEN_OFF']);
  });

  it('of a late fee is not written off by restoring its appointment, except by a super-admin', async () => {
    const { bill, patient } = await setting();
    await db
      .updateTable('appointments')
      .set({ status: 'CANCELLED', cancellationReason: 'Not at home', preferredDate: inDays(3) })
      .where('id', '=', bill.appointmentId)
      .execute();
    await db.updateTable('invoices').set({ status: 'CANCELLED' }).where('id', '=', bill.invoiceId).execute();
    const fee = await insertInvoice(db, patient, {
      kind: 'LATE_FEE',
      lateCancellationOfAppointmentId: bill.appointmentId,
    });
    const later = await admin.post(`/appointment/invoice/${fee}/approve-bill-later`, {});
    expect(later.statusCode, later.body).toBe(200);
    const reactivate = (who: Caller) => who.put(`/appointment/reactivate/${bill.appointmentId}`, {});
    expect((await reactivate(admin)).statusCode).toBe(403);
    const back = await reactivate(superAdmin);
    expect(back.statusCode, back.body).toBe(200);
  });
});
