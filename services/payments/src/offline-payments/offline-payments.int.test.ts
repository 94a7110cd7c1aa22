import { addDaysTo, localDay } from '@bedside/domain/practice/local-time';
import { insertInvoice, insertPayableInvoice } from '@bedside/testing/factories/invoices';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { payInBrowser } from '@bedside/testing/stripe';
import { describe, expect, it } from 'vitest';
import { paymentsService } from '../app.ts';

const database = await withDatabase();
const { db } = database;
const { parts, as } = await startServices([paymentsService], database, { simulators: true });
const inDays = (days: number) => addDaysTo(localDay(new Date(), 'America/Chicago'), days);
const admin = await as(await insertStaff(db, { role: 'ADMIN' }));

async function setting() {
  const patient = await insertPatient(db);
  return { patient, caller: await as(patient), bill: await insertPayableInvoice(db, patient) };
}

async function stateOf(appointmentId: string) {
  return db
    .selectFrom('appointments')
    .innerJoin('invoices', 'invoices.appointmentId', 'appointments.id')
    .select([
      'appointments.status as appointment',
      'invoices.status as invoice',
      'invoices.paymentMode',
      'invoices.paymentVerified',
      'invoices.paymentRemarks',
    ])
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirstOrThrow();
}

const paymentsOf = (invoiceId: string) =>
  db
    .selectFrom('payments')
    .select(['status', 'paymentMode', 'verified', 'channel'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt')
    .execute();

const plansOf = async (invoiceId: string) => {
  const plans = await db.selectFrom('plannedEvents').select(['type', 'payload']).execute();
  return plans.filter(({ payload }) => payload.invoiceId === invoiceId).map(({ type }) => type);
};

const cameIn = { paymentMode: 'CASH', receivedOn: '2026-01-05', reference: 'Receipt 12' };
const request = (appointmentId: string, paymentMode: string) => ({ appointmentId, paymentMode });

describe('cash and Square POS', () => {
  // Rule: money.providers-take-no-money
  it('are recorded and asked for by no one who only treats, not even by the visit’s provider', async () => {
    const { bill } = await setting();
    const { appointmentId } = bill;
    const own = await insertStaff(db, { role: 'PROVIDER' });
    await db
      .updateTable('appointments')
      .set({ providerId: own.id })
      .where('id', '=', appointmentId)
      .execute();
    const before = await stateOf(appointmentId);
    const provider = await as(own);
    const clinical = await as(await insertStaff(db, { role: 'ADMIN', permissions: ['clinical'] }));
    for (const caller of [provider, clinical])
      for (const path of ['/payments/mark-as-paid', '/payments/request-settlement'])
        expect((await caller.post(path, request(appointmentId, 'CASH'))).statusCode).toBe(403);
    expect(await stateOf(appointmentId)).toEqual(before);
  });

  // Rules: money.offline-payment-requests, money.manual-payments-start-unverified
  it('requested by the patient wait for staff, are confirmed unverified, and verified by a second check', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    expect(
      (await caller.post('/payments/request-settlement', request(appointmentId, 'CASH'))).statusCode,
    ).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAYMENT REQUESTED',
      paymentMode: 'CASH',
    });

    const confirmed = await admin.post('/appointment/confirm-payment', { appointmentId, ...cameIn });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({
      appointment: 'PAID',
      invoice: 'PAID',
      paymentVerified: false,
    });
    expect(await paymentsOf(bill.invoiceId)).toEqual([
      { status: 'SUCCESSFUL', paymentMode: 'CASH', verified: false, channel: 'STAFF' },
    ]);

    expect(await plansOf(bill.invoiceId)).toEqual(['payment.verificationDue']);
    const short = await admin.put(`/appointment/verify-payment/${appointmentId}`, { paymentRemarks: 'ok' });
    expect(short.statusCode).toBe(400);
    const paymentRemarks = 'Counted with Priya.';
    expect(
      (await admin.put(`/appointment/verify-payment/${appointmentId}`, { paymentRemarks })).statusCode,
    ).toBe(200);
    expect(await stateOf(appointmentId)).toMatchObject({ paymentVerified: true, paymentRemarks });
    expect(await plansOf(bill.invoiceId)).toEqual([]);
    const again = await admin.put(`/appointment/verify-payment/${appointmentId}`, { paymentRemarks });
    expect(again.statusCode).toBe(422);
  });

  // Rule: money.held-bills-say-why
  it('requested by the patient stay due, and the bill says how the patient asked to pay', async () => {
    const { bill, caller } = await setting();
    const billOf = async () => (await caller.get(`/appointment/invoice/${bill.invoiceId}`)).json().data;
    expect(await billOf()).toMatchObject({ paymentHold: null, requestedMode: null, allowedActions: ['pay'] });
    await caller.post('/payments/request-settlement', request(bill.appointmentId, 'CASH'));
    expect(await billOf()).toMatchObject({
      status: 'PAYMENT_REQUESTED',
      paymentHold: 'REQUESTED',
      requestedMode: 'CASH',
      allowedActions: [],
    });
  });

  it('requested on an old version leave an open card form open', async () => {
    const { bill, caller } = await setting();
    const { appointmentId } = bill;
    await caller.post(`/payments/${appointmentId}/paymentIntent`, {});
    const stale = await caller.post('/payments/request-settlement', {
      ...request(appointmentId, 'CASH'),
      version: 99,
    });
    expect(stale.json().code).toBe('CONCURRENT_UPDATE');
    const staff = await admin.post('/payments/mark-as-paid', {
      ...request(appointmentId, 'CASH'),
      version: 99,
    });
    expect(staff.json().code).toBe('CONCURRENT_UPDATE');
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual(['OPEN']);
  });

  it('taken by staff pay the invoice immediately, once', async () => {
    const { bill } = await setting();
    const body = { appointmentId: bill.appointmentId, paymentMode: 'SQUARE_POS' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/payments/mark-as-paid', body)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await stateOf(bill.appointmentId)).toMatchObject({
      appointment: 'PAID',
      paymentMode: 'Square POS',
    });
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
  });

  it('close an open card form, so that no one pays twice', async () => {
    const { bill, caller } = await setting();
    const { clientSecret } = (await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).json()
      .data;
    const marked = await admin.post('/payments/mark-as-paid', {
      appointmentId: bill.appointmentId,
      paymentMode: 'CASH',
    });
    expect(marked.statusCode).toBe(200);
    expect(await payInBrowser(parts.config, clientSecret)).toMatchObject({ paid: false });
    expect((await paymentsOf(bill.invoiceId)).map((payment) => payment.status)).toEqual([
      'FAILED',
      'SUCCESSFUL',
    ]);
  });

  it('are refused if the card was charged in the meantime: the invoice is paid by card', async () => {
    const { bill, caller } = await setting();
    const { clientSecret } = (await caller.post(`/payments/${bill.appointmentId}/paymentIntent`, {})).json()
      .data;
    await payInBrowser(parts.config, clientSecret);
    const asked = await caller.post('/payments/request-settlement', request(bill.appointmentId, 'CASH'));
    expect([409, 422]).toContain(asked.statusCode);
    expect(await stateOf(bill.appointmentId)).toMatchObject({ appointment: 'PAID', paymentMode: 'ONLINE' });
    expect(await paymentsOf(bill.invoiceId)).toHaveLength(1);
  });

  // Rule: money.reader-payments-are-online
  it('at the reader cannot be chosen by the patient', async () => {
    const { bill, caller } = await setting();
    const asked = await caller.post(
      '/payments/request-settlement',
      request(bill.appointmentId, 'Square POS'),
    );
    expect(asked.statusCode).toBe(422);
    expect((await stateOf(bill.appointmentId)).appointment).toBe('AWAITING PAYMENT');
  });
});

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
    expect(payment).toMatchObject({ verified: false, receivedOn: '2026-01-05', reference: 'Receipt 12' });
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
    const asked = await admin.post(`/appointment/invoice/${invoiceId}/send`, {});
    expect(asked.json().data).toMatchObject({
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

  it('cannot confirm what was not requested', async () => {
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
