import { insertInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { offlinePaymentStage } from './offline-payments.fixture.ts';

const { db, parts, as, inDays, admin, setting, stateOf, paymentsOf, plansOf, cameIn, request } =
  await offlinePaymentStage();

describe('Bill Me Later', () => {
  const agree = (appointmentId: string) => admin.post(`/appointment/${appointmentId}/approve-bill-later`, {});
  // Rule: money.bill-later-on-request
  it('is approved only if requested, by staff with the billing permission', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    expect((await agree(appointmentId)).json()).toMatchObject({ code: 'INVALID_TRANSITION' });
    await caller.post('/payments/request-settlement', request(appointmentId, 'CASH'));
    expect((await agree(appointmentId)).statusCode).toBe(422);
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    for (const somebody of [caller, dispatcher])
      expect((await somebody.post(`/appointment/${appointmentId}/approve-bill-later`, {})).statusCode).toBe(
        403,
      );
  });

  // Rule: money.bill-later-stays-payable
  it('can be paid by card at any time once approved', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    await caller.post('/payments/request-settlement', request(appointmentId, 'BML'));
    expect((await caller.post(`/payments/${appointmentId}/paymentIntent`, {})).statusCode).toBe(422);
    await agree(appointmentId);
    const started = (await caller.post(`/payments/${appointmentId}/paymentIntent`, {})).json().data;
    await payInBrowser(parts.config, started.clientSecret);
    await admin.post(`/list/sync-transaction-with-stripe/${started.paymentId}`, {});
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAID',
      invoice: 'PAID',
      paymentMode: 'ONLINE',
    });
  });

  // Rules: money.confirming-names-the-payment, money.bill-later-is-no-method
  it('is paid by money that staff records with date and reference, unverified', async () => {
    const { bill, caller } = await setting();
    const { appointmentId, invoiceId } = bill;
    await caller.post('/payments/request-settlement', request(appointmentId, 'BML'));
    const confirm = (body: object) => admin.post('/appointment/confirm-payment', { appointmentId, ...body });
    const bare = await confirm({});
    expect(bare.statusCode).toBe(400);
    expect(
      bare
        .json()
        .issues.map(({ path }: { path: string }) => path)
        .toSorted(),
    ).toEqual(['paymentMode', 'receivedOn', 'reference']);
    const later = await confirm({ ...cameIn, paymentMode: 'BML' });
    expect([later.statusCode, later.json().issues]).toMatchObject([400, [{ path: 'paymentMode' }]]);
    const tomorrow = await confirm({ ...cameIn, paymentMode: 'CASH', receivedOn: inDays(1) });
    expect(tomorrow.json().issues).toMatchObject([{ path: 'receivedOn' }]);
    for (const receivedOn of ['1900-01-01', inDays(-366)]) {
      const early = await confirm({ ...cameIn, receivedOn });
      expect([early.statusCode, early.json().issues]).toMatchObject([400, [{ path: 'receivedOn' }]]);
    }
    expect(await paymentsOf(invoiceId)).toEqual([]);

    expect((await confirm({ ...cameIn, paymentMode: 'CASH' })).statusCode).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAID',
      invoice: 'PAID',
      paymentMode: 'CASH',
      paymentVerified: false,
    });
    expect(await plansOf(invoiceId)).toEqual(['payment.verificationDue']);
    const [payment] = (await admin.get(`/appointment/invoice/${invoiceId}`)).json().data.payments;
    expect(payment).toMatchObject({
      verified: false,
      receivedOn: cameIn.receivedOn,
      reference: 'Receipt 12',
    });
    const [seen] = (await caller.get(`/appointment/invoice/${invoiceId}`)).json().data.payments;
    expect(Object.keys(seen)).not.toContain('reference');
  });

  it('can also be approved for an invoice without an appointment', async () => {
    const patient = await insertPatient(db);
    const invoiceId = await insertInvoice(db, patient);
    const agreed = await admin.post(`/appointment/invoice/${invoiceId}/approve-bill-later`, {});
    expect(agreed.statusCode, agreed.body).toBe(200);
    const shown = (await admin.get(`/appointment/invoice/${invoiceId}`)).json().data;
    expect(shown).toMatchObject({ status: 'BML', dueDate: inDays(30), paymentMode: 'BML' });
  });

  // Rule: money.bill-later-stays-payable
  it('is collected after the appointment was closed, which stays closed', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    await caller.post('/payments/request-settlement', request(appointmentId, 'BML'));
    await agree(appointmentId);
    await db
      .updateTable('appointments')
      .set({ status: 'COMPLETED' })
      .where('id', '=', appointmentId)
      .execute();
    const marked = await admin.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    expect(marked.statusCode).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({ appointment: 'COMPLETED', invoice: 'PAID' });
  });

  it('can be paid once the invoice of a closed appointment is requested again', async () => {
    const { bill, caller } = await setting();
    const { appointmentId, invoiceId } = bill;
    await caller.post('/payments/request-settlement', request(appointmentId, 'BML'));
    await agree(appointmentId);
    await db
      .updateTable('appointments')
      .set({ status: 'COMPLETED' })
      .where('id', '=', appointmentId)
      .execute();
    const response = await admin.post(`/appointment/invoice/${invoiceId}/send`, {});
    expect(response.json().data).toMatchObject({
      status: 'PAYMENT_REQUESTED',
      allowedActions: ['billLater', 'pay', 'markAsPaid', 'sendLink'],
    });
    const started = await caller.post(`/payments/${appointmentId}/paymentIntent`, {});
    expect(started.statusCode, started.body).toBe(200);
    await payInBrowser(parts.config, started.json().data.clientSecret);
    await admin.post(`/list/sync-transaction-with-stripe/${started.json().data.paymentId}`, {});
    expect(await stateOf(appointmentId)).toMatchObject({ appointment: 'COMPLETED', invoice: 'PAID' });
  });
});

describe('posting a payment by hand', () => {
  it('requires the billing permission', async () => {
    const { bill, caller } = await setting();
    const dispatcher = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['dispatch'] }));
    const body = { appointmentId: bill.appointmentId, paymentMode: 'CASH' };
    for (const somebody of [caller, dispatcher])
      expect((await somebody.post('/payments/mark-as-paid', body)).statusCode).toBe(403);
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });

  it('is refused if the appointment has changed since', async () => {
    const { bill } = await setting();
    const answer = await admin.post('/payments/mark-as-paid', {
      appointmentId: bill.appointmentId,
      paymentMode: 'CASH',
      version: 7,
    });
    expect(answer.json()).toMatchObject({ code: 'CONCURRENT_UPDATE' });
    expect(await paymentsOf(bill.invoiceId)).toEqual([]);
  });

  it('cannot confirm a payment that was not requested', async () => {
    const { bill } = await setting();
    const answer = await admin.post('/appointment/confirm-payment', {
      appointmentId: bill.appointmentId,
      ...cameIn,
    });
    expect(answer.statusCode).toBe(422);
  });
});

// Rule: money.manual-payments-start-unverified
it('cash that went back as a whole waits for no one to verify it', async () => {
  const { bill } = await setting();
  const part = await setting();
  const unverified = async (): Promise<string[]> => {
    const filter = JSON.stringify({ unverified: true });
    const list = await admin.get('/admin/payments', { query: { filter } });
    return list.json().map(({ id }: { id: string }) => id);
  };
  const paid = async ({ appointmentId, invoiceId }: { appointmentId: string; invoiceId: string }) => {
    await admin.post('/payments/mark-as-paid', { appointmentId, paymentMode: 'CASH' });
    const { id } = await db
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', invoiceId)
      .executeTakeFirstOrThrow();
    return id;
  };
  const ids = [await paid(bill), await paid(part.bill)];
  expect((await unverified()).filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  const giveBack = (id: string | undefined, what: object) =>
    admin.post(`/payments/${id}/refund`, { what, reason: 'COMPLAINT' });
  expect((await giveBack(ids[0], { scope: 'FULL' })).statusCode).toBe(200);
  expect((await giveBack(ids[1], { scope: 'PARTIAL', amount: 10 })).statusCode).toBe(200);
  expect((await unverified()).filter((id) => ids.includes(id))).toEqual([ids[1]]);
  const actions = async (id: string) =>
    (await admin.get(`/appointment/invoice/${id}`)).json().data.allowedActions;
  expect(await actions(bill.invoiceId)).not.toContain('verify');
  expect(await actions(part.bill.invoiceId)).toContain('verify');
  const left = JSON.stringify({ verified: false });
  const bills = (await admin.get('/admin/invoices', { query: { filter: left } })).json();
  const billIds = bills.map(({ id }: { id: string }) => id);
  expect(billIds).toContain(part.bill.invoiceId);
  expect(billIds).not.toContain(bill.invoiceId);
});
